import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ClientForm } from '#contract/clients/client-forms.ts';
import { type ClientIdentityField, clientIdentityTypes } from '#contract/clients/client-words.ts';
import type { Filter } from '#contract/core/filters.ts';
import type { IdentifierType } from '#contract/parties/party-words.ts';
import { compare } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { parties, partyIdentifiers, partyNames } from '../parties/tables.ts';
import { clients } from './tables.ts';

type Form<K extends ClientForm['kind']> = Extract<ClientForm, { kind: K }>;
/** The facts of a client that its party holds, as the form has them. Those that are not written are absent. */
export type PartyFacts = Partial<
  Pick<Form<'INDIVIDUAL'>, ClientIdentityField> &
    Pick<Form<'CORPORATE'>, CompanyFact | 'registered_name_local'>
>;
const companyFacts = ['jurisdiction_region', 'lei', 'listed', 'exchange'] as const;
type CompanyFact = (typeof companyFacts)[number];

const seen = sql<boolean>`app.sees_identity()`;
/** A column of a fact by which a person is known; `unknown` to whoever may not see it. */
const ifSeen = <T>(column: AnyPgColumn) => sql<T | null>`case when ${seen} then ${column} end`;

/** The paper of this type; undefined if it is another identifier. */
const paperOf = (type: string) => clientIdentityTypes.find((paper) => paper === type);

/** The facts that the party of a client holds, as the client's form has them: those of a person as far as the actor may see them. */
export async function partyFactsOf(tx: Tx, partyId: string) {
  const [facts] = await tx
    .select({
      identity_shown: seen,
      date_of_birth: ifSeen<string>(parties.birth_date),
      nationalities: sql<string[]>`case when ${seen} then ${parties.nationalities} else '{}' end`,
      residence: ifSeen<string>(parties.residence),
      occupation: ifSeen<string>(parties.occupation),
      pep: sql<boolean>`${seen} and ${parties.pep}`,
      jurisdiction_region: parties.jurisdiction_region,
      lei: parties.lei,
      listed: parties.listed,
      exchange: parties.exchange,
    })
    .from(parties)
    .where(eq(parties.id, partyId));
  if (!facts) throw new Error('A client has no party.');
  const identifiers = await tx
    .select({
      type: partyIdentifiers.type,
      number: partyIdentifiers.value,
      country: partyIdentifiers.country_code,
      issued: partyIdentifiers.issued,
      expires: partyIdentifiers.expires,
    })
    .from(partyIdentifiers)
    .where(eq(partyIdentifiers.party_id, partyId))
    .orderBy(asc(partyIdentifiers.place));
  return {
    ...facts,
    registered_name_local: (await localNameOf(tx, partyId))?.name ?? null,
    tax_residencies: identifiers.flatMap(({ type, country, number }) =>
      type === 'TAX_ID' ? [{ country, number }] : [],
    ),
    id_documents: identifiers.flatMap(({ type: of, ...paper }) => {
      const type = paperOf(of);
      return type ? [{ type, ...paper }] : [];
    }),
  };
}

/** The name of a party in the language of its register; the first, if somebody wrote several. */
const localNameOf = async (tx: Tx, partyId: string) =>
  (
    await tx
      .select({ place: partyNames.place, name: partyNames.name })
      .from(partyNames)
      .where(and(eq(partyNames.party_id, partyId), eq(partyNames.type, 'LOCAL')))
      .orderBy(asc(partyNames.place))
      .limit(1)
  )[0];

