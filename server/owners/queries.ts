import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Move } from '#contract/owners/holdings.ts';
import { interests as description } from '#contract/owners/interests.ts';
import { ownershipThresholds as thresholdDescription } from '#contract/owners/ownership-thresholds.ts';
import { partyInterests as ofParties } from '#contract/owners/party-interests.ts';
import { notFull } from '#contract/owners/share-sum.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOfClient } from '../db/of-client.ts';
import { parties } from '../parties/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { shareClasses } from '../secretary/tables.ts';
import { interests, ownershipThresholds, partyInterests, shareMoveHolders, shareMoves } from './tables.ts';

export const interestQueries = recordQueries(description.fields, interests, {
  columns: {
    client_id: interests.client_id,
    type: interests.type,
    direct: interests.direct,
    from: interests.since,
    to: interests.until,
  },
  // In force first, the largest first.
  order: [
    sql`${interests.until} is not null`,
    sql`coalesce(${interests.share}, ${interests.share_min}) desc nulls last`,
    asc(interests.since),
    asc(interests.id),
  ],
});

export const partyInterestQueries = recordQueries(ofParties.fields, partyInterests, {
  columns: {
    // A party that was merged is found by its survivor.
    subject: sql`app.survivor(${partyInterests.subject_id})`,
    party: sql`app.survivor(${partyInterests.party_id})`,
    type: partyInterests.type,
  },
  order: [
    sql`${partyInterests.until} is not null`,
    sql`coalesce(${partyInterests.share}, ${partyInterests.share_min}) desc nulls last`,
    asc(partyInterests.since),
    asc(partyInterests.id),
  ],
});

/** The other interests in the party that a subject turned out to be. */
export const interestsInParty = (tx: Tx, subjectId: string, id: string) =>
  tx
    .select()
    .from(partyInterests)
    .where(
      and(
        sql`${partyInterests.subject_id} in (select app.with_merged(app.survivor(${subjectId}::uuid)))`,
        isNull(partyInterests.deleted_at),
        ne(partyInterests.id, id),
      ),
    );

export const thresholdQueries = recordQueries(thresholdDescription.fields, ownershipThresholds, {
  columns: { jurisdiction: ownershipThresholds.jurisdiction },
  order: [asc(ownershipThresholds.jurisdiction)],
});

/** Number of the classes of a client's shares whose direct holdings do not add up on a day. */
export const countIncomplete = async (tx: Tx, clientId: string, today: string): Promise<number> =>
  notFull(await interestQueries.ofClient(tx, clientId), today).length;

export type MoveRow = typeof shareMoves.$inferSelect;
type Written = typeof shareMoves.$inferInsert;

/** The moves of the classes of a client, those of the last day first. */
export const movesOfClient = (tx: Tx, clientId: string): Promise<MoveRow[]> =>
  tx
    .select(getTableColumns(shareMoves))
    .from(shareMoves)
    .innerJoin(shareClasses, eq(shareClasses.id, shareMoves.class_id))
    .where(and(isOfClient(shareClasses.client_id, clientId), isNull(shareMoves.deleted_at)))
    .orderBy(desc(shareMoves.day), desc(shareMoves.id));

/** A move that was not taken back. */
export const moveById = async (tx: Tx, id: string): Promise<MoveRow | undefined> =>
  (
    await tx
      .select()
      .from(shareMoves)
      .where(and(eq(shareMoves.id, id), isNull(shareMoves.deleted_at)))
  )[0];

/** The moves of a class, for the parties that their holders turned out to be. */
export const movesOfClass = (tx: Tx, classId: string): Promise<Move[]> =>
  tx
    .select({
      ...{ id: shareMoves.id, kind: shareMoves.kind, day: shareMoves.day, shares: shareMoves.shares },
      from: sql<string | null>`app.survivor(${shareMoves.from_id})`,
      to: sql<string | null>`app.survivor(${shareMoves.to_id})`,
      ...{ split_to: shareMoves.split_to, split_from: shareMoves.split_from },
      ...{ first_number: shareMoves.first_number, last_number: shareMoves.last_number },
    })
    .from(shareMoves)
    .where(and(eq(shareMoves.class_id, classId), isNull(shareMoves.deleted_at)));

