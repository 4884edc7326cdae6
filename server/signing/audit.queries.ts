import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { audit } from './tables.ts';

type AuditRow = typeof audit.$inferSelect;

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
