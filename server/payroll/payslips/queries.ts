import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, ne, notInArray } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { clientPayslipFields } from '#contract/payroll/client-payslips.ts';
import { clientIsThere } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { isOfClient } from '#server/db/of-client.ts';
import { files } from '#server/files/tables.ts';
import { isOfRun } from '../runs/of-run.queries.ts';
import { payrollEmployees as employees, payRuns, payslips } from '../tables.ts';

const shown = {
  payslip: payslips,
  employee: {
    id: employees.id,
    client_id: employees.client_id,
    employee_no: employees.employee_no,
    first_name: employees.first_name,
    last_name: employees.last_name,
  },
};
/** An open run that the payslip is one of. */
const openRun = (tx: Tx) =>
  tx
    .select({ id: payRuns.id })
    .from(payRuns)
    .where(and(isOfRun(payRuns), notInArray(payRuns.status, ['PUBLISHED', 'CANCELLED'])));
const read = (tx: Tx) =>
  tx
    .select({ ...shown, in_run: exists(openRun(tx)).mapWith(Boolean) })
    .from(payslips)
    .innerJoin(employees, eq(employees.id, payslips.employee_id));
/** A payslip with its employee. */
export type StaffPayslip = Awaited<ReturnType<typeof read>>[number];

/** One page of payslips, the newest period first, then by name. */
export async function staffPayslipPage(
  tx: Tx,
  checked: CheckedList<typeof clientPayslipFields>,
  query: ListQuery,
) {
  const plan = planList(checked, query, {
    columns: {
      client_id: employees.client_id,
      employee: payslips.employee_id,
      status: payslips.status,
      period_end: payslips.period_end,
    },
    always: [clientIsThere(tx, employees.client_id)],
    order: [desc(payslips.period_end), asc(employees.last_name), asc(employees.first_name)],
    tieBreak: payslips.id,
  });
  const rows = await read(tx)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const joined = tx
    .select({ id: payslips.id })
    .from(payslips)
    .innerJoin(employees, eq(employees.id, payslips.employee_id))
    .where(plan.where);
  return { rows, count: await countList(tx, payslips, inArray(payslips.id, joined), query) };
}

/** These payslips in the order of their employees' names. */
export const staffPayslips = (tx: Tx, ids: readonly string[]) =>
  read(tx)
    .where(inArray(payslips.id, [...ids]))
    .orderBy(asc(employees.last_name), asc(employees.first_name), asc(payslips.id));

/** Locks these payslips until the transaction ends. */
export const lockPayslips = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: payslips.id })
    .from(payslips)
    .where(inArray(payslips.id, [...ids]))
    .orderBy(asc(payslips.id))
    .for('update');

/** The clients of these payslips, in the order in which they are locked. */
export const clientsOfPayslips = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: employees.client_id })
      .from(payslips)
      .innerJoin(employees, eq(employees.id, payslips.employee_id))
      .where(inArray(payslips.id, [...ids]))
      .orderBy(asc(employees.client_id))
  ).map(({ id }) => id);

/** The uploaded payslips that have one of these PDFs, without the withdrawn ones. */
export const payslipsWithPdf = (tx: Tx, hashes: readonly string[]) =>
  tx
    .select({ ...shown, sha256: files.sha256 })
    .from(payslips)
    .innerJoin(employees, eq(employees.id, payslips.employee_id))
    .innerJoin(files, eq(files.id, payslips.file_id))
    .where(
      and(inArray(files.sha256, [...hashes]), eq(payslips.uploaded, true), ne(payslips.status, 'WITHDRAWN')),
    );

export const setStatus = (
  tx: Tx,
  ids: readonly string[],
  change: Pick<typeof payslips.$inferInsert, 'status' | 'published_at'>,
) =>
  tx
    .update(payslips)
    .set(change)
    .where(inArray(payslips.id, [...ids]));

export const deleteDraft = (tx: Tx, id: string) =>
  tx.delete(payslips).where(and(eq(payslips.id, id), eq(payslips.status, 'DRAFT')));

/** Payslips of these employees with a day in the period, without the withdrawn ones. */
export const payslipsWithin = (
  tx: Tx,
  employeeIds: readonly string[],
  period: { start: string; end: string },
) =>
  tx
    .select()
    .from(payslips)
    .where(
      and(
        inArray(payslips.employee_id, [...employeeIds]),
        ne(payslips.status, 'WITHDRAWN'),
        lte(payslips.period_start, period.end),
        gte(payslips.period_end, period.start),
      ),
    );

/** The employees of a client, by name. */
export const employeesOfClient = (tx: Tx, clientId: string) =>
  tx
    .select()
    .from(employees)
    .where(and(isOfClient(employees.client_id, clientId), isNull(employees.deleted_at)))
    .orderBy(asc(employees.last_name), asc(employees.first_name));