/** The place after the last name, or the last identifier, of a party. */
async function nextPlace(
  tx: Tx,
  table: typeof partyNames | typeof partyIdentifiers,
  partyId: string,
): Promise<number> {
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${table.place}), -1) + 1` })
    .from(table)
    .where(eq(table.party_id, partyId));
  return last?.next ?? 0;
}

async function writeLocalName(tx: Tx, partyId: string, name: string | null): Promise<void> {
  const had = await localNameOf(tx, partyId);
  if ((had?.name ?? null) === name) return;
  if (had)
    await tx.delete(partyNames).where(and(eq(partyNames.party_id, partyId), eq(partyNames.place, had.place)));
  if (name !== null)
    await insertMany(tx, partyNames, [
      {
        party_id: partyId,
        place: had?.place ?? (await nextPlace(tx, partyNames, partyId)),
        type: 'LOCAL',
        name,
      },
    ]);
}

/** Replaces the identifiers of these types, which stand after the others. */
async function replaceIdentifiers(
  tx: Tx,
  partyId: string,
  types: readonly IdentifierType[],
  rows: readonly Omit<typeof partyIdentifiers.$inferInsert, 'party_id' | 'place'>[],
): Promise<void> {
  await tx
    .delete(partyIdentifiers)
    .where(and(eq(partyIdentifiers.party_id, partyId), inArray(partyIdentifiers.type, [...types])));
  const next = await nextPlace(tx, partyIdentifiers, partyId);
  await insertMany(
    tx,
    partyIdentifiers,
    rows.map((row, at) => ({ ...row, party_id: partyId, place: next + at })),
  );
}

/** The facts of a party that are columns, of those that are given. */
function columnsOf(facts: PartyFacts): Partial<typeof parties.$inferInsert> {
  const { date_of_birth, nationalities, residence, occupation, pep } = facts;
  return {
    ...(date_of_birth !== undefined && { birth_date: date_of_birth }),
    ...(nationalities && { nationalities }),
    ...(residence !== undefined && { residence }),
    ...(occupation !== undefined && { occupation }),
    ...(pep !== undefined && { pep }),
    ...Object.fromEntries(
      companyFacts.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
    ),
  };
}

/**
 * Writes facts of a client to its party, as far as they are given; other names and identifiers stay. `by` is absent for a party that was just
 * made with its client.
 */
export async function writePartyFacts(
  tx: Tx,
  partyId: string,
  facts: PartyFacts,
  by?: { at: string; userId: string | null },
): Promise<void> {
  const columns = columnsOf(facts);
  const stamp = by && { version: sql`${parties.version} + 1`, updated_at: by.at, updated_by: by.userId };
  if (stamp || Object.keys(columns).length > 0)
    await tx
      .update(parties)
      .set({ ...columns, ...stamp })
      .where(eq(parties.id, partyId));
  const { registered_name_local: local, tax_residencies: residencies, id_documents: papers } = facts;
  if (local !== undefined) await writeLocalName(tx, partyId, local);
  if (papers)
    await replaceIdentifiers(
      tx,
      partyId,
      clientIdentityTypes,
      papers.map(({ number, country, ...paper }) => ({ ...paper, value: number, country_code: country })),
    );
  if (residencies)
    await replaceIdentifiers(
      tx,
      partyId,
      ['TAX_ID'],
      residencies.map(({ number, country }) => ({ type: 'TAX_ID', value: number, country_code: country })),
    );
}

/** Locks the party of a client: whoever writes both takes it before the client, as a change of the party does. */
export const lockPartyOf = (tx: Tx, clientId: string): Promise<unknown> =>
  tx
    .select({ id: parties.id })
    .from(parties)
    .innerJoin(clients, eq(clients.party_id, parties.id))
    .where(eq(clients.id, clientId))
    .for('update', { of: parties });

/** Writes the facts of many clients at once, without their names and identifiers. */
export async function insertPartyFacts(
  tx: Tx,
  all: readonly ({ client_id: string } & Pick<
    typeof parties.$inferInsert,
    'birth_date' | 'nationalities' | 'occupation' | 'lei' | 'listed' | 'exchange' | 'jurisdiction_region'
  >)[],
): Promise<void> {
  if (all.length === 0) return;
  await tx.execute(
    sql`update ${parties} p set birth_date = f.birth_date, nationalities = coalesce(f.nationalities, '{}'), occupation = f.occupation,
        lei = f.lei, listed = coalesce(f.listed, false), exchange = f.exchange, jurisdiction_region = f.jurisdiction_region
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as f(client_id uuid, birth_date date, nationalities text[], occupation text,
        lei text, listed boolean, exchange text, jurisdiction_region text) join ${clients} c on c.id = f.client_id
      where p.id = c.party_id`,
  );
}

/** The birth date of a client for a list, as far as the actor may see it. */
export const listedBirthDate = sql<
  string | null
>`(select ${ifSeen(parties.birth_date)} from ${parties} where ${eq(parties.id, clients.party_id)})`;

/** Clients by their birth dates: to an actor who may not see them, nobody has one. */
export function byBirthDate(filter: Filter): SQL {
  if (filter.operator === 'ISNULL') return sql`not (${born({ ...filter, operator: 'NOTNULL' })})`;
  return born(filter);
}
const born = (filter: Filter) =>
  sql`${seen} and ${clients.party_id} in (select ${parties.id} from ${parties} where ${compare(parties.birth_date, 'date', filter)})`;
