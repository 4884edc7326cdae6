import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { devices } from '#server/session/tables.ts';
import { audit, recipients, submissions, tickets } from '../tables.ts';

export type AuditRow = typeof audit.$inferSelect;

/** Adds an event; the table's trigger sets number, time and hashes. */
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

/** The newest hash of every envelope's chain, hex. `tx` is the system's or the owner's. */
export async function newestHeads(tx: Tx): Promise<{ envelope: string; head: string }[]> {
  const { envelope_id, seq, hash } = audit;
  const rows = await tx
    .selectDistinctOn([envelope_id], { envelope: envelope_id, hash })
    .from(audit)
    .orderBy(envelope_id, desc(seq));
  return rows.map(({ envelope, hash }) => ({ envelope, head: Buffer.from(hash).toString('hex') }));
}

/** Every hash of an envelope's chain, hex, in order. */
export const hashesOf = async (tx: Tx, envelopeId: string): Promise<string[]> =>
  (
    await tx
      .select({ hash: audit.hash })
      .from(audit)
      .where(eq(audit.envelope_id, envelopeId))
      .orderBy(asc(audit.seq))
  ).map(({ hash }) => Buffer.from(hash).toString('hex'));

/** Rows of an envelope's submissions, each with its device's current key. `tx` is the system's or the owner's. */
export async function actRows(tx: Tx, envelopeId: string) {
  const { id, body, body_hash, late, auth_address } = submissions;
  const rows = await tx

    .select({ id, body, body_hash, late, auth_address, public_key: devices.public_key })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .leftJoin(tickets, eq(tickets.id, submissions.ticket_id))
    .leftJoin(devices, eq(devices.id, tickets.device_id))
    .where(eq(recipients.envelope_id, envelopeId));
  return rows.map(({ public_key, ...row }) => ({
    ...row,
    publicKey: public_key && Buffer.from(public_key).toString('base64'),
  }));
}
/** Addresses of the accounts that acted on an envelope, by submission, as far as the actor may read these. */
export async function actedAddresses(tx: Tx, envelopeId: string): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: submissions.id, address: submissions.auth_address })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(eq(recipients.envelope_id, envelopeId));
  return new Map(rows.map(({ id, address }) => [id, address]));
}

export type ActRow = Awaited<ReturnType<typeof actRows>>[number];
