import { and, eq, like, sql } from 'drizzle-orm';
import { actor } from '#server/db/actor.ts';
import { files } from '#server/files/tables.ts';
import { jobs } from '#server/jobs/tables.ts';
import { mails } from '#server/mail/tables.ts';
import type { Services } from '#server/services.ts';
import { readAudit } from '#server/signing/audit/audit.queries.ts';
import type { AuditEvent } from '#server/signing/audit/audit.ts';
import type { Evidence } from '#server/signing/audit/evidence.ts';
import { readEnvelope } from '#server/signing/envelope/envelopes.queries.ts';
import { sealKind } from '#server/signing/lifecycle/seal-job.ts';
import { certificates, recipients, submissions } from '#server/signing/tables.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';

/** All rows of an envelope. */
export type EnvelopeRows = Awaited<ReturnType<typeof rowsOfEnvelope>>;

/** Reads the rows without a handler. */
export const rowsOfEnvelope = ({ db }: Pick<Services, 'db'>, id: string) =>
  db.as(actor('system'), async (tx) => {
    const parts = await readEnvelope(tx, id);
    if (!parts) throw new Error('The envelope is gone.');
    const chain = await readAudit(tx, id);
    const acts = await tx
      .select({ id: submissions.id, recipient: submissions.recipient_id, late: submissions.late })
      .from(submissions)
      .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
      .where(eq(recipients.envelope_id, id))
      .orderBy(submissions.id);
    const [certificate] = await tx.select().from(certificates).where(eq(certificates.envelope_id, id));
    const written = await tx
      .select({ to: mails.to, subject: mails.subject })
      .from(mails)
      .where(like(mails.subject, `%${parts.envelope.title}`))
      .orderBy(mails.subject, mails.to);
    const seals = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, sealKind), sql`${jobs.payload} ->> 'envelopeId' = ${id}`));
    return {
      ...parts,
      chain,
      events: chain.map(({ event }) => JSON.parse(event) as AuditEvent),
      acts,
      certificate,
      mails: written,
      sealJobs: seals.length,
    };
  });

/** Files of a completed envelope in the store. */
export interface Sealed {
  documents: { id: string; bytes: Uint8Array }[];
  evidence: Evidence;
  /** Text of the certificate, on one line. */
  printed: string;
}

/** Reads the files of a completed envelope. */
export async function sealedOf(
  services: Pick<Services, 'db' | 'files'>,
  { certificate, documents }: EnvelopeRows,
): Promise<Sealed | undefined> {
  if (!certificate) return undefined;
  const bytesOf = async (fileId: string) => {
    const [file] = await services.db.as(actor('system'), (tx) =>
      tx.select().from(files).where(eq(files.id, fileId)),
    );
    return services.files.bytes(file?.sha256 ?? '');
  };
  return {
    documents: await Promise.all(
      documents.map(async ({ id, sealed_file_id }) => ({ id, bytes: await bytesOf(sealed_file_id ?? '') })),
    ),
    evidence: JSON.parse(new TextDecoder().decode(await bytesOf(certificate.evidence_file_id))) as Evidence,
    printed: popplerText(await bytesOf(certificate.file_id)).replace(/\s+/g, ' '),
  };
}
