import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fold } from '#contract/core/fold.ts';
import type { IdentifierType } from '#contract/parties/party-words.ts';
import { listedBirthDate } from '../clients/party-facts.queries.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { isNamed } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { parties, partyIdentifiers } from '../parties/tables.ts';
import { changedNames, type NameOwner, nameTokens, type TokenKind } from './tables.ts';

export type Owner = { owner_kind: NameOwner; owner_id: string };
export type Key = { kind: TokenKind; token: string };

/** Takes owners whose names have changed, at most so many; others that take some at the same time get others. */
export async function takeChangedNames(tx: Tx, most: number): Promise<Owner[]> {
  const { rows } = await tx.execute<Owner>(
    sql`delete from ${changedNames} where (owner_kind, owner_id) in
        (select owner_kind, owner_id from ${changedNames} limit ${most} for update skip locked)
      returning owner_kind, owner_id`,
  );
  return rows;
}

const idsOf = (owners: readonly Owner[], kind: NameOwner) =>
  owners.filter(({ owner_kind }) => owner_kind === kind).map(({ owner_id }) => owner_id);

/** Writes the words of these owners in place of those there are. */
export async function replaceTokens(
  tx: Tx,
  owners: readonly Owner[],
  tokens: readonly (Owner & Key)[],
): Promise<void> {
  const of = (kind: NameOwner) =>
    and(eq(nameTokens.owner_kind, kind), inArray(nameTokens.owner_id, idsOf(owners, kind)));
  await tx.delete(nameTokens).where(or(of('client'), of('contact'), of('party')));
  await insertMany(tx, nameTokens, tokens);
}

/** The names of a party besides the present one, with those of the parties that were merged into it. */
const otherNames = (partyId: AnyPgColumn) => sql<string[]>`app.other_names(${partyId})`;

/** Clients that are neither deleted nor merged, with what they are compared by: the other names are those of their party. */
export const clientsByIds = (tx: Tx, owners: readonly Owner[]) =>
  tx
    .select({
      id: clients.id,
      party_id: clients.party_id,
      kind: clients.kind,
      name: clients.name,
      other_names: otherNames(clients.party_id),
      date_of_birth: listedBirthDate,
      jurisdiction: clients.jurisdiction,
      registration_number: clients.registration_number,
      tax_id: clients.tax_id,
      lei: parties.lei,
      passports: numbersOf('PASSPORT'),
      tax_ids: numbersOf('TAX_ID'),
    })
    .from(clients)
    .innerJoin(parties, eq(parties.id, clients.party_id))
    .where(
      and(
        inArray(clients.id, idsOf(owners, 'client')),
        isNull(clients.deleted_at),
        isNull(clients.merged_into),
      ),
    );

/** Contacts that are not deleted, with what they are compared by and their client. */
export const contactsByIds = (tx: Tx, owners: readonly Owner[]) =>
  tx
    .select({
      id: contacts.id,
      party_id: contacts.party_id,
      first_name: contacts.first_name,
      last_name: contacts.last_name,
      birth_date: contacts.birth_date,
      client: { id: clients.id, name: clients.name },
    })
    .from(contacts)
    .innerJoin(clients, eq(clients.id, contacts.client_id))
    .where(
      and(
        inArray(contacts.id, idsOf(owners, 'contact')),
        isNull(contacts.deleted_at),
        isNull(clients.deleted_at),
      ),
    );

/** The numbers of one type by which a party is known; none for an actor who may not see them. */
const numbersOf = (type: IdentifierType) =>
  sql<
    string[]
  >`array(select ${partyIdentifiers.value} from ${partyIdentifiers} where ${and(eq(partyIdentifiers.party_id, parties.id), eq(partyIdentifiers.type, type))})`;

/** The kinds of numbers that a party itself is known by. */
export const numberKinds = ['registration_number', 'lei', 'passport', 'tax_id'] as const;

/** The numbers of the parties that were merged into these, by way of others too; `head` is the one of these. */
export const mergedNumbers = async (tx: Tx, ids: readonly string[]) =>
  (
    await tx.execute<{ head: string } & Record<(typeof numberKinds)[number], string[]>>(
      sql`with recursive family(head, id) as (
          select merged_into, id from parties where merged_into = any(${sql.param([...ids])}::uuid[])
          union select head, merged.id from parties merged join family on merged.merged_into = family.id)
        select head, array_remove(array[registration_number], null) as registration_number, array_remove(array[lei], null) as lei,
          ${numbersOf('PASSPORT')} as passport, ${numbersOf('TAX_ID')} as tax_id
        from family join ${parties} using (id)`,
    )
  ).rows;

/** Parties that are neither deleted nor a client, which is named itself, with what they are compared by. */
export const partiesByIds = (tx: Tx, owners: readonly Owner[]) =>
  tx
    .select({
      id: parties.id,
      kind: parties.kind,
      name: parties.name,
      other_names: otherNames(parties.id),
      birth_date: parties.birth_date,
      jurisdiction: parties.jurisdiction,
      residence: parties.residence,
      registration_number: parties.registration_number,
      lei: parties.lei,
      passports: numbersOf('PASSPORT'),
      tax_ids: numbersOf('TAX_ID'),
    })
    .from(parties)
    .leftJoin(clients, eq(clients.party_id, parties.id))
    .where(
      and(
        inArray(parties.id, idsOf(owners, 'party')),
        isNull(parties.deleted_at),
        isNull(parties.merged_into),
        isNull(clients.id),
      ),
    );

/** Share of their trigrams that two words have in common if one may be the other misspelt. */
const likeWords = 0.4;

/**
 * Owners with a word of one of these keys, or with one that is spelt like it: first those that share the most, a rare word counting more
 * than one of many names.
 */
export async function ownersByKeys(tx: Tx, keys: readonly Key[], most: number): Promise<Owner[]> {
  const { rows } = await tx.execute<Owner>(
    sql`with asked as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked(kind text, token text)),
      hits as (
        select n.owner_kind, n.owner_id, n.kind, n.token, 1.0 as alike from ${nameTokens} n join asked a on n.kind = a.kind and n.token = a.token
        union all
        select n.owner_kind, n.owner_id, n.kind, n.token, similarity(n.token, a.token) from asked a join ${nameTokens} n on n.token % a.token
        where a.kind = 'word' and n.kind = 'word' and n.token <> a.token and similarity(n.token, a.token) >= ${likeWords}),
      weighed as (select owner_kind, owner_id, alike / count(*) over (partition by kind, token) as weight from hits)
      select owner_kind, owner_id from weighed group by 1, 2 order by sum(weight) desc, 1, 2 limit ${most}`,
  );
  return rows;
}

/** Clients that have this number in a register, with a tax office or on a paper; of papers as far as the actor may see them. */
export async function clientsByNumber(tx: Tx, number: string): Promise<Owner[]> {
  const rows = await tx
    .selectDistinct({ id: sql<string>`app.client_survivor(${clients.id})` })
    .from(clients)
    .where(
      and(
        isNull(clients.deleted_at),
        or(
          isNamed(sql`clients.registration_number_key`, number),
          sql`app.fold(${clients.tax_id}) = ${fold(number)}`,
          sql`${clients.party_id} in (select ${parties.id} from ${parties} where ${parties.lei} = ${number.toUpperCase()})`,
          sql`${clients.party_id} in (select ${partyIdentifiers.party_id} from ${partyIdentifiers} where value_key = ${fold(number)})`,
        ),
      ),
    )
    .limit(20);
  return rows.map(({ id }) => ({ owner_kind: 'client', owner_id: id }));
}
