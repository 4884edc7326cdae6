import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { clientHrDocumentFields } from '#contract/payroll/client-hr-documents.ts';
import { clientIsThere } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { isOfClient } from '#server/db/of-client.ts';
import { actedAs } from '../acted-as.queries.ts';
import { payrollEmployees as employees, hrDocuments } from '../tables.ts';

/** An employee as documents and requests name them. */
export const namedEmployee = {
  id: employees.id,
  client_id: employees.client_id,
  employee_no: employees.employee_no,
  first_name: employees.first_name,
  last_name: employees.last_name,
};
const shown = {
  document: hrDocuments,
  employee: namedEmployee,
  acknowledged_as: actedAs({
    at: hrDocuments.acknowledged_at,
    account: hrDocuments.acknowledged_account_id,
    address: hrDocuments.acknowledged_address,
    now: employees.account_id,
  }),
};
const read = (tx: Tx) =>
  tx.select(shown).from(hrDocuments).innerJoin(employees, eq(employees.id, hrDocuments.employee_id));
/** An HR document with its employee. */
export type StaffHrDocument = Awaited<ReturnType<typeof read>>[number];

/** One page of HR documents, the newest first, then by name. */
export async function staffHrDocumentPage(
  tx: Tx,
  checked: CheckedList<typeof clientHrDocumentFields>,
  query: ListQuery,
) {
  const plan = planList(checked, query, {
    columns: {
      client_id: employees.client_id,
      employee: hrDocuments.employee_id,
      type: hrDocuments.type,
      title: hrDocuments.title,
      added_at: hrDocuments.added_at,
    },
    always: [clientIsThere(tx, employees.client_id)],
    order: [desc(hrDocuments.added_at), asc(employees.last_name), asc(employees.first_name)],
    tieBreak: hrDocuments.id,
  });
  const rows = await read(tx)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const joined = tx
    .select({ id: hrDocuments.id })
    .from(hrDocuments)
    .innerJoin(employees, eq(employees.id, hrDocuments.employee_id))
    .where(plan.where);
  return { rows, count: await countList(tx, hrDocuments, inArray(hrDocuments.id, joined), query) };
}

/** One HR document, whether its client is there or not. */
export const staffHrDocument = async (tx: Tx, id: string): Promise<StaffHrDocument | undefined> =>
  (await read(tx).where(eq(hrDocuments.id, id)))[0];

/** The number of these HR documents that the employees of a client have. */
export const hrDocumentsThere = async (tx: Tx, clientId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx
      .select({ id: hrDocuments.id })
      .from(hrDocuments)
      .innerJoin(employees, eq(employees.id, hrDocuments.employee_id))
      .where(and(inArray(hrDocuments.id, [...ids]), isOfClient(employees.client_id, clientId)))
  ).length;

/** Locks an HR document until the transaction ends. */
export const lockHrDocument = (tx: Tx, id: string) =>
  tx.select({ id: hrDocuments.id }).from(hrDocuments).where(eq(hrDocuments.id, id)).for('update');

export const setWithdrawn = (tx: Tx, id: string, at: string) =>
  tx.update(hrDocuments).set({ visible_to_employee: false, withdrawn_at: at }).where(eq(hrDocuments.id, id));
