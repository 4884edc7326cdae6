import { sameAddress } from '#contract/core/same-address.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { CheckedRow, ImportedRow } from '#contract/payroll/payslip-figures.ts';
import { hasName } from '../payslips/names.ts';
import { searchText } from '../payslips/search-text.ts';

export interface NamedPerson {
  id: string;
  employee_no: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  work_email: string | null;
  personal_email: string | null;
}
type RowMatch<P extends NamedPerson> =
  | { readonly employee: P; readonly by: NonNullable<CheckedRow['by']> }
  | { readonly problem: string };

const nameOf = ({ first_name, last_name }: NamedPerson) => fullName({ first_name, last_name });

const has = ({ work_email, personal_email }: NamedPerson, email: string) =>
  [work_email, personal_email].some((one) => one !== null && sameAddress(one, email));

/**
 * The employee that a row of a file is about: by its number, and only where it has none by its e-mail. Everything else that the row says of
 * the person has to agree, since pay that reaches another person cannot be called back.
 */
export function matchRow<P extends NamedPerson>(
  row: Pick<ImportedRow, 'employee_no' | 'email' | 'name'>,
  employees: readonly P[],
): RowMatch<P> {
  const [number, email, name] = [row.employee_no.trim(), row.email.trim(), row.name.trim()];
  const ofEmail = email ? employees.filter((one) => has(one, email)) : [];
  if (number === '' && email === '')
    return { problem: 'It names nobody: write the employee’s number or e-mail.' };
  const employee =
    number === ''
      ? ofEmail[0]
      : employees.find((one) => one.employee_no.trim().toLowerCase() === number.toLowerCase());
  if (number !== '' && !employee) return { problem: `No employee of this client has the number ${number}.` };
  if (!employee) return { problem: `No employee of this client has the e-mail ${email}.` };
  if (number === '' && ofEmail.length > 1)
    return { problem: `${ofEmail.length} employees have the e-mail ${email}. Write the number.` };
  if (email !== '' && !ofEmail.includes(employee))
    return {
      problem: `The number ${number} is ${nameOf(employee)}’s, but ${email} is not their e-mail.`,
    };
  if (name !== '' && !hasName(searchText(name), employee))
    return { problem: `The row is for “${name}”, but ${number || email} is ${nameOf(employee)}’s.` };
  return { employee, by: number === '' ? 'e-mail' : 'number' };
}
