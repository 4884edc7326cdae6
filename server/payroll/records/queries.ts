import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { messages } from '#contract/core/rules.ts';
import { type PayRules, payPeriods } from '#contract/payroll/pay-periods.ts';
import { payrollCalendars as calendars } from '#contract/payroll/payroll-calendars.ts';
import { payrollEmployees as employees } from '#contract/payroll/payroll-employees.ts';
import { payrollManagers as managers } from '#contract/payroll/payroll-managers.ts';
import type { Tx } from '#server/db/db.ts';
import { invalid } from '#server/http/refusal.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { recordQueries } from '#server/records/queries.ts';
import type { RecordCandidate, Rule } from '#server/records/record-handlers.ts';
import { onceBy } from '#server/records/rules.queries.ts';
import { accounts } from '#server/session/tables.ts';
import { recipients } from '#server/signing/tables.ts';
import {
  hrDocuments,
  hrRequests,
  payRuns,
  payrollCalendars,
  payrollEmployees,
  payrollManagers,
  payslips,
} from '../tables.ts';

export const calendarQueries = recordQueries(calendars.fields, payrollCalendars, {
  columns: {
    client_id: payrollCalendars.client_id,
    name: payrollCalendars.name,
    frequency: payrollCalendars.frequency,
  },
  order: [asc(payrollCalendars.name)],
  usedBy: [
    { column: payrollEmployees.calendar_id, words: ['employee', 'employees'] },
    { column: payRuns.calendar_id, words: ['pay run', 'pay runs'] },
  ],
});
export const oneCalendarName = onceBy(calendarQueries, payrollCalendars.name);

/** Refuses a calendar that pays the same periods on the same days as another one of the client: people on both would be paid twice. */
export const onePaySchedule: Rule<typeof payrollCalendars> = async (calendar, { tx }) => {
  const alike = and(
    eq(payrollCalendars.frequency, calendar.frequency),
    eq(payrollCalendars.country_code, calendar.country_code),
    eq(payrollCalendars.currency, calendar.currency),
  );
  const planOf = (rules: PayRules) => JSON.stringify(payPeriods(rules, calendar.period_start, 2));
  const rulesOf = (row: RecordCandidate<typeof payrollCalendars>): PayRules => ({
    ...row,
    pay_day: row.pay_day ?? null,
    cut_off_days: 0,
  });
  for (const other of await calendarQueries.others(tx, calendar, alike))
    if (planOf(rulesOf(other)) === planOf(rulesOf(calendar)))
      throw invalid(
        'form.period_start',
        `These periods overlap those of “${other.name}”, which are paid on the same days. Use that calendar, or change one of them.`,
      );
};

/** Names of a client's calendars, deleted or not, by id. */
export const namesOfCalendars = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: payrollCalendars.id, name: payrollCalendars.name })
        .from(payrollCalendars)
        .where(inArray(payrollCalendars.id, [...ids]))
        .orderBy(asc(payrollCalendars.name));

/** The number of these calendars that the client has. */
const calendarsThere = (tx: Tx, clientId: string, ids: readonly string[]) =>
  tx.$count(
    payrollCalendars,
    and(
      inArray(payrollCalendars.id, [...ids]),
      eq(payrollCalendars.client_id, clientId),
      isNull(payrollCalendars.deleted_at),
    ),
  );

/** The people who run a client's payrolls today, each with who stands in for them. */
export async function payrollManagersOf(tx: Tx, clientId: string): Promise<string[]> {
  const { user_id, backup_id, since, until } = payrollManagers;
  const rows = await tx
    .select({ user_id, backup_id })
    .from(payrollManagers)
    .where(
      and(
        eq(payrollManagers.client_id, clientId),
        isNull(payrollManagers.deleted_at),
        lte(since, sql`current_date`),
        or(isNull(until), gte(until, sql`current_date`)),
      ),
    )
    .orderBy(asc(since), asc(payrollManagers.id));
  return rows.flatMap((row) => [row.user_id, ...(row.backup_id ? [row.backup_id] : [])]);
}

export const payrollManagerQueries = recordQueries(managers.fields, payrollManagers, {
  columns: { client_id: payrollManagers.client_id, user: payrollManagers.user_id },
  order: [sql`${payrollManagers.until} is not null`, asc(payrollManagers.since)],
});

/** Refuses colleagues and calendars that do not exist. */
export const knownInManager: Rule<typeof payrollManagers> = async (manager, { tx }) => {
  const { user_id, backup_id, client_id, calendars: ids = [] } = manager;
  if ((await namesOfUsers(tx, [user_id])).length === 0)
    throw invalid('form.user', 'There is no such colleague.');
  if (backup_id && (await namesOfUsers(tx, [backup_id])).length === 0)
    throw invalid('form.backup', 'There is no such colleague.');
  if (ids.length > 0 && (await calendarsThere(tx, client_id, ids)) < ids.length)
    throw invalid('form.calendars', 'One of these calendars is not there.');
};

/** Refuses two entries of one colleague at the same time. */
export const oneEntryAtATime: Rule<typeof payrollManagers> = async (manager, { tx }) => {
  const lastDay = ({ until }: { until?: string | null | undefined }) => until ?? '9999-12-31';
  const others = await payrollManagerQueries.others(
    tx,
    manager,
    eq(payrollManagers.user_id, manager.user_id),
  );
  if (others.some((other) => other.since <= lastDay(manager) && manager.since <= lastDay(other)))
    throw invalid('form.user', messages.duplicated);
};

const signedIn = 'They signed in: the activity log and accepted agreements name them by it.';

export const employeeQueries = recordQueries(employees.fields, payrollEmployees, {
  columns: {
    client_id: payrollEmployees.client_id,
    employee_no: payrollEmployees.employee_no,
    last_name: payrollEmployees.last_name,
    status: payrollEmployees.status,
  },
  order: [
    sql`${payrollEmployees.status} = 'LEFT'`,
    asc(payrollEmployees.last_name),
    asc(payrollEmployees.first_name),
  ],
  usedBy: [
    { column: payslips.employee_id, words: ['payslip', 'payslips'] },
    { column: hrDocuments.employee_id, words: ['HR document', 'HR documents'] },
    { column: recipients.employee_id, words: ['envelope', 'envelopes'] },
  ],
  keptFor: [
    { column: accounts.id, by: payrollEmployees.account_id, why: signedIn },
    { column: accounts.id, by: payrollEmployees.closed_account_id, why: signedIn },
    {
      column: hrRequests.employee_id,
      why: 'They asked for a document, and the activity log says so by their name.',
    },
  ],
});
export const oneNumber = onceBy(employeeQueries, payrollEmployees.employee_no);

/** Refuses a calendar that is not the client's. */
export const knownCalendar: Rule<typeof payrollEmployees> = async ({ calendar_id, client_id }, { tx }) => {
  if (calendar_id && (await calendarsThere(tx, client_id, [calendar_id])) === 0)
    throw invalid('form.calendar', 'This client has no such calendar.');
};
