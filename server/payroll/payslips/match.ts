import type { PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { monthsIn } from './months.ts';
import { bearsOut, fileMayName, hasName, statesOtherNumber, textMayName } from './names.ts';
import { searchText } from './search-text.ts';

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
  doubt: PayslipMatch['doubt'];
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

/**
 * The contradiction between a PDF and the only employee it fits: a name or number in it that is not theirs. What may be a name has to be
 * theirs; the name of the file counts where the content names nobody, and more strictly where it is all there is.
 */
function contradictionOf(
  text: string,
  { title, byFileAlone }: { title: string; byFileAlone: boolean },
  employee: Employee,
): PayslipMatch['doubt'] {
  const content = searchText(text);
  if (statesOtherNumber(content, employee)) return 'another number';
  if (bearsOut(content, employee)) return null;
  if (textMayName(text, employee)) return 'another name';
  const fileNames = fileMayName(title, employee, byFileAlone ? 1 : 2);
  return fileNames && !bearsOut(searchText(title), employee) ? 'another name' : null;
}

/**
 * The employee that a PDF is about. Certain only if everything found in it agrees on one person, its number and name and those in the name
 * of the file, and nothing in it may be another's. Otherwise a person chooses among the candidates.
 */
export function matchPayslip(
  { text, name, month }: { text: string; name: string; month: string },
  employees: readonly Employee[],
): Match {
  const content = searchText(text);
  const title = name.replace(/\.pdf$/i, '');
  const file = searchText(title);
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
  const byFileAlone = found.every(({ by }) => by.endsWith('in file'));
  const doubt = only && contradictionOf(text, { title, byFileAlone }, only);
  if (only && !doubt) {
    const by = (found.find(({ people }) => people.length === 1) ?? found[0])?.by ?? null;
    return { employee: only, by, candidates: [], doubt: null, period_fits };
  }
  const candidates = [...new Set(found.flatMap(({ people }) => people))];
  const undecided = inAll.length > 0 ? 'several people' : 'different people';
  return {
    ...{ employee: null, by: null, period_fits },
    candidates: only ? [only] : candidates,
    doubt: doubt ?? (candidates.length > 0 ? undecided : null),
  };
}
