import { eq, ne, sql } from 'drizzle-orm';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { Tx } from '#server/db/db.ts';
import { factsOfFiles } from '#server/files/queries.ts';
import { certificates, envelopes } from '../tables.ts';

type CertificateRow = typeof certificates.$inferSelect;
export type CertificateFile = CertificateRow & { file: FileFacts; evidence: FileFacts };

export const insertCertificate = (tx: Tx, row: CertificateRow) => tx.insert(certificates).values(row);

/** The certificate of an envelope the actor takes part in or may read the record of as staff, with the facts of its files. */
export async function certificateOf(
  tx: Tx,
  envelopeId: string,
  isStaff: boolean,
): Promise<CertificateFile | undefined> {
  const reads = isStaff ? sql`app.reads_certificate(${envelopes.id})` : sql`false`;
  const [row] = await tx
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(envelopes, eq(envelopes.id, certificates.envelope_id))
    .where(
      sql`${envelopes.id} = ${envelopeId} and (${reads} or ${envelopes.id} in (select app.my_envelopes()))`,
    );
  if (!row) return undefined;
  const factsOf = await factsOfFiles(tx, [row.certificate.file_id, row.certificate.evidence_file_id]);
  const [file, evidence] = [factsOf(row.certificate.file_id), factsOf(row.certificate.evidence_file_id)];
  return file && evidence && { ...row.certificate, file, evidence };
}

/** System actor only: true if a document was ever sent for signing, so that people may have been told whose seal it will have. */
export const wasAnythingSent = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: envelopes.id }).from(envelopes).where(ne(envelopes.status, 'draft')).limit(1))
    .length > 0;
