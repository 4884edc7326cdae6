import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Filter } from '#contract/core/filters.ts';
import { valuesOf } from '#contract/core/validate-list-query.ts';
import { groupMemberships as membershipRecord } from '#contract/parent-groups/group-memberships.ts';
import { parentGroups as groupRecord } from '#contract/parent-groups/parent-groups.ts';
import { headOfClient } from '../clients/queries.ts';
import { clients } from '../clients/tables.ts';
import { searchCondition } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOfClient } from '../db/of-client.ts';
import { interests } from '../owners/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { groupMemberships, parentGroups } from './tables.ts';

/** Groups by their types: one of them fits. */
function hasType({ operator, keyword }: Filter): SQL {
  if (operator === 'ISNULL') return sql`${parentGroups.types} = '{}'`;
  if (operator === 'NOTNULL') return sql`${parentGroups.types} <> '{}'`;
  const some = sql`${parentGroups.types} && ${`{${valuesOf(keyword).join(',')}}`}::text[]`;
  return operator === 'NE' ? not(some) : some;
}

export const groupQueries = recordQueries(groupRecord.fields, parentGroups, {
  columns: {
    name: parentGroups.name,
    kind: parentGroups.kind,
    types: hasType,
    country: parentGroups.country_code,
    ultimate_owner: parentGroups.ultimate_owner,
  },
  order: [asc(parentGroups.name)],
  search: (text) => searchCondition(sql`parent_groups.name_key`, text),
  keptFor: [{ column: groupMemberships.group_id, why: 'A client belonged to it.' }],
});

export const membershipQueries = recordQueries(membershipRecord.fields, groupMemberships, {
  columns: {
    client_id: groupMemberships.client_id,
    group: groupMemberships.group_id,
    relation: groupMemberships.relation,
    from: groupMemberships.since,
    to: groupMemberships.until,
  },
  order: [sql`${groupMemberships.until} is not null`, desc(groupMemberships.since)],
});

/** The names of these groups that are not deleted. */
export const namesOfGroups = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: parentGroups.id, name: parentGroups.name })
        .from(parentGroups)
        .where(and(inArray(parentGroups.id, ids), isNull(parentGroups.deleted_at)));

/** Number of the findings that name a group. */
export const countFindings = (tx: Tx, groupId: string): Promise<number> =>
  tx.$count(
    groupMemberships,
    and(eq(groupMemberships.group_id, groupId), isNull(groupMemberships.deleted_at)),
  );

const isPresent = (): SQL | undefined =>
  and(
    sql`${groupMemberships.since} <= current_date`,
    or(isNull(groupMemberships.until), sql`${groupMemberships.until} >= current_date`),
  );

/** Number of the clients that belong to each of these groups today. */
export const countMembers = async (tx: Tx, groupIds: string[]) =>
  groupIds.length === 0
    ? []
    : tx
        .select({
          id: groupMemberships.group_id,
          members: sql<number>`count(distinct ${headOfClient})::integer`,
        })
        .from(groupMemberships)
        .innerJoin(clients, and(eq(clients.id, groupMemberships.client_id), isNull(clients.deleted_at)))
        .where(
          and(inArray(groupMemberships.group_id, groupIds), isNull(groupMemberships.deleted_at), isPresent()),
        )
        .groupBy(groupMemberships.group_id);

const memberColumns = {
  id: groupMemberships.id,
  version: groupMemberships.version,
  client_id: headOfClient,
  relation: groupMemberships.relation,
  from: groupMemberships.since,
  to: groupMemberships.until,
  isPast: sql<boolean>`coalesce(${groupMemberships.until} < current_date, false)`,
};

/** The memberships of a group, by the clients that those named turned out to be; the newest first. */
export const membersOfGroup = (tx: Tx, groupId: string) =>
  tx
    .select(memberColumns)
    .from(groupMemberships)
    .innerJoin(clients, and(eq(clients.id, groupMemberships.client_id), isNull(clients.deleted_at)))
    .where(and(eq(groupMemberships.group_id, groupId), isNull(groupMemberships.deleted_at)))
    .orderBy(desc(groupMemberships.since), asc(groupMemberships.id));

