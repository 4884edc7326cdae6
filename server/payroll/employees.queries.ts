import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { employeeFields } from '#contract/payroll/employees.ts';
import { clientIsThere } from '../clients/queries.ts';
import { clients } from '../clients/tables.ts';
import { everyWord } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { payrollEmployees as employees } from './tables.ts';

/** The key that the database keeps of an employee's names and work address. */
export const searchedWords = sql`payroll_employees.words_key`;

/** One page of the employees of all clients that are not deleted, without the employees who have left. */
export async function employeePage(tx: Tx, checked: CheckedList<typeof employeeFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: employees,
    always: [
      clientIsThere(tx, employees.client_id),
      isNull(employees.deleted_at),
      ne(employees.status, 'LEFT'),
    ],
    search: (text) => everyWord(searchedWords, text),
    order: [asc(employees.last_name), asc(employees.first_name)],
    tieBreak: employees.id,
  });
  const rows = await tx
    .select({
      id: employees.id,
      client: { id: clients.id, name: clients.name },
      first_name: employees.first_name,
      last_name: employees.last_name,
      work_email: employees.work_email,
    })
    .from(employees)
    .innerJoin(clients, eq(clients.id, employees.client_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, employees, where, query) };
}

/**
 * Employees with this work address, of clients that are not deleted, without the employees who have left; found by the index on `searchedWords`.
 */
export const employeesAtAddress = (tx: Tx, address: string) =>
  tx
    .select({
      id: employees.id,
      client: { id: clients.id, name: clients.name },
      first_name: employees.first_name,
      last_name: employees.last_name,
    })
    .from(employees)
    .innerJoin(clients, eq(clients.id, employees.client_id))
    .where(
      and(
        isNull(clients.deleted_at),
        isNull(employees.deleted_at),
        ne(employees.status, 'LEFT'),
        everyWord(searchedWords, address),
        sql`app.address(${employees.work_email}) = ${address}`,
      ),
    )
    .orderBy(asc(employees.id));
