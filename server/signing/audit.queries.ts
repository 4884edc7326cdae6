import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { audit, certificates, envelopeDocuments, envelopes } from './tables.ts';

export type AuditRow = typeof audit.$inferSelect;

/** The chain's trigger sets number, time and hashes. */
export const insertAudit = (tx: Tx, envelopeId: string, event: string) =>
  tx.insert(audit).values({
    envelope_id: envelopeId,
    event,
    seq: 0,
    at: sql`now()`,
    prev: new Uint8Array(),
    hash: new Uint8Array(),
  });

export const readAudit = (tx: Tx, envelopeId: string): Promise<AuditRow[]> =>
  tx.select().from(audit).where(eq(audit.envelope_id, envelopeId)).orderBy(asc(audit.seq));

/** The hash of the last event, hex. */
export async function auditHead(tx: Tx, envelopeId: string): Promise<string> {
  const [last] = await tx
    .select({ hash: audit.hash })
    .from(audit)
    .where(eq(audit.envelope_id, envelopeId))
    .orderBy(desc(audit.seq))
    .limit(1);
  return Buffer.from(last?.hash ?? []).toString('hex');
}

const pageOfEnvelopes = 200;

/** What has to fit the chain of an envelope. */
export interface ChainedEnvelope {
  id: string;
  title: string;
  status: (typeof envelopes.$inferSelect)['status'];
  certificate: { audit_head: string } | null;
  documents: { id: string; sealed_sha256: string | null }[];
}

/** The system's or the owner's: envelopes by id, from the one after `after`, some at a time. */
export async function chainedEnvelopes(tx: Tx, after: string | null): Promise<ChainedEnvelope[]> {
  const rows = await tx
    .select({
      id: envelopes.id,
      title: envelopes.title,
      status: envelopes.status,
      audit_head: certificates.audit_head,
    })
    .from(envelopes)
    .leftJoin(certificates, eq(certificates.envelope_id, envelopes.id))
    .where(after === null ? undefined : gt(envelopes.id, after))
    .orderBy(asc(envelopes.id))
    .limit(pageOfEnvelopes);
  if (rows.length === 0) return [];
  const { id, envelope_id, sealed_sha256 } = envelopeDocuments;
  const documents = await tx
    .select({ id, envelope_id, sealed_sha256 })
    .from(envelopeDocuments)
    .where(
      inArray(
        envelope_id,
        rows.map((row) => row.id),
      ),
    );
  return rows.map(({ audit_head, ...row }) => ({
    ...row,
    certificate: audit_head === null ? null : { audit_head },
    documents: documents.filter((document) => document.envelope_id === row.id),
  }));
}
