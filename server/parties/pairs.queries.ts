import { and, asc, desc, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { matchTiers } from '#contract/matching.ts';
import { clients } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { users } from '../people/tables.ts';
import { parties, partyPairs } from './tables.ts';

/** Condition of a pair that nobody has decided, or whose facts have changed since. */
const isOpen = or(isNull(partyPairs.decided_at), eq(partyPairs.reopened, true));

/** A pair as the matcher found it. */
export type FoundPair = Pick<
  typeof partyPairs.$inferInsert,
  'one_id' | 'other_id' | 'score' | 'reasons' | 'name_score' | 'name_reasons'
>;

/** Two ids in the order in which a pair has them. */
export const inOrder = (a: string, b: string) =>
  a < b ? { one_id: a, other_id: b } : { one_id: b, other_id: a };

/** Parties that have changed since they were compared, the last first, at most so many, each with the client that it is. */
export const uncompared = (tx: Tx, most: number) =>
  tx
    .select({ id: parties.id, version: parties.version, client_id: clients.id })
    .from(parties)
    .leftJoin(clients, eq(clients.party_id, parties.id))
    .where(
      and(
        sql`${parties.compared_version} is distinct from ${parties.version}`,
        isNull(parties.merged_into),
        isNull(parties.deleted_at),
      ),
    )
    .orderBy(desc(parties.updated_at), asc(parties.id))
    .limit(most);

/** Notes the version at which a party was compared; one that changed meanwhile stays due. */
export const setCompared = (tx: Tx, { id, version }: { id: string; version: number }) =>
  tx.update(parties).set({ compared_version: version }).where(eq(parties.id, id));

/** Writes the pairs of a party in place of those there are. What was decided stays as long as the facts do. */
export async function replacePairs(tx: Tx, partyId: string, found: FoundPair[]): Promise<void> {
  const other = sql<string>`case when ${partyPairs.one_id} = ${partyId}::uuid then ${partyPairs.other_id} else ${partyPairs.one_id} end`;
  const kept = found.map(({ one_id, other_id }) => (one_id === partyId ? other_id : one_id));
  await tx
    .delete(partyPairs)
    .where(
      and(
        or(eq(partyPairs.one_id, partyId), eq(partyPairs.other_id, partyId)),
        isOpen,
        kept.length > 0 ? notInArray(other, kept) : undefined,
      ),
    );
  for (const pair of found)
    await tx
      .insert(partyPairs)
      .values(pair)
      .onConflictDoUpdate({ target: [partyPairs.one_id, partyPairs.other_id], set: pair });
}

const ones = alias(parties, 'ones');
const others = alias(parties, 'others');
const isThere = ({ merged_into, deleted_at }: typeof ones | typeof others) =>
  and(isNull(merged_into), isNull(deleted_at));

/**
 * Open pairs of parties that are neither merged nor deleted, the likeliest first; of one party alone, if it is given. Without identity, those
 * alone that are likely by what is left.
 */
export const openPairs = (
  tx: Tx,
  { partyId, byIdentity, most }: { partyId: string | undefined; byIdentity: boolean; most: number },
) => {
  const score = byIdentity ? partyPairs.score : partyPairs.name_score;
  return tx
    .select({
      one: {
        id: ones.id,
        version: ones.version,
        name: ones.name,
        kind: ones.kind,
        jurisdiction: ones.jurisdiction,
        registration_number: ones.registration_number,
      },
      other: {
        id: others.id,
        version: others.version,
        name: others.name,
        kind: others.kind,
        jurisdiction: others.jurisdiction,
        registration_number: others.registration_number,
      },
      score,
      reasons: byIdentity ? partyPairs.reasons : partyPairs.name_reasons,
      reason: partyPairs.reason,
      decided_at: partyPairs.decided_at,
      decided_by: users.display_name,
    })
    .from(partyPairs)
    .innerJoin(ones, eq(ones.id, partyPairs.one_id))
    .innerJoin(others, eq(others.id, partyPairs.other_id))
    .leftJoin(users, eq(users.id, partyPairs.decided_by))
    .where(
      and(
        isOpen,
        gte(score, matchTiers.REVIEW.least),
        isThere(ones),
        isThere(others),
        partyId === undefined ? undefined : or(eq(ones.id, partyId), eq(others.id, partyId)),
      ),
    )
    .orderBy(desc(score), asc(ones.name), asc(partyPairs.one_id), asc(partyPairs.other_id))
    .limit(most);
};

/** A pair, decided or not; undefined if there is none that the actor may see. */
export const pairOf = async (tx: Tx, a: string, b: string) => {
  const { one_id, other_id } = inOrder(a, b);
  return (
    await tx
      .select()
      .from(partyPairs)
      .where(and(eq(partyPairs.one_id, one_id), eq(partyPairs.other_id, other_id)))
  )[0];
};
type Pair = NonNullable<Awaited<ReturnType<typeof pairOf>>>;

/** Keeps that the two are not one, with the facts of both as they are, or opens the pair again. */
export const setDecision = (
  tx: Tx,
  { one_id, other_id }: Pair,
  decision: { reason: string | null; at: string; userId: string | null } | null,
) =>
  tx
    .update(partyPairs)
    .set({
      reopened: false,
      reason: decision?.reason ?? null,
      decided_at: decision?.at ?? null,
      decided_by: decision?.userId ?? null,
      facts: decision ? sql`app.party_facts(one_id) || app.party_facts(other_id)` : null,
    })
    .where(and(eq(partyPairs.one_id, one_id), eq(partyPairs.other_id, other_id)));
