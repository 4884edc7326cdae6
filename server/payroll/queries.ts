import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { hrDocuments, payrollEmployees, payrollManagers, payslipLines, payslips } from './tables.ts';

// The actor's row policy limits the payslips and documents.

export const payrollEmployeeById = async (tx: Tx, id: string) =>
  (await tx.select().from(payrollEmployees).where(eq(payrollEmployees.id, id)))[0];

const printedOnPayslip = {
  id: payrollEmployees.id,
  client_id: payrollEmployees.client_id,
  employee_no: payrollEmployees.employee_no,
  first_name: payrollEmployees.first_name,
  last_name: payrollEmployees.last_name,
  job_title: payrollEmployees.job_title,
  department: payrollEmployees.department,
};

/** These employees, as their payslips name them: what a contact may read too. */
export const employeesById = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx.select(printedOnPayslip).from(payrollEmployees).where(inArray(payrollEmployees.id, ids));

/** One page of published payslips, the newest period first. */
export async function payslipPage(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { period_end: payslips.period_end, pay_date: payslips.pay_date, employee: payslips.employee_id },
    always: [eq(payslips.status, 'PUBLISHED')],
    order: [desc(payslips.period_end)],
    tieBreak: payslips.id,
  });
  const rows = await tx
    .select()
    .from(payslips)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, payslips, where, query) };
}

export const publishedPayslip = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(payslips)
      .where(and(eq(payslips.id, id), eq(payslips.status, 'PUBLISHED')))
  )[0];

export type PayslipRow = typeof payslips.$inferSelect;

/** Locks those of these payslips that have no file yet, so that nobody else renders them until this transaction ends. */
export const lockWithoutFile = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(payslips)
    .where(and(inArray(payslips.id, ids), isNull(payslips.file_id)))
    .orderBy(asc(payslips.id))
    .for('update');

/** Locks a payslip, so that nobody else renders it until this transaction ends. */
export const lockPayslip = (tx: Tx, id: string) =>
  tx.select().from(payslips).where(eq(payslips.id, id)).for('update');

/** A draft that was entered by its figures. */
export const draftByFigures = (tx: Tx, id: string) =>
  tx
    .select()
    .from(payslips)
    .where(and(eq(payslips.id, id), eq(payslips.status, 'DRAFT'), eq(payslips.uploaded, false)));

export const filesOfPayslips = (tx: Tx, ids: string[]) =>
  tx.select({ id: payslips.id, file_id: payslips.file_id }).from(payslips).where(inArray(payslips.id, ids));

export const setPayslipFile = (tx: Tx, id: string, fileId: string) =>
  tx.update(payslips).set({ file_id: fileId }).where(eq(payslips.id, id));

export const linesOfPayslips = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(payslipLines)
    .where(inArray(payslipLines.payslip_id, ids))
    .orderBy(asc(payslipLines.position), asc(payslipLines.id));

/** Sets the time a payslip was first opened. True if it had not been opened before. */
export async function setFirstViewed(tx: Tx, id: string, at: string): Promise<boolean> {
  const first = and(eq(payslips.id, id), isNull(payslips.first_viewed_at));
  const changed = await tx
    .update(payslips)
    .set({ first_viewed_at: at })
    .where(first)
    .returning({ id: payslips.id });
  return changed.length > 0;
}

/** One page of HR documents, the newest first. */
export async function hrDocumentPage(tx: Tx, checked: CheckedList, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      title: hrDocuments.title,
      type: hrDocuments.type,
      added_at: hrDocuments.added_at,
      employee: hrDocuments.employee_id,
    },
    always: [eq(hrDocuments.visible_to_employee, true)],
    order: [desc(hrDocuments.added_at)],
    tieBreak: hrDocuments.id,
  });
  const rows = await tx
    .select()
    .from(hrDocuments)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, hrDocuments, where, query) };
}

export const visibleHrDocument = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(hrDocuments)
      .where(and(eq(hrDocuments.id, id), eq(hrDocuments.visible_to_employee, true)))
  )[0];

/** Acknowledges an HR document by an account and its address. True if that was required and not done before. */
export async function setAcknowledged(
  tx: Tx,
  id: string,
  { at, accountId, address }: { at: string; accountId: string | null; address: string },
): Promise<boolean> {
  const asked = and(eq(hrDocuments.id, id), eq(hrDocuments.acknowledgement, 'REQUIRED'));
  const changed = await tx
    .update(hrDocuments)
    .set({
      acknowledgement: 'DONE',
      acknowledged_at: at,
      acknowledged_account_id: accountId,
      acknowledged_address: address,
    })
    .where(asked)
    .returning({ id: hrDocuments.id });
  return changed.length > 0;
}

export const insertPayrollManagers = (tx: Tx, rows: readonly (typeof payrollManagers.$inferInsert)[]) =>
  insertMany(tx, payrollManagers, rows);
export const insertEmployees = (tx: Tx, rows: (typeof payrollEmployees.$inferInsert)[]) =>
  insertMany(tx, payrollEmployees, rows);
export const insertPayslips = (tx: Tx, rows: (typeof payslips.$inferInsert)[]) =>
  insertMany(tx, payslips, rows);
export const insertPayslipLines = (tx: Tx, rows: (typeof payslipLines.$inferInsert)[]) =>
  insertMany(tx, payslipLines, rows);
export const insertHrDocuments = (tx: Tx, rows: (typeof hrDocuments.$inferInsert)[]) =>
  insertMany(tx, hrDocuments, rows);
