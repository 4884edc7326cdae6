import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Invitee, MeetingDetails } from '#contract/meetings/meeting-calls.ts';
import {
  hindrances,
  isQuorate,
  type MeetingFacts,
  moves,
  statusAfter,
  votersThere,
} from '#contract/meetings/meeting-moves.ts';
import { survivorsByIds } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { documentsById } from '../documents/client-documents.queries.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { namesOfUsers } from '../people/queries.ts';
import {
  contactsToInvite,
  type InviteeRow,
  type ItemRow,
  inviteesOf,
  itemsOf,
  type MeetingRow,
  meetingById,
  papersOf,
} from './parts.queries.ts';

/** States of an envelope that ended without being signed. */
const over = ['cancelled', 'declined', 'expired', 'discarded', 'altered'];
/** True while an envelope holds the minutes: from its draft until it ends unsigned. */
export const holdsMinutes = ({ state }: Pick<MeetingRow, 'state'>): boolean =>
  state !== null && !over.includes(state);

/** A meeting with its parts. */
export interface WholeMeeting extends MeetingRow {
  readonly invitees: readonly InviteeRow[];
  readonly items: readonly ItemRow[];
}

/**
 * A meeting with its parts.
 * @throws Refusal `not_found`
 */
export async function wholeMeeting(tx: Tx, id: string): Promise<WholeMeeting> {
  const row = await meetingById(tx, id);
  if (!row) throw new Refusal('not_found');
  return { ...row, invitees: await inviteesOf(tx, id), items: await itemsOf(tx, id) };
}

/** Facts that the guards of a meeting's moves depend on. */
export const factsOf = ({ meeting, invitees, items, state }: WholeMeeting): MeetingFacts => ({
  ...{ type: meeting.type, starts_at: meeting.starts_at, quorum: meeting.quorum, minutes: meeting.minutes },
  ...{ invitees, items, isOut: holdsMinutes({ state }) },
});

/** The invitees as they are answered: a party that was merged is the one that it turned out to be. */
async function answeredInvitees(tx: Tx, invitees: readonly InviteeRow[], contactIds: ReadonlySet<string>) {
  const ids = (column: 'user_id' | 'party_id') => invitees.flatMap((row) => row[column] ?? []);
  const users = new Set((await namesOfUsers(tx, ids('user_id'))).map(({ id }) => id));
  const parties = await survivorsByIds(tx, ids('party_id'));
  const personOf = ({ contact_id, user_id, party_id }: InviteeRow): Invitee['person'] => {
    if (contact_id) return { kind: 'CONTACT', id: contact_id, there: contactIds.has(contact_id) };
    if (user_id) return { kind: 'STAFF', id: user_id, there: users.has(user_id) };
    if (!party_id) return null;
    return { kind: 'PARTY', id: parties.get(party_id)?.id ?? party_id, there: parties.has(party_id) };
  };
  return invitees.map(
    (row): Invitee => ({
      ...{ id: row.id, person: personOf(row), first_name: row.first_name, last_name: row.last_name },
      ...{ role: row.role, votes: row.votes, attendance: row.attendance },
    }),
  );
}

/** The papers of these items that the actor may see, by item. */
export async function papersByItem(tx: Tx, items: readonly ItemRow[]) {
  const rows = await papersOf(
    tx,
    items.map(({ id }) => id),
  );
  const documents = await documentsById(tx, [...new Set(rows.map(({ document_id }) => document_id))]);
  return (itemId: string) =>
    rows.flatMap(({ item_id, document_id }) =>
      item_id === itemId ? documents.filter(({ id }) => id === document_id) : [],
    );
}

/**
 * A meeting on its page.
 * @throws Refusal `not_found`
 */
export async function detailsOf(
  { tx, now }: Pick<Call<Endpoint>, 'tx' | 'now'>,
  id: string,
): Promise<MeetingDetails> {
  const whole = await wholeMeeting(tx, id);
  const { meeting, client, state, invitees, items } = whole;
  const facts = factsOf(whole);
  const contacts = await contactsToInvite(tx, client.id);
  const papers = await papersByItem(tx, items);
  return {
    ...{ id, version: meeting.version, client, status: meeting.status, reason: meeting.reason },
    quorum: { needed: meeting.quorum, there: votersThere(facts), met: isQuorate(facts) },
    invitees: await answeredInvitees(tx, invitees, new Set(contacts.map((contact) => contact.id))),
    agenda: items.map(({ meeting_id: _, ...item }, at) => ({
      ...item,
      no: at + 1,
      papers: papers(item.id).map((document) => ({ id: document.id, name: document.title })),
    })),
    minutes: meeting.minutes,
    offered: moves
      .filter((move) => statusAfter(move, meeting.status) !== undefined)
      .map((move) => ({ move, causes: hindrances(move, facts, now) })),
    envelope:
      meeting.envelope_id !== null && state !== null
        ? { id: meeting.envelope_id, status: state, holds: holdsMinutes({ state }) }
        : null,
    contacts: contacts.map(({ first_name, ...contact }) => ({ ...contact, first_name: first_name ?? '' })),
  };
}
