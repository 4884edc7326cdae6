import { and, eq, lte, sql } from 'drizzle-orm';
import type { DraftField } from '#contract/signing/drafts.ts';
import type { Tx } from '#server/db/db.ts';
import { correspondents } from '#server/people/queries.ts';
import { envelopes } from '../tables.ts';
import { documentsOf, type EnvelopeFile } from './documents.queries.ts';
import { fieldsOf } from './fields.queries.ts';
import { type RecipientRow, recipientsOf } from './recipients.queries.ts';
import { type EnvelopeEvent, transitions } from './state-machine.ts';

type NewEnvelope = typeof envelopes.$inferInsert;
type EnvelopeRow = typeof envelopes.$inferSelect;

/** An envelope with all that belongs to it, as far as the actor may see it. */
export interface EnvelopeParts {
  envelope: EnvelopeRow;
  /** By the clock of the database. */
  overdue: boolean;
  sender: { name: string; email: string };
  documents: EnvelopeFile[];
  recipients: RecipientRow[];
  fields: DraftField[];
}

export async function readEnvelope(tx: Tx, id: string): Promise<EnvelopeParts | undefined> {
  const overdue = sql<boolean>`${envelopes.deadline} <= clock_timestamp()`;
  const [found] = await tx
    .select({ envelope: envelopes, overdue })
    .from(envelopes)
    .where(eq(envelopes.id, id));
  if (!found) return undefined;
  const [sender] = await correspondents(tx, [found.envelope.sender_id]);
  return {
    ...found,
    sender: { name: sender?.name ?? '', email: sender?.email ?? '' },
    documents: await documentsOf(tx, [id]),
    recipients: await recipientsOf(tx, id),
    fields: await fieldsOf(tx, id),
  };
}

/** Reads an envelope and locks it until this transaction ends. */
export async function lockEnvelope(tx: Tx, id: string): Promise<EnvelopeParts | undefined> {
  await tx.select({ id: envelopes.id }).from(envelopes).where(eq(envelopes.id, id)).for('update');
  return readEnvelope(tx, id);
}

export const insertEnvelope = (tx: Tx, row: NewEnvelope) => tx.insert(envelopes).values(row);

/** Applies a transition if the envelope is still in its `from` state; false if it is not. */
export async function moveEnvelope(
  tx: Tx,
  id: string,
  event: EnvelopeEvent,
  set: Partial<NewEnvelope> = {},
): Promise<boolean> {
  const { from, to } = transitions[event];
  const moved = await tx
    .update(envelopes)
    .set({ ...set, status: to })
    .where(and(eq(envelopes.id, id), eq(envelopes.status, from)))
    .returning({ id: envelopes.id });
  return moved.length === 1;
}

export const setSealing = (tx: Tx, id: string, set: Partial<NewEnvelope>) =>
  tx
    .update(envelopes)
    .set(set)
    .where(and(eq(envelopes.id, id), eq(envelopes.status, 'sealing')));

export async function overdueEnvelopes(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(eq(envelopes.status, 'sent'), lte(envelopes.deadline, sql`clock_timestamp()`)));
  return rows.map(({ id }) => id);
}
