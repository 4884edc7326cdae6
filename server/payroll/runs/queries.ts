import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, max, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { clientIsThere } from '#server/clients/queries.ts';
import { clients } from '#server/clients/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import { searchCondition } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { users } from '#server/people/tables.ts';
import { actedAs } from '../acted-as.queries.ts';
import {
  payrollCalendars as calendars,
  payrollEmployees as employees,
  payRuns,
  payslips,
} from '../tables.ts';
import { isOfCalendar, isOfRun } from './of-run.queries.ts';

// The actor's row policy limits the runs: a contact sees those that were sent to their client.

/** Columns that a contact may read too; the reasons and the sender are the firm's. */
const facts = {
  id: payRuns.id,
  client_id: payRuns.client_id,
  calendar_id: payRuns.calendar_id,
  calendar: { id: calendars.id, name: calendars.name },
  period_start: payRuns.period_start,
  period_end: payRuns.period_end,
  pay_date: payRuns.pay_date,
  run_type: payRuns.run_type,
  status: payRuns.status,
  version: payRuns.version,
  sent_by: payRuns.sent_by,
  sent_at: payRuns.sent_at,
  answered_by: payRuns.answered_by,
  answered_account_id: payRuns.answered_account_id,
  answered_as: actedAs({
    at: payRuns.answered_at,
    account: payRuns.answered_account_id,
    address: payRuns.answered_address,
    now: contacts.account_id,
  }),
  answered_at: payRuns.answered_at,
  comment: payRuns.comment,
  published_at: payRuns.published_at,
  report: payRuns.report,
};
const shared = (tx: Tx) =>
  tx
    .select(facts)
    .from(payRuns)
    .innerJoin(calendars, eq(calendars.id, payRuns.calendar_id))
    .leftJoin(contacts, eq(contacts.id, payRuns.answered_contact_id));
const whole = (tx: Tx) =>
  tx
    .select({
      ...facts,
      client: { id: clients.id, name: clients.name },
      reasons: payRuns.reasons,
      job: payRuns.job,
      sender: { id: users.id, name: users.display_name },
    })
    .from(payRuns)
    .innerJoin(calendars, eq(calendars.id, payRuns.calendar_id))
    .innerJoin(clients, eq(clients.id, payRuns.client_id))
    .leftJoin(users, eq(users.id, payRuns.sent_by))
    .leftJoin(contacts, eq(contacts.id, payRuns.answered_contact_id));
/** A run as its client's contacts may read it. */
export type SharedRun = Awaited<ReturnType<typeof shared>>[number];
export type PayRunRow = Awaited<ReturnType<typeof whole>>[number];

const columns = {
  client_id: payRuns.client_id,
  status: payRuns.status,
  period_end: payRuns.period_end,
  pay_date: payRuns.pay_date,
};

/** Rows of a client whose name is like a text. */
export const ofClientNamed = (tx: Tx, clientId: AnyPgColumn, text: string): SQL =>
  inArray(
    clientId,
    tx.select({ id: clients.id }).from(clients).where(searchCondition(sql`clients.name_key`, text)),
  );

export async function runPage(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns,
    always: [clientIsThere(tx, payRuns.client_id)],
    search: (text) => ofClientNamed(tx, payRuns.client_id, text),
    order: [desc(payRuns.period_end)],
    tieBreak: payRuns.id,
  });
  const rows = await whole(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, payRuns, where, query) };
}

export async function sharedRunPage(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { period_end: payRuns.period_end },
    order: [desc(payRuns.period_end)],
    tieBreak: payRuns.id,
  });
  const rows = await shared(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, payRuns, where, query) };
}

export const runById = async (tx: Tx, id: string): Promise<PayRunRow | undefined> =>
  (await whole(tx).where(and(eq(payRuns.id, id), clientIsThere(tx, payRuns.client_id))))[0];
export const sharedRunById = async (tx: Tx, id: string): Promise<SharedRun | undefined> =>
  (await shared(tx).where(eq(payRuns.id, id)))[0];

/** Locks a run until the transaction ends. */
export const lockRun = (tx: Tx, id: string) =>
  tx.select({ id: payRuns.id }).from(payRuns).where(eq(payRuns.id, id)).for('update');

