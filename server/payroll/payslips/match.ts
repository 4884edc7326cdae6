import type { PayslipMatch } from '../../../contract/payroll/client-payslips.ts';
import { monthsIn } from './months.ts';
import { searchText, spellingsOf } from './search-text.ts';

export interface Employee {
  id: string;
  employee_no: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
}
type By = NonNullable<PayslipMatch['by']>;
interface Match {
  employee: Employee | null;
  by: By | null;
  candidates: Employee[];
  period_fits: boolean | null;
}

/** Words before a number that say that it is a person's. */
const labels =
  /\b(employee|personnel|staff|payroll|worker|personal|mitarbeiter|matricule|matricola|empleado)\b[^\d]{0,24}$/;

/** True if a text holds an employee's number. One of digits alone may be a year or an amount: in a text it needs a word before it. */
function hasNumber(text: string, { employee_no }: Employee, isFileName: boolean): boolean {
  const number = searchText(employee_no);
  if (number.trim() === '') return false;
  const needsLabel = !/\p{L}/u.test(employee_no);
  if (!needsLabel) return text.includes(number);
  if (isFileName) return number.trim().length >= 3 && !/^ 20\d\d $/.test(number) && text.includes(number);
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1))
    if (labels.test(text.slice(0, at + 1))) return true;
  return false;
}

/** True if a text holds an employee's first and last name side by side, in either order. */
export function hasName(
  text: string,
  { first_name, last_name, preferred_name }: Pick<Employee, 'first_name' | 'last_name' | 'preferred_name'>,
): boolean {
  const firsts = [first_name, preferred_name ?? ''].flatMap(spellingsOf);
  const lasts = spellingsOf(last_name);
  return firsts.some((first) =>
    lasts.some(
      (last) => text.includes(`${first.trimEnd()}${last}`) || text.includes(`${last.trimEnd()}${first}`),
    ),
  );
}

/**
 * The employee that a PDF is about. Certain only if everything found in it agrees on one person: its number and name, and those in the
 * name of the file. Otherwise a person chooses among the candidates.
 */
export function matchPayslip(
  { text, name, month }: { text: string; name: string; month: string },
  employees: readonly Employee[],
): Match {
  const content = searchText(text);
  const file = searchText(name.replace(/\.pdf$/i, ''));
  const kinds: [By, (employee: Employee) => boolean][] = [
    ['number in text', (employee) => hasNumber(content, employee, false)],
    ['name in text', (employee) => hasName(content, employee)],
    ['number in file', (employee) => hasNumber(file, employee, true)],
    ['name in file', (employee) => hasName(file, employee)],
  ];
  const found = kinds
    .map(([by, fits]) => ({ by, people: employees.filter(fits) }))
    .filter(({ people }) => people.length > 0);
  const inAll = employees.filter(
    (one) => found.length > 0 && found.every(({ people }) => people.includes(one)),
  );
  const only = inAll.length === 1 ? inAll[0] : undefined;
  const named = monthsIn(`${text} ${name}`);
  const period_fits = named.size === 0 ? null : named.has(month);
  if (only) {
    const by = (found.find(({ people }) => people.length === 1) ?? found[0])?.by ?? null;
    return { employee: only, by, candidates: [], period_fits };
  }
  return {
    employee: null,
    by: null,
    candidates: [...new Set(found.flatMap(({ people }) => people))],
    period_fits,
  };
}
