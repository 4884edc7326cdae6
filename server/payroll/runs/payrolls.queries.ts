import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { payrollFields } from '#contract/payroll/pay-runs.ts';
import { clientIsThere } from '#server/clients/queries.ts';
import { clients } from '#server/clients/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { users } from '#server/people/tables.ts';
import {
  payrollCalendars as calendars,
  payrollEmployees as employees,
  payrollManagers as managers,
  payRuns,
} from '../tables.ts';
import { ofClientNamed } from './queries.ts';

/** Payrolls of clients that are there, by client. */
export async function payrollPage(tx: Tx, checked: CheckedList<typeof payrollFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { client_id: calendars.client_id, frequency: calendars.frequency },
    always: [isNull(calendars.deleted_at), clientIsThere(tx, calendars.client_id)],
    search: (text) => ofClientNamed(tx, calendars.client_id, text),
    order: [asc(clients.name), asc(calendars.name)],
    tieBreak: calendars.id,
  });
  const rows = await tx
    .select({ calendar: calendars, client: { id: clients.id, name: clients.name } })
    .from(calendars)
    .innerJoin(clients, eq(clients.id, calendars.client_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, calendars, where, query) };
}

/** Number of people that each calendar pays; those of nobody are left out. */
export async function peopleOf(tx: Tx, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: employees.calendar_id, people: count() })
    .from(employees)
    .where(
      and(inArray(employees.calendar_id, ids), isNull(employees.deleted_at), ne(employees.status, 'LEFT')),
    )
    .groupBy(employees.calendar_id);
  return new Map(rows.flatMap(({ id, people }) => (id ? [[id, people] as const] : [])));
}

/** The scheduled run of the newest period of each calendar. */
export async function latestRuns(tx: Tx, ids: string[]) {
  const { id, calendar_id, period_start, period_end, status } = payRuns;
  const rows = await tx
    .selectDistinctOn([calendar_id], { id, calendar_id, period_start, period_end, status })
    .from(payRuns)
    .where(and(inArray(calendar_id, ids), eq(payRuns.run_type, 'SCHEDULED'), ne(status, 'CANCELLED')))
    .orderBy(calendar_id, desc(period_end));
  return new Map(rows.map(({ calendar_id: of, ...run }) => [of, run]));
}

/** The colleagues who run payrolls of these clients on a day, whoever began last first. */
export const managersOn = (tx: Tx, clientIds: string[], day: string) =>
  tx
    .select({
      client_id: managers.client_id,
      calendars: managers.calendars,
      user: { id: users.id, name: users.display_name },
    })
    .from(managers)
    .innerJoin(users, eq(users.id, managers.user_id))
    .where(
      and(
        inArray(managers.client_id, clientIds),
        isNull(managers.deleted_at),
        lte(managers.since, day),
        or(isNull(managers.until), gte(managers.until, day)),
      ),
    )
    .orderBy(desc(managers.since), asc(users.display_name));