export const insertRuns = (tx: Tx, rows: (typeof payRuns.$inferInsert)[]) => tx.insert(payRuns).values(rows);

/** Changes a run; its version goes up by one. */
export const setRun = (tx: Tx, id: string, change: Partial<typeof payRuns.$inferInsert>) =>
  tx
    .update(payRuns)
    .set({ ...change, version: sql`${payRuns.version} + 1` })
    .where(eq(payRuns.id, id));

const answerColumns = [
  'status',
  'answered_by',
  'answered_contact_id',
  'answered_account_id',
  'answered_address',
  'answered_at',
  'comment',
] as const;
/** A contact's answer, if the report still waits for it in the version they saw. */
export async function setAnswer(
  tx: Tx,
  { id, version }: { id: string; version: number },
  answer: { [K in (typeof answerColumns)[number]]: (typeof payRuns.$inferSelect)[K] },
): Promise<boolean> {
  const waits = and(eq(payRuns.id, id), eq(payRuns.version, version), eq(payRuns.status, 'CLIENT_APPROVAL'));
  const changed = await tx
    .update(payRuns)
    .set({ ...answer, version: version + 1 })
    .where(waits)
    .returning({ id: payRuns.id });
  return changed.length > 0;
}

/** A calendar that runs can be made of. */
export const calendarById = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(calendars)
      .where(and(eq(calendars.id, id), isNull(calendars.deleted_at), clientIsThere(tx, calendars.client_id)))
  )[0];

/** Runs of this calendar and type with a day in the period, without the cancelled ones. */
export const runsWithin = (
  tx: Tx,
  {
    calendar_id,
    run_type,
    start,
    end,
  }: { calendar_id: string; run_type: PayRunRow['run_type']; start: string; end: string },
) =>
  tx
    .select()
    .from(payRuns)
    .where(
      and(
        eq(payRuns.calendar_id, calendar_id),
        eq(payRuns.run_type, run_type),
        ne(payRuns.status, 'CANCELLED'),
        lte(payRuns.period_start, end),
        gte(payRuns.period_end, start),
      ),
    );

type Period = Pick<PayRunRow, 'calendar_id' | 'period_start' | 'period_end' | 'run_type'>;

const person = {
  id: employees.id,
  client_id: employees.client_id,
  employee_no: employees.employee_no,
  first_name: employees.first_name,
  last_name: employees.last_name,
};
const slips = (tx: Tx) =>
  tx
    .select({ payslip: payslips, employee: person })
    .from(payslips)
    .innerJoin(employees, eq(employees.id, payslips.employee_id));

/** The payslips of a run, by name. */
export const payslipsOfRun = (tx: Tx, run: Period) =>
  slips(tx)
    .where(isOfRun(run))
    .orderBy(asc(employees.last_name), asc(employees.first_name), asc(payslips.id));

/** The payslips of the last period before a run that has any. */
export async function payslipsBefore(tx: Tx, run: Period) {
  const [last] = await tx
    .select({ end: max(payslips.period_end) })
    .from(payslips)
    .innerJoin(employees, eq(employees.id, payslips.employee_id))
    .where(and(isOfCalendar(run), lt(payslips.period_end, run.period_start)));
  return last?.end ? slips(tx).where(and(isOfCalendar(run), eq(payslips.period_end, last.end))) : [];
}

/** The people of a calendar, by name, with the days they came and left. */
export const peopleOfCalendar = (tx: Tx, calendarId: string) =>
  tx
    .select({ ...person, hire_date: employees.hire_date, end_date: employees.end_date })
    .from(employees)
    .where(and(eq(employees.calendar_id, calendarId), isNull(employees.deleted_at)))
    .orderBy(asc(employees.last_name), asc(employees.first_name));

/** The contacts of a client who may approve its payroll. */
export const approversOf = (tx: Tx, clientId: string) =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.client_id, clientId),
        isNull(contacts.deleted_at),
        eq(contacts.portal_role, 'CONTACT_ADMIN'),
        inArray(contacts.portal_access, ['ACTIVE', 'INVITED']),
        eq(contacts.payroll_access, 'ACTIVE'),
      ),
    );

/** Marks what asks contacts to approve a run as read, whoever's it is, once it no longer waits for them. */
export const closeRequests = (tx: Tx, id: string) => tx.execute(sql`select app.close_report(${id})`);
