import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { clients } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { parties } from '../parties/tables.ts';
import { shareClasses } from '../secretary/tables.ts';
import { interests, ownershipThresholds, partyInterests, shareMoves } from './tables.ts';

/**
 * The parties above a client by interests, also in parties that are no clients, and holdings up to a day, by their survivors, the nearest first; `most` of them at most. Whoever
 * sold all shares since may be among them.
 */
export const partiesAbove = async (tx: Tx, clientId: string, at: string, most: number): Promise<string[]> =>
  (
    await tx.execute<{ party: string }>(sql`
      with recursive upward(party) as (
        select app.survivor(c.party_id) from ${clients} c where c.id = ${clientId} and c.deleted_at is null
        union
        select held.party from upward cross join lateral (
          select app.survivor(i.party_id) as party from ${clients} c join ${interests} i on i.client_id = c.id
            where c.party_id in (select app.with_merged(upward.party)) and c.deleted_at is null and i.deleted_at is null
              and (i.since is null or i.since <= ${at}::date) and (i.until is null or i.until >= ${at}::date)
          union
          select app.survivor(m.to_id) from ${clients} c join ${shareMoves} m on m.client_id = c.id
            where c.party_id in (select app.with_merged(upward.party)) and c.deleted_at is null and m.deleted_at is null
              and m.to_id is not null and m.day <= ${at}::date
          union
          select app.survivor(p.party_id) from ${partyInterests} p
            where p.subject_id in (select app.with_merged(upward.party)) and p.deleted_at is null
              and (p.since is null or p.since <= ${at}::date) and (p.until is null or p.until >= ${at}::date)
        ) held
      )
      select party from upward limit ${most}`)
  ).rows.map(({ party }) => party);

/** The clients that parties are, also those that were merged, by the survivors of their parties. */
export const clientsOfParties = async (tx: Tx, ids: readonly string[]) =>
  (
    await tx.execute<{ id: string; party: string; merged: boolean; jurisdiction: string | null }>(sql`
      select c.id, named.party, c.merged_into is not null as merged, c.jurisdiction
        from unnest(${sql.param([...ids])}::uuid[]) named(party), lateral app.with_merged(named.party) family(id), ${clients} c
        where c.party_id = family.id and c.deleted_at is null
        order by c.id`)
  ).rows;

/** Facts of parties that say where ownership ends. */
export const factsOfParties = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: parties.id,
      name: parties.name,
      kind: parties.kind,
      entity_type: parties.entity_type,
      listed: parties.listed,
    })
    .from(parties)
    .where(inArray(parties.id, [...ids]));

/** The interests in clients that stand on a day, with the survivors of their holders. */
export const interestsAt = (tx: Tx, clientIds: readonly string[], at: string, most: number) =>
  tx
    .select({
      id: interests.id,
      client_id: interests.client_id,
      holder: sql<string>`app.survivor(${interests.party_id})`,
      type: interests.type,
      direct: interests.direct,
      share: interests.share,
      share_min: interests.share_min,
      share_max: interests.share_max,
      shares: interests.shares,
      class_id: interests.class_id,
      beneficial_owner: interests.beneficial_owner,
    })
    .from(interests)
    .where(
      and(
        inArray(interests.client_id, [...clientIds]),
        isNull(interests.deleted_at),
        or(isNull(interests.since), lte(interests.since, at)),
        or(isNull(interests.until), sql`${interests.until} >= ${at}`),
      ),
    )
    .orderBy(interests.id)
    .limit(most);

/** The interests in parties that are no clients, as they stand on a day, with the survivors of both. */
export const partyInterestsAt = (tx: Tx, ids: readonly string[], at: string, most: number) =>
  tx
    .select({
      id: partyInterests.id,
      subject: sql<string>`app.survivor(${partyInterests.subject_id})`,
      holder: sql<string>`app.survivor(${partyInterests.party_id})`,
      type: partyInterests.type,
      direct: partyInterests.direct,
      share: partyInterests.share,
      share_min: partyInterests.share_min,
      share_max: partyInterests.share_max,
      beneficial_owner: partyInterests.beneficial_owner,
    })
    .from(partyInterests)
    .where(
      and(
        sql`${partyInterests.subject_id} in
          (select family.id from unnest(${sql.param([...ids])}::uuid[]) named(party), lateral app.with_merged(named.party) family(id))`,
        isNull(partyInterests.deleted_at),
        or(isNull(partyInterests.since), lte(partyInterests.since, at)),
        or(isNull(partyInterests.until), sql`${partyInterests.until} >= ${at}`),
      ),
    )
    .orderBy(partyInterests.id)
    .limit(most);

/** The classes of shares of clients. */
export const classesOfClients = (tx: Tx, clientIds: readonly string[]) =>
  tx
    .select({ id: shareClasses.id, client_id: shareClasses.client_id, issued: shareClasses.issued })
    .from(shareClasses)
    .where(and(inArray(shareClasses.client_id, [...clientIds]), isNull(shareClasses.deleted_at)));

/** The moves of shares of clients up to a day, with the survivors of those who gave and took. */
export const movesUpTo = (tx: Tx, clientIds: readonly string[], at: string) =>
  tx
    .select({
      ...{ id: shareMoves.id, class_id: shareMoves.class_id, kind: shareMoves.kind, day: shareMoves.day },
      from: sql<string | null>`app.survivor(${shareMoves.from_id})`,
      to: sql<string | null>`app.survivor(${shareMoves.to_id})`,
      ...{ shares: shareMoves.shares, split_to: shareMoves.split_to, split_from: shareMoves.split_from },
      ...{ first_number: shareMoves.first_number, last_number: shareMoves.last_number },
    })
    .from(shareMoves)
    .where(
      and(
        inArray(shareMoves.client_id, [...clientIds]),
        isNull(shareMoves.deleted_at),
        lte(shareMoves.day, at),
      ),
    );

/** The share that the firm has set for a jurisdiction. */
export const thresholdOf = async (tx: Tx, jurisdiction: string): Promise<string | undefined> =>
  (
    await tx
      .select({ percent: ownershipThresholds.percent })
      .from(ownershipThresholds)
      .where(and(eq(ownershipThresholds.jurisdiction, jurisdiction), isNull(ownershipThresholds.deleted_at)))
  )[0]?.percent;