/** The same of one membership. */
export const memberById = async (tx: Tx, id: string) =>
  (
    await tx
      .select(memberColumns)
      .from(groupMemberships)
      .innerJoin(clients, eq(clients.id, groupMemberships.client_id))
      .where(eq(groupMemberships.id, id))
  )[0];

/**
 * Condition that a row is of one of these clients, or of one that was merged into it. Merged clients are few, and found apart, so that the
 * others are found by their index.
 */
const isOfAny = (clientId: SQLWrapper, clientIds: readonly string[]): SQL => {
  const ids = `{${clientIds.join(',')}}`;
  return sql`${clientId} in (select unnest(${ids}::uuid[])
    union select m.id from clients m where m.merged_into is not null and app.client_survivor(m.id) = any (${ids}::uuid[]))`;
};

/** The direct shareholdings of these clients in each other, as far as the actor may see owners; the largest first. */
export async function holdingsAmong(tx: Tx, clientIds: readonly string[]) {
  if (clientIds.length < 2) return [];
  const ids = `{${clientIds.join(',')}}`;
  const { rows } = await tx.execute<{ owner: string; owned: string; share: string | null }>(
    sql`select owner, owned, max(share)::text as share from (
        select o.id as owner, app.client_survivor(i.client_id) as owned, coalesce(i.share, i.share_min) as share
          from ${interests} i join ${clients} o on o.party_id = app.survivor(i.party_id) and o.id = any (${ids}::uuid[])
          where ${isOfAny(sql`i.client_id`, clientIds)} and i.type = 'SHAREHOLDING' and i.deleted_at is null
            and (i.since is null or i.since <= current_date) and (i.until is null or i.until >= current_date)) held
      where owned <> owner
      group by owner, owned order by max(share) desc nulls last, owner`,
  );
  return rows;
}

/** The findings on a client and on those that were merged into it, its own and the newest first. */
export const findingsOnClient = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: groupMemberships.id,
      group: { id: parentGroups.id, name: parentGroups.name },
      relation: groupMemberships.relation,
      from: groupMemberships.since,
      to: groupMemberships.until,
      isPresent: sql<boolean>`${isPresent()}`,
    })
    .from(groupMemberships)
    .leftJoin(parentGroups, eq(parentGroups.id, groupMemberships.group_id))
    .where(and(isOfClient(groupMemberships.client_id, clientId), isNull(groupMemberships.deleted_at)))
    .orderBy(
      sql`${groupMemberships.client_id} <> ${clientId}`,
      desc(groupMemberships.since),
      asc(groupMemberships.id),
    );

/** The present group of each of these clients that belongs to one; the client’s own before those of clients merged into it. */
export async function presentGroups(tx: Tx, clientIds: readonly string[]) {
  if (clientIds.length === 0) return new Map<string, { id: string; name: string }>();
  const rows = await tx
    .select({ client_id: headOfClient, id: parentGroups.id, name: parentGroups.name })
    .from(groupMemberships)
    .innerJoin(parentGroups, eq(parentGroups.id, groupMemberships.group_id))
    .innerJoin(clients, eq(clients.id, groupMemberships.client_id))
    .where(
      and(isNull(groupMemberships.deleted_at), isPresent(), isOfAny(groupMemberships.client_id, clientIds)),
    )
    // The last one of a client is kept.
    .orderBy(sql`${clients.merged_into} is null`, asc(groupMemberships.id));
  return new Map(rows.map(({ client_id, ...group }) => [client_id, group]));
}

/** The other findings on the clients that are one with a client, of all but itself. */
export const findingsOnFamily = (tx: Tx, clientId: string) =>
  tx
    .select()
    .from(groupMemberships)
    .where(
      and(
        isOfClient(groupMemberships.client_id, clientId),
        sql`${groupMemberships.client_id} <> ${clientId}`,
        isNull(groupMemberships.deleted_at),
        isNotNull(groupMemberships.group_id),
      ),
    );

export const insertGroups = (tx: Tx, rows: (typeof parentGroups.$inferInsert)[]) =>
  insertMany(tx, parentGroups, rows);
export const insertMemberships = (tx: Tx, rows: (typeof groupMemberships.$inferInsert)[]) =>
  insertMany(tx, groupMemberships, rows);
