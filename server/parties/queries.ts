import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { parties as description } from '#contract/parties/parties.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { searchCondition } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { interests, partyInterests, shareHoldings, shareMoveHolders, shareMoves } from '../owners/tables.ts';
import { parentGroups } from '../parent-groups/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { officers, shareClasses } from '../secretary/tables.ts';
import { isOrWasMergedInto } from './merging.queries.ts';
import { parties, partyIdentifiers, partyNames } from './tables.ts';

/** Parties that have another name of these words. */
const otherName = (text: string) =>
  sql`exists (select from ${partyNames} where ${and(eq(partyNames.party_id, parties.id), searchCondition(sql`party_names.name_key`, text))})`;

/** Parties into which others of these words were merged, as far as the actor may see those. */
const mergedName = (text: string) =>
  sql`${parties.id} in (select app.survivor(merged.id) from ${parties} merged where ${and(sql`merged.merged_into is not null`, searchCondition(sql`merged.name_key`, text))})`;

export const partyQueries = recordQueries(description.fields, parties, {
  columns: {
    name: parties.name,
    kind: parties.kind,
    jurisdiction: parties.jurisdiction,
    registration_number: parties.registration_number,
  },
  order: [asc(parties.name)],
  always: () => isNull(parties.merged_into),
  search: (text) => or(searchCondition(sql`parties.name_key`, text), otherName(text), mergedName(text)),
  parts: {
    names: {
      own: partyNames.party_id,
      place: partyNames.place,
      columns: { type: partyNames.type, name: partyNames.name, from: partyNames.since, to: partyNames.until },
    },
    identifiers: {
      own: partyIdentifiers.party_id,
      place: partyIdentifiers.place,
      columns: {
        type: partyIdentifiers.type,
        value: partyIdentifiers.value,
        country: partyIdentifiers.country_code,
        issued: partyIdentifiers.issued,
        expires: partyIdentifiers.expires,
      },
    },
  },
  usedBy: [
    { column: clients.party_id, words: ['client', 'clients'] },
    { column: contacts.party_id, words: ['contact', 'contacts'] },
    { column: officers.party_id, words: ['office', 'offices'] },
    { column: interests.party_id, words: ['interest', 'interests'] },
    { column: partyInterests.party_id, words: ['interest in a party', 'interests in parties'] },
    { column: partyInterests.subject_id, words: ['owner', 'owners'] },
    { column: shareMoves.from_id, words: ['move of shares', 'moves of shares'] },
    { column: shareMoves.to_id, words: ['move of shares', 'moves of shares'] },
    { column: shareMoveHolders.party_id, words: ['joint holding', 'joint holdings'] },
    { column: parentGroups.party_id, words: ['parent group', 'parent groups'] },
  ],
});

/** The clients that these parties are, also those that are deleted, whose party nobody else writes either. */
export const clientsOfParties = async (tx: Tx, partyIds: string[]) =>
  partyIds.length === 0
    ? []
    : tx
        .select({
          id: clients.id,
          name: clients.name,
          party_id: clients.party_id,
          deleted_at: clients.deleted_at,
        })
        .from(clients)
        .where(inArray(clients.party_id, partyIds));

/** True if the actor may see the party. */
export async function isParty(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(and(eq(parties.id, id), isNull(parties.deleted_at)));
  return found.length > 0;
}

/** The client that a party is; undefined if it is none, or the client is deleted. */
export const clientOfParty = async (tx: Tx, partyId: string) =>
  (
    await tx
      .select({ id: clients.id, name: clients.name, since: clients.client_since, until: clients.end_date })
      .from(clients)
      .where(and(eq(clients.party_id, partyId), isNull(clients.deleted_at)))
  )[0];

/** The contacts that a party is, by the names of their clients. */
export const contactsOfParty = (tx: Tx, partyId: string) =>
  tx
    .select({
      id: contacts.id,
      job_title: contacts.job_title,
      client: { id: clients.id, name: clients.name },
    })
    .from(contacts)
    .innerJoin(clients, and(eq(clients.id, contacts.client_id), isNull(clients.deleted_at)))
    .where(and(isOrWasMergedInto(contacts.party_id, partyId), isNull(contacts.deleted_at)))
    .orderBy(asc(clients.name), asc(contacts.id));

/** The offices of a party, those held today first, by the names of their clients. */
export const officesOfParty = (tx: Tx, partyId: string) =>
  tx
    .select({
      id: officers.id,
      position: officers.position,
      since: officers.since,
      until: officers.until,
      client: { id: clients.id, name: clients.name },
    })
    .from(officers)
    .innerJoin(clients, and(eq(clients.id, officers.client_id), isNull(clients.deleted_at)))
    .where(and(isOrWasMergedInto(officers.party_id, partyId), isNull(officers.deleted_at)))
    .orderBy(sql`${officers.until} is not null`, asc(clients.name), asc(officers.since), asc(officers.id));

/** The interests of a party, those that have not ended first, by the names of the clients. */
export const interestsOfParty = (tx: Tx, partyId: string) =>
  tx
    .select({
      id: interests.id,
      type: interests.type,
      share: interests.share,
      since: interests.since,
      until: interests.until,
      client: { id: clients.id, name: clients.name },
    })
    .from(interests)
    .innerJoin(clients, and(eq(clients.id, interests.client_id), isNull(clients.deleted_at)))
    .where(and(isOrWasMergedInto(interests.party_id, partyId), isNull(interests.deleted_at)))
    .orderBy(sql`${interests.until} is not null`, asc(clients.name), asc(interests.since), asc(interests.id));

/** The shares that a party holds now, by the names of the clients. */
export const holdingsOfParty = (tx: Tx, partyId: string) =>
  tx
    .select({
      id: shareHoldings.class_id,
      shares: shareHoldings.shares,
      code: shareClasses.code,
      client: { id: clients.id, name: clients.name },
    })
    .from(shareHoldings)
    .innerJoin(shareClasses, eq(shareClasses.id, shareHoldings.class_id))
    .innerJoin(clients, and(eq(clients.id, shareClasses.client_id), isNull(clients.deleted_at)))
    .where(eq(shareHoldings.party_id, partyId))
    .orderBy(asc(clients.name), asc(shareClasses.code));

/** The parent groups of which a party is the person, by name. */
export const groupsOfParty = (tx: Tx, partyId: string) =>
  tx
    .select({ id: parentGroups.id, name: parentGroups.name })
    .from(parentGroups)
    .where(and(isOrWasMergedInto(parentGroups.party_id, partyId), isNull(parentGroups.deleted_at)))
    .orderBy(asc(parentGroups.name));

/** True if a contact points at the party itself, also one that is deleted and may come back. */
export const isContact = async (tx: Tx, partyId: string): Promise<boolean> =>
  (await tx.$count(contacts, eq(contacts.party_id, partyId))) > 0;

/** Parties with their names and identity documents. */
export async function insertParties(
  tx: Tx,
  all: {
    readonly parties: readonly (typeof parties.$inferInsert)[];
    readonly names: readonly (typeof partyNames.$inferInsert)[];
    readonly passports: readonly (typeof partyIdentifiers.$inferInsert)[];
  },
): Promise<void> {
  await insertMany(tx, parties, all.parties);
  await insertMany(tx, partyNames, all.names);
  await insertMany(tx, partyIdentifiers, all.passports);
}
