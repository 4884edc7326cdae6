import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MeetingDetails } from '#contract/meetings/meeting-calls.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { minutesState } from './queries.ts';
import { boardMeetings, meetingInvitees, meetingItems, meetingPapers } from './tables.ts';

export type InviteeRow = typeof meetingInvitees.$inferSelect;
export type ItemRow = typeof meetingItems.$inferSelect;
type EnvelopeState = NonNullable<MeetingDetails['envelope']>['status'];

/** A meeting with its client, and the state of the envelope with its minutes. */
export const meetingById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        meeting: boardMeetings,
        client: { id: clients.id, name: clients.name },
        // The function answers these words alone.
        state: sql<EnvelopeState | null>`${minutesState}`,
      })
      .from(boardMeetings)
      .innerJoin(clients, and(eq(clients.id, boardMeetings.client_id), isNull(clients.deleted_at)))
      .where(and(eq(boardMeetings.id, id), isNull(boardMeetings.deleted_at)))
  )[0];
export type MeetingRow = NonNullable<Awaited<ReturnType<typeof meetingById>>>;

/** The invitees of a meeting: the chair, the secretary, then the others by name. */
export const inviteesOf = (tx: Tx, meetingId: string): Promise<InviteeRow[]> =>
  tx
    .select()
    .from(meetingInvitees)
    .where(eq(meetingInvitees.meeting_id, meetingId))
    .orderBy(
      sql`array_position(array['CHAIR', 'SECRETARY'], ${meetingInvitees.role})`,
      asc(meetingInvitees.last_name),
      asc(meetingInvitees.id),
    );

/** The agenda of a meeting, in its order. */
export const itemsOf = (tx: Tx, meetingId: string): Promise<ItemRow[]> =>
  tx
    .select()
    .from(meetingItems)
    .where(eq(meetingItems.meeting_id, meetingId))
    .orderBy(asc(meetingItems.no), asc(meetingItems.id));

/** The papers of these items, in their order; also those that the actor may not see. */
export const papersOf = async (tx: Tx, itemIds: string[]) =>
  itemIds.length === 0
    ? []
    : tx
        .select()
        .from(meetingPapers)
        .where(inArray(meetingPapers.item_id, itemIds))
        .orderBy(asc(meetingPapers.place));

/** The contacts of a client by their names. */
export const contactsToInvite = (tx: Tx, clientId: string) =>
  tx
    .select({ id: contacts.id, first_name: contacts.first_name, last_name: contacts.last_name })
    .from(contacts)
    .where(and(eq(contacts.client_id, clientId), isNull(contacts.deleted_at)))
    .orderBy(asc(contacts.last_name), asc(contacts.first_name));

/** Changes a meeting, and increments its version. */
export const setMeeting = (tx: Tx, id: string, set: Partial<typeof boardMeetings.$inferInsert>) =>
  tx
    .update(boardMeetings)
    .set({ ...set, version: sql`${boardMeetings.version} + 1` })
    .where(eq(boardMeetings.id, id));

/** The meeting that an invitee or an item of this id is of; undefined if there is none. */
export const meetingOfInvitee = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ id: meetingInvitees.meeting_id })
      .from(meetingInvitees)
      .where(eq(meetingInvitees.id, id))
  )[0]?.id;
export const meetingOfItem = async (tx: Tx, id: string) =>
  (await tx.select({ id: meetingItems.meeting_id }).from(meetingItems).where(eq(meetingItems.id, id)))[0]?.id;

export const putInvitee = (tx: Tx, row: typeof meetingInvitees.$inferInsert) =>
  tx.insert(meetingInvitees).values(row).onConflictDoUpdate({ target: meetingInvitees.id, set: row });
export const setInvitee = (tx: Tx, id: string, set: Partial<InviteeRow>) =>
  tx.update(meetingInvitees).set(set).where(eq(meetingInvitees.id, id));
export const deleteInvitee = (tx: Tx, id: string) =>
  tx.delete(meetingInvitees).where(eq(meetingInvitees.id, id));

export const putItem = (tx: Tx, row: typeof meetingItems.$inferInsert) =>
  tx.insert(meetingItems).values(row).onConflictDoUpdate({ target: meetingItems.id, set: row });
export const setItem = (tx: Tx, id: string, set: Partial<ItemRow>) =>
  tx.update(meetingItems).set(set).where(eq(meetingItems.id, id));
export const deleteItem = (tx: Tx, id: string) => tx.delete(meetingItems).where(eq(meetingItems.id, id));

/** Replaces the papers of an item. */
export async function setPapers(tx: Tx, itemId: string, documentIds: readonly string[]): Promise<void> {
  await tx.delete(meetingPapers).where(eq(meetingPapers.item_id, itemId));
  const rows = documentIds.map((document_id, place) => ({ item_id: itemId, document_id, place }));
  if (rows.length > 0) await tx.insert(meetingPapers).values(rows);
}

/** Whole meetings, for the demo firm. */
export async function insertMeetings(
  tx: Tx,
  all: {
    readonly meetings: readonly (typeof boardMeetings.$inferInsert)[];
    readonly invitees: readonly (typeof meetingInvitees.$inferInsert)[];
    readonly items: readonly (typeof meetingItems.$inferInsert)[];
  },
): Promise<void> {
  await insertMany(tx, boardMeetings, all.meetings);
  await insertMany(tx, meetingInvitees, all.invitees);
  await insertMany(tx, meetingItems, all.items);
}
