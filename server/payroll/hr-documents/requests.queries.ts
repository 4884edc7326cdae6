import { desc, eq, inArray } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { clientHrRequestFields, hrRequestFields } from '#contract/payroll/hr-requests.ts';
import { clientIsThere } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { payrollEmployees as employees, hrDocuments, hrRequests } from '../tables.ts';
import { namedEmployee } from './queries.ts';

const read = (tx: Tx) =>
  tx
    .select({ request: hrRequests, employee: namedEmployee, document: hrDocuments })
    .from(hrRequests)
    .innerJoin(employees, eq(employees.id, hrRequests.employee_id))
    .leftJoin(hrDocuments, eq(hrDocuments.id, hrRequests.document_id));
/** A request with its employee, and the document that answers it. */
export type StaffHrRequest = Awaited<ReturnType<typeof read>>[number];

/** One page of requests, the open ones first, then the newest. */
export async function staffHrRequestPage(
  tx: Tx,
  checked: CheckedList<typeof clientHrRequestFields>,
  query: ListQuery,
) {
  const plan = planList(checked, query, {
    columns: {
      client_id: employees.client_id,
      employee: hrRequests.employee_id,
      type: hrRequests.type,
      status: hrRequests.status,
      asked_at: hrRequests.asked_at,
    },
    always: [clientIsThere(tx, employees.client_id)],
    order: [desc(eq(hrRequests.status, 'OPEN')), desc(hrRequests.asked_at)],
    tieBreak: hrRequests.id,
  });
  const rows = await read(tx)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const joined = tx
    .select({ id: hrRequests.id })
    .from(hrRequests)
    .innerJoin(employees, eq(employees.id, hrRequests.employee_id))
    .where(plan.where);
  return { rows, count: await countList(tx, hrRequests, inArray(hrRequests.id, joined), query) };
}

/** One request, whether its client is there or not. */
export const staffHrRequest = async (tx: Tx, id: string): Promise<StaffHrRequest | undefined> =>
  (await read(tx).where(eq(hrRequests.id, id)))[0];

/** One page of the actor's own requests, the newest first: the row policy limits them. */
export async function ownHrRequestPage(
  tx: Tx,
  checked: CheckedList<typeof hrRequestFields>,
  query: ListQuery,
) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { type: hrRequests.type, status: hrRequests.status, asked_at: hrRequests.asked_at },
    order: [desc(hrRequests.asked_at)],
    tieBreak: hrRequests.id,
  });
  const rows = await tx
    .select()
    .from(hrRequests)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, hrRequests, where, query) };
}

export const hrRequestById = async (tx: Tx, id: string) =>
  (await tx.select().from(hrRequests).where(eq(hrRequests.id, id)))[0];

export const insertHrRequest = (tx: Tx, row: typeof hrRequests.$inferInsert) =>
  tx.insert(hrRequests).values(row);

/** Locks requests of employees until the transaction ends: each is closed once. */
export const lockHrRequests = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: hrRequests.id, employee_id: hrRequests.employee_id, status: hrRequests.status })
    .from(hrRequests)
    .where(inArray(hrRequests.id, [...ids]))
    .orderBy(hrRequests.id)
    .for('update');

type Closed = Required<Pick<typeof hrRequests.$inferInsert, 'status' | 'closed_at' | 'closed_by'>> &
  Partial<Pick<typeof hrRequests.$inferInsert, 'reason' | 'document_id'>>;

export const setClosed = (tx: Tx, id: string, closed: Closed) =>
  tx.update(hrRequests).set(closed).where(eq(hrRequests.id, id));

/** The newest of these employments: the one that a request is made in. */
export async function newestEmployment(tx: Tx, ids: readonly string[]) {
  const [row] = await tx
    .select(namedEmployee)
    .from(employees)
    .where(inArray(employees.id, [...ids]))
    .orderBy(desc(employees.hire_date), desc(employees.id))
    .limit(1);
  return row;
}
