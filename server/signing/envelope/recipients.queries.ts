import { and, asc, desc, eq, inArray, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import { newId } from '#contract/core/values.ts';
import type { ActedAction } from '#contract/signing/roles.ts';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';
import { envelopes, recipients } from '../tables.ts';

type NewRecipient = typeof recipients.$inferInsert;
export type RecipientRow = typeof recipients.$inferSelect;

/** True for the actor's own recipients. */
export const mine: SQL = sql`${recipients.id} in (select app.my_recipients())`;

/** The recipients of an envelope in the order in which they act. */
export const recipientsOf = (tx: Tx, envelopeId: string): Promise<RecipientRow[]> =>
  tx
    .select()
    .from(recipients)
    .where(eq(recipients.envelope_id, envelopeId))
    .orderBy(asc(recipients.order), asc(recipients.id));

/** A recipient the actor may see, by id. */
export const recipientById = async (tx: Tx, id: string): Promise<RecipientRow | undefined> =>
  (await tx.select().from(recipients).where(eq(recipients.id, id)))[0];

/** The recipient name last used with an address. */
export async function newestNameOf(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: recipients.name })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
    .where(and(eq(recipients.email, email), ne(envelopes.status, 'draft')))
    .orderBy(desc(recipients.id))
    .limit(1);
  return row?.name;
}

/** A person's record, by the name of its table. */
export interface RecordOfPerson {
  record: 'users' | 'contacts' | 'payroll_employees';
  id: string;
}
const columnOf = {
  users: recipients.user_id,
  contacts: recipients.contact_id,
  payroll_employees: recipients.employee_id,
} as const;

/** Ids of the envelopes out for signing that a person takes part in. */
export async function openEnvelopesOf(tx: Tx, { record, id }: RecordOfPerson): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: envelopes.id })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
    .where(and(eq(columnOf[record], id), eq(envelopes.status, 'sent')))
    .orderBy(envelopes.id);
  return rows.map((row) => row.id);
}

/** The last deadline among the envelopes of these recipients; null if there are none. */
export async function lastDeadline(tx: Tx, recipientIds: readonly string[]): Promise<string | null> {
  const [row] = await tx
    .select({ deadline: max(envelopes.deadline) })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
    .where(inArray(recipients.id, [...recipientIds]));
  return row?.deadline ?? null;
}

/** The actor's recipient in an envelope. */
export async function myRecipient(tx: Tx, envelopeId: string): Promise<RecipientRow | undefined> {
  const [row] = await tx
    .select()
    .from(recipients)
    .where(and(eq(recipients.envelope_id, envelopeId), mine))
    .orderBy(sql`${recipients.action} = 'due' desc`, asc(recipients.id))
    .limit(1);
  return row;
}

export const insertRecipients = async (tx: Tx, rows: NewRecipient[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(recipients).values(rows);
};

export const removeRecipients = (tx: Tx, envelopeId: string) =>
  tx.delete(recipients).where(eq(recipients.envelope_id, envelopeId));

export const setRecipient = (tx: Tx, id: string, set: Partial<NewRecipient>) =>
  tx.update(recipients).set(set).where(eq(recipients.id, id));

/** Compare and set: only a due recipient can submit, once. */
export async function actAs(
  tx: Tx,
  id: string,
  action: ActedAction | 'declined',
  now: string,
): Promise<boolean> {
  const acted = await tx
    .update(recipients)
    .set({ action, acted_at: now, filled: null })
    .where(and(eq(recipients.id, id), eq(recipients.action, 'due')))
    .returning({ id: recipients.id });
  return acted.length === 1;
}

/** Recipients who have not acted lapse when the envelope ends. */
export const lapseOthers = (tx: Tx, envelopeId: string) =>
  tx
    .update(recipients)
    .set({ action: 'lapsed' })
    .where(and(eq(recipients.envelope_id, envelopeId), inArray(recipients.action, ['waiting', 'due'])));

/** Lapsed recipients wait again, for letters of the one of staff who reopens. */
export const returnLapsed = (
  tx: Tx,
  envelopeId: string,
  reserved: Pick<NewRecipient, 'reserved_at' | 'reserved_by'>,
) =>
  tx
    .update(recipients)
    .set({ action: 'waiting', ...reserved })
    .where(and(eq(recipients.envelope_id, envelopeId), eq(recipients.action, 'lapsed')));

/** Marks the envelope as viewed; true if this is the first time. */
export async function markViewed(tx: Tx, recipientId: string, now: string): Promise<boolean> {
  const marked = await tx
    .update(recipients)
    .set({ viewed_at: now })
    .where(and(eq(recipients.id, recipientId), isNull(recipients.viewed_at)))
    .returning({ id: recipients.id });
  return marked.length === 1;
}

/** Makes the account of an outside address, by which its signing links sign in, unless there is one. */
export const makeExternalAccount = (tx: Tx, email: string, now: string) =>
  callDatabaseFunction<string>(tx, sql`app.external_account(${email}, ${newId(Date.parse(now))})`);

/** True if an address is that of somebody who is on the firm's staff now. */
export const isOfStaff = (tx: Tx, email: string) =>
  callDatabaseFunction<boolean>(tx, sql`app.is_of_staff(${email})`);

/**
 * The recipients of an envelope whose record has another address since they were asked, by id: nobody acts as them any more.
 * @returns the address of now; null if the record has none
 */
export async function readdressed(tx: Tx, envelopeId: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.execute<{ id: string; email: string | null }>(
    sql`select id, email from app.readdressed(${envelopeId})`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
