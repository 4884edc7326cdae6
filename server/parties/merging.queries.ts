import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/db.ts';
import { users } from '../people/tables.ts';
import { parties } from './tables.ts';

/** Condition that a column names the party, or one that was merged into it, by way of others too. */
export const isOrWasMergedInto = (column: PgColumn, partyId: string) =>
  sql`${column} in (select app.with_merged(${partyId}::uuid))`;

/**
 * The party that this one turned out to be; itself if it was not merged.
 * @returns undefined if the actor may not see the party
 */
export const survivorOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx
      .select({ id: sql<string>`app.survivor(${parties.id})` })
      .from(parties)
      .where(eq(parties.id, id))
  )[0]?.id;

/** The name of a party that the actor may see. */
export const nameOfParty = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, id)))[0]?.name;

/** Points a party at the one that it turned out to be. Its version stays: merge and undo leave it as it was. */
export const setMerged = (tx: Tx, id: string, into: string, by: { at: string; userId: string | null }) =>
  tx
    .update(parties)
    .set({ merged_into: into, merged_at: by.at, merged_by: by.userId })
    .where(eq(parties.id, id));

/** Clears the pointer. */
export const clearMerged = (tx: Tx, id: string) =>
  tx.update(parties).set({ merged_into: null, merged_at: null, merged_by: null }).where(eq(parties.id, id));

/** Makes parties due to be compared again: a merge or its undo has changed the names by which they are found. */
export const setUncompared = (tx: Tx, ids: string[]) =>
  tx.update(parties).set({ compared_version: null }).where(inArray(parties.id, ids));

const survivors = alias(parties, 'survivors');

/** The parties that were merged into one, by way of others too, the newest first. */
export const mergedInto = (tx: Tx, id: string) =>
  tx
    .select({
      id: parties.id,
      name: parties.name,
      into: { id: survivors.id, name: survivors.name },
      at: parties.merged_at,
      by: users.display_name,
    })
    .from(parties)
    .innerJoin(survivors, eq(survivors.id, parties.merged_into))
    .leftJoin(users, eq(users.id, parties.merged_by))
    .where(and(isOrWasMergedInto(parties.id, id), ne(parties.id, id)))
    .orderBy(desc(parties.merged_at), desc(parties.id));

/** Number of the parties that point at one. */
export const countMergedInto = (tx: Tx, id: string): Promise<number> =>
  tx.$count(parties, eq(parties.merged_into, id));
