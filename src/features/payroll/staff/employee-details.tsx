import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { masked, seesPay } from '#contract/payroll/amounts.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { EmployeeAccess } from './employee-access.tsx';
import { employeeQuery } from './staff.queries.ts';

type Labelled = Record<string, (employee: PayrollEmployee) => ReactNode>;

const day = (value: string | null) => value && formatDate(value, dateFormats.date);

const person: Labelled = {
  'Preferred name': ({ preferred_name }) => preferred_name,
  'Work e-mail': ({ work_email }) => work_email,
  'Personal e-mail': ({ personal_email }) => personal_email,
  Phone: ({ phone }) => phone,
  'Date of birth': ({ birth_date }) => day(birth_date),
  Nationality: ({ nationality }) => nationality,
  Address: ({ address }) => address,
};
const work: Labelled = {
  'Job title': ({ job_title }) => job_title,
  Department: ({ department }) => department,
  Employment: ({ employment_type }) => labelOf(employment_type),
  'First day': ({ hire_date }) => day(hire_date),
  'Last day': ({ end_date }) => day(end_date),
  'Payroll calendar': ({ calendar }) => calendar?.name,
};
const pay: Labelled = {
  'Base salary': ({ base_salary, currency, pay_unit }) =>
    base_salary && `${formatPrice({ amount: base_salary, currency })} per ${labelOf(pay_unit).toLowerCase()}`,
  'National id': ({ national_id }) => national_id,
  'Tax id': ({ tax_id }) => tax_id,
};

const factsOf = (labelled: Labelled, employee: PayrollEmployee | undefined) =>
  Object.entries(labelled).map(([label, show]) => ({
    label,
    value: employee && (show(employee) ?? null),
  }));

interface EmployeeDetailsProps {
  clientId: string;
  employeeId: string;
  /** The card of their bank account, for those who run payrolls. */
  account: (name: string) => ReactNode;
}

/** The facts of an employee. Pay and identifiers are shown once asked for, so that nobody reads them over a shoulder. */
export function EmployeeDetails({ clientId, employeeId, account }: EmployeeDetailsProps) {
  const { data: employee } = useQuery(employeeQuery(employeeId));
  const mayEdit = useMay(payrollEmployees.update);
  const maySee = seesPay(useSession().permissions);
  const [open, setOpen] = useState(false);
  const hidden = factsOf(pay, employee).map(({ label, value }) => ({ label, value: value && masked }));
  return (
    <>
      {mayEdit && (
        <p className="mb-4">
          <Link
            to="/app/clients/$id/payroll/employee/update/$employeeId"
            params={{ id: clientId, employeeId }}
            className={buttonClass('plain', 'small')}
          >
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Link>
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Card title="Person">
            <Facts facts={factsOf(person, employee)} />
          </Card>
          <EmployeeAccess employee={employee} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Card title="Work">
            <Facts facts={factsOf(work, employee)} />
          </Card>
          <Card title="Pay and identifiers">
            <Facts facts={open && maySee ? factsOf(pay, employee) : hidden} />
            {maySee ? (
              <Button variant="quiet" size="small" aria-pressed={open} onClick={() => setOpen(!open)}>
                {open ? 'Hide' : 'Show'} pay and identifiers
              </Button>
            ) : (
              <p className="mt-2 text-small text-soft">Only those who run payrolls see these.</p>
            )}
          </Card>
          {maySee && employee && account(fullName(employee))}
        </div>
      </div>
    </>
  );
}
