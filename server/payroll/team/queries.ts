import { asc, eq } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { TeamMember, teamFields } from '#contract/payroll/team.ts';
import { everyWord } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { searchedWords } from '../employees.queries.ts';
import { payrollEmployees as employees } from '../tables.ts';

// The actor's row policy limits the employees: to those of the contact's client, if the contact has access to its payroll.

const shown = {
  id: employees.id,
  employee_no: employees.employee_no,
  first_name: employees.first_name,
  last_name: employees.last_name,
  job_title: employees.job_title,
  department: employees.department,
  work_email: employees.work_email,
  phone: employees.phone,
  hire_date: employees.hire_date,
  end_date: employees.end_date,
  status: employees.status,
};

/** One page of a client's employees, by name. */
export async function teamPage(tx: Tx, checked: CheckedList<typeof teamFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: shown,
    search: (text) => everyWord(searchedWords, text),
    order: [asc(employees.last_name), asc(employees.first_name)],
    tieBreak: employees.id,
  });
  const rows: TeamMember[] = await tx
    .select(shown)
    .from(employees)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, employees, where, query) };
}

export const teamMember = async (tx: Tx, id: string): Promise<TeamMember | undefined> =>
  (await tx.select(shown).from(employees).where(eq(employees.id, id)))[0];
