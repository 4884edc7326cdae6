import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Plus, UserRound, UsersRound } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { payPeriods } from '#contract/payroll/pay-periods.ts';
import type { PayrollCalendar } from '#contract/payroll/payroll-calendars.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { FileButtons } from '#src/records/file/file-buttons.tsx';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { Sections } from '#src/ui/section/sections.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { PortalStatus } from './employee-access.tsx';
import { employeeScreens, nameOfEmployee } from './records/employee-screens.tsx';
import { PayRuns } from './runs/pay-runs.tsx';
import { calendarsOf, employeesOf, managersOf } from './staff.queries.ts';

const form = async () => (await import('./records/employee-form.tsx')).employeeForm;

const day = (value: string) => formatDate(value, dateFormats.date);

/** The payroll of a client: its pay runs, employees, next pay days and payroll managers. */
export function ClientPayroll({ clientId }: { clientId: string }) {
  return (
    <Sections beside="first">
      <Sections>
        <PayRuns clientId={clientId} />
        <Employees clientId={clientId} />
      </Sections>
      <Sections>
        <PayDays clientId={clientId} />
        <Managers clientId={clientId} />
      </Sections>
    </Sections>
  );
}

function Employees({ clientId }: { clientId: string }) {
  const query = useQuery(employeesOf(clientId));
  const params = { id: clientId };
  const add = useMay(payrollEmployees.create) && (
    <Link
      to="/app/clients/$id/payroll/employee/create"
      params={params}
      className={buttonClass('plain', 'small')}
    >
      <Plus aria-hidden="true" className="size-4" /> Add an employee
    </Link>
  );
  const actions = (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex gap-4">
        <Link to="/app/clients/$id/payroll/documents" params={params} className={linkClass}>
          Payslips
        </Link>
        <Link
          to="/app/clients/$id/payroll/documents"
          params={params}
          search={{ of: 'hr' }}
          className={linkClass}
        >
          HR documents
        </Link>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <FileButtons of={employeeScreens} form={form} clientId={clientId} rows={query.data?.data} />
        {query.data?.data.length !== 0 && add}
      </span>
    </span>
  );
  return (
    <Section title="Employees" more={actions}>
      <Listed
        what="The employees"
        rows={query.data?.data}
        query={query}
        empty={
          <EmptyState icon={<UsersRound />} title="No employee yet" action={add}>
            Payslips and HR documents are given to employees, who read them on their portal.
          </EmptyState>
        }
      >
        {(rows) => (
          <ItemList label="Employees">
            {rows?.map((employee) => (
              <Link
                key={employee.id}
                to="/app/clients/$id/payroll/employee/$employeeId"
                params={{ id: clientId, employeeId: employee.id }}
              >
                <Item
                  leading={<UserRound aria-hidden="true" />}
                  title={nameOfEmployee(employee)}
                  detail={[employee.employee_no, employee.job_title, employee.calendar?.name]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={
                    <span className="flex flex-wrap items-center gap-x-3">
                      <EmployeeStatus status={employee.status} />
                      <PortalStatus portal={employee.portal} />
                    </span>
                  }
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
      <ListEnd answer={query.data} />
    </Section>
  );
}

/** An employee's status, unless they simply work there. */
export function EmployeeStatus({ status }: Pick<PayrollEmployee, 'status'>) {
  if (status === 'ACTIVE') return null;
  return <Status tone={status === 'LEFT' ? 'quiet' : 'info'}>{labelOf(status)}</Status>;
}

/** A calendar with the period of today. */
const withPeriod = (calendar: PayrollCalendar, on: string) =>
  payPeriods(calendar, on, 3)
    .filter(({ pay_date }) => pay_date >= on)
    .slice(0, 1)
    .map((period) => ({ calendar, period }));

function PayDays({ clientId }: { clientId: string }) {
  const query = useQuery(calendarsOf(clientId));
  const on = today(now());
  const next = query.data?.data
    .flatMap((calendar) => withPeriod(calendar, on))
    .toSorted((a, b) => a.period.pay_date.localeCompare(b.period.pay_date));
  const link = (
    <Link to="/app/clients/$id/payroll/calendars" params={{ id: clientId }} className={linkClass}>
      Payroll calendars
    </Link>
  );
  return (
    <Section title="Next pay days" more={link}>
      <Listed
        what="The payroll calendars"
        rows={next}
        query={query}
        empty={
          <EmptyState icon={<CalendarClock />} title="No payroll calendar yet">
            Periods and pay days follow from a calendar.
          </EmptyState>
        }
      >
        {(rows) => (
          <ItemList label="Next pay days" expected={1}>
            {rows?.map(({ calendar, period }) => (
              <Item
                key={calendar.id}
                title={day(period.pay_date)}
                detail={`${calendar.name}: ${formatDate(period.start, dateFormats.dayMonth)} – ${day(period.end)}; changes until ${formatDate(period.cut_off, dateFormats.dayMonth)}`}
              />
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}

function Managers({ clientId }: { clientId: string }) {
  const query = useQuery(managersOf(clientId));
  const on = today(now());
  const present = query.data?.data.filter(({ from, to }) => from <= on && (to === null || to >= on));
  const link = (
    <Link to="/app/clients/$id/payroll/managers" params={{ id: clientId }} className={linkClass}>
      Payroll managers
    </Link>
  );
  return (
    <Section title="Payroll managers" more={link}>
      <Listed
        what="The payroll managers"
        rows={present}
        query={query}
        empty={<p className="text-small text-soft">Nobody runs this client’s payroll yet.</p>}
      >
        {(rows) => (
          <ItemList label="Payroll managers" expected={1}>
            {rows?.map(({ id, user, backup, calendars }) => (
              <Item
                key={id}
                title={user.name}
                detail={[
                  calendars.map(({ name }) => name).join(', ') || 'All calendars',
                  backup && `stood in for by ${backup.name}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
