import { and, asc, eq, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ActiveRow, activeFields } from '#contract/activity.ts';
import type { Filter, FilterEntry } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { compare } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { fullNameIn } from '../db/full-name.ts';
import { countList, planList } from '../db/list.ts';
import { users } from '../people/tables.ts';
import { isReadable } from './queries.ts';
import type { LogReader } from './readers.ts';
import { activityLog } from './tables.ts';

/** People or clients of whom entries tell. */
export interface ActiveSubject {
  readonly table: PgTable;
  readonly id: SQL<string>;
  readonly name: SQL<string>;
  readonly always: SQL | undefined;
  /** The entries of one of them. */
  readonly entries: SQL | undefined;
}

/** Signing in and out alone is no activity. */
const counts = notInArray(activityLog.event, ['login', 'logout']);
const by = (id: SQL) => and(sql`${activityLog.causer_id} = ${id}`, counts);

/** Clients by the entries that the reader of the log may see. */
export const activeClients = (reader: LogReader): ActiveSubject => ({
  table: clients,
  id: sql`${clients.id}`,
  name: sql`${clients.name}`,
  always: and(isNull(clients.deleted_at), isNull(clients.merged_into)),
  entries: and(sql`${activityLog.client_id} = ${clients.id}`, isReadable(reader)),
});
export const activeColleagues: ActiveSubject = {
  table: users,
  id: sql`${users.id}`,
  name: sql`${users.display_name}`,
  always: eq(users.status, 'ACTIVE'),
  entries: by(sql`${users.id}`),
};
export const activeContacts: ActiveSubject = {
  table: contacts,
  id: sql`${contacts.id}`,
  name: fullNameIn(contacts),
  always: eq(contacts.portal_access, 'ACTIVE'),
  entries: by(sql`${contacts.id}`),
};

const asksForPeriod = (entry: FilterEntry): boolean =>
  'or' in entry ? entry.or.some(asksForPeriod) : entry.field === 'at';

/** One page of those with entries, or without, by name. */
export async function activePage(
  tx: Tx,
  { table, id, name, always, entries }: ActiveSubject,
  isActive: boolean,
  checked: CheckedList<typeof activeFields>,
  query: ListQuery,
): Promise<{ rows: ActiveRow[]; count: { total: number; totalExact: boolean } }> {
  const has = (when?: SQL) => sql`exists (select from ${activityLog} where ${and(entries, when)})`;
  const found = (when?: SQL) => (isActive ? has(when) : not(has(when)));
  const last_at = sql<
    string | null
  >`(select max(${activityLog.at}) from ${activityLog} where ${entries})`.mapWith(activityLog.at);
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { name, last_at, at: (filter: Filter) => found(compare(activityLog.at, 'date', filter)) },
    always: [always, checked.filters.some(asksForPeriod) ? undefined : found()],
    order: [asc(name)],
    tieBreak: id,
  });
  const rows = await tx
    .select({ id, name, last_at })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, table, where, query) };
}
