import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import { recipients, tickets } from '../tables.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** A device's public key, base64, and the private sealing key that an item names. */
export async function deliveryKeys(tx: Tx, deviceId: string, keyId: string) {
  const device = await callDatabaseFunction<{ public_key: string | null; account_id: string }>(
    tx,
    sql`app.device(${deviceId})`,
  );
  const sealingKey = await callDatabaseFunction<Buffer>(tx, sql`app.sealing_key(${keyId})`);
  return { device, sealingKey };
}

/**
 * A ticket as it is read before there is an actor: with the envelope, the recipient's state and the device's account. `is_asked`: this account
 * is the one that was asked, and its record still has that address. `of_staff`: a contact was asked, who is on the firm's staff.
 */
export type TicketFacts = TicketRow &
  Pick<RecipientRow, 'envelope_id' | 'action'> & { account_id: string; is_asked: boolean; of_staff: boolean };
export const ticketFacts = (tx: Tx, id: string) =>
  callDatabaseFunction<TicketFacts>(tx, sql`app.ticket(${id})`);

/** The newest ticket of a device for an envelope version that nobody has used. */
export async function unusedTicket(
  tx: Tx,
  recipientId: string,
  deviceId: string,
  envelopeVersion: number,
): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.recipient_id, recipientId),
        eq(tickets.device_id, deviceId),
        eq(tickets.envelope_version, envelopeVersion),
        isNull(tickets.used_by),
      ),
    )
    .orderBy(desc(tickets.created_at))
    .limit(1);
  return row;
}

export const insertTicket = (tx: Tx, row: TicketRow) => tx.insert(tickets).values(row);

/** Sets the time until which an envelope's tickets are valid. */
export const moveTickets = (tx: Tx, envelopeId: string, expires_at: string) =>
  tx
    .update(tickets)
    .set({ expires_at })
    .where(
      inArray(
        tickets.recipient_id,
        tx.select({ id: recipients.id }).from(recipients).where(eq(recipients.envelope_id, envelopeId)),
      ),
    );

export const spendTicket = (tx: Tx, id: string, submissionId: string) =>
  tx.update(tickets).set({ used_by: submissionId }).where(eq(tickets.id, id));