/** Adds a move; false if there is one of that id, taken back or not. */
export const insertMove = async (tx: Tx, row: Written): Promise<boolean> =>
  (await tx.insert(shareMoves).values(row).onConflictDoNothing().returning({ id: shareMoves.id })).length > 0;

/** Changes a move; its version goes up by one. */
export const setMove = (tx: Tx, id: string, change: Partial<Written>) =>
  tx
    .update(shareMoves)
    .set({ ...change, version: sql`${shareMoves.version} + 1` })
    .where(eq(shareMoves.id, id));

/** The parties who hold the shares of these moves together with the first holders. */
export const jointHolders = async (tx: Tx, moveIds: readonly string[]) =>
  moveIds.length === 0
    ? []
    : tx
        .select()
        .from(shareMoveHolders)
        .where(inArray(shareMoveHolders.move_id, [...moveIds]))
        .orderBy(asc(shareMoveHolders.party_id));

/** Replaces the joint holders of a move. */
export async function setJointHolders(tx: Tx, moveId: string, partyIds: readonly string[]): Promise<void> {
  const others = partyIds.length > 0 ? notInArray(shareMoveHolders.party_id, [...partyIds]) : undefined;
  await tx.delete(shareMoveHolders).where(and(eq(shareMoveHolders.move_id, moveId), others));
  if (partyIds.length === 0) return;
  await tx
    .insert(shareMoveHolders)
    .values(partyIds.map((party_id) => ({ move_id: moveId, party_id })))
    .onConflictDoNothing();
}

/** The classes of a client's shares, by their codes. */
export const classesOfClient = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: shareClasses.id,
      client_id: shareClasses.client_id,
      code: shareClasses.code,
      name: shareClasses.name,
      issued: shareClasses.issued,
      currency: shareClasses.currency,
    })
    .from(shareClasses)
    .where(and(isOfClient(shareClasses.client_id, clientId), isNull(shareClasses.deleted_at)))
    .orderBy(asc(shareClasses.code), asc(shareClasses.id));

/** A class of shares that is there, locked: of two moves at once the second one sees the first. */
export const lockClass = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ id: shareClasses.id, client_id: shareClasses.client_id, code: shareClasses.code })
      .from(shareClasses)
      .where(and(eq(shareClasses.id, id), isNull(shareClasses.deleted_at)))
      .for('update')
  )[0];

/** The names of classes by their ids, also of deleted ones. */
export const namesOfClasses = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: shareClasses.id, name: shareClasses.code })
        .from(shareClasses)
        .where(inArray(shareClasses.id, [...ids]));

/** The kinds of parties by their ids. */
export const kindsOfParties = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: parties.id, kind: parties.kind })
        .from(parties)
        .where(inArray(parties.id, [...ids]));

/** The party that a client is. */
export const partyOfClient = async (tx: Tx, clientId: string): Promise<string | undefined> =>
  (
    await tx.execute<{ id: string }>(
      sql`select app.survivor(c.party_id) as id from clients c where c.id = ${clientId}`,
    )
  ).rows[0]?.id;

/** Rows of the demo firm. */
export async function insertOwnerRows(
  tx: Tx,
  all: {
    readonly interests: readonly (typeof interests.$inferInsert)[];
    readonly moves: readonly (typeof shareMoves.$inferInsert)[];
    readonly thresholds: readonly (typeof ownershipThresholds.$inferInsert)[];
    readonly partyInterests?: readonly (typeof partyInterests.$inferInsert)[];
  },
): Promise<void> {
  await insertMany(tx, interests, all.interests);
  await insertMany(tx, shareMoves, all.moves);
  await insertMany(tx, ownershipThresholds, all.thresholds);
  await insertMany(tx, partyInterests, all.partyInterests ?? []);
}
