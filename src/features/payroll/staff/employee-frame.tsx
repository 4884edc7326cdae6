import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { BackLink } from '#src/ui/page-header/back.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { TabLinks } from '#src/ui/tabs/tab-links.tsx';
import { EmployeeStatus } from './client-payroll.tsx';
import { nameOfEmployee } from './records/employee-screens.tsx';
import { employeeQuery } from './staff.queries.ts';

/** The head of every page of an employee: the name and the pages. */
export function EmployeeFrame({
  clientId,
  employeeId,
  children,
}: {
  clientId: string;
  employeeId: string;
  children: ReactNode;
}) {
  const { data: employee, isError, error, refetch } = useQuery(employeeQuery(employeeId));
  const params = { id: clientId, employeeId };
  if (isError && !employee) return <LoadFailure what="This employee" error={error} onRetry={refetch} />;
  return (
    <section aria-label="Employee">
      <BackLink>
        <Link to="/app/clients/$id/payroll" params={{ id: clientId }}>
          Employees
        </Link>
      </BackLink>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4">
        <h2 className="text-title">
          {employee ? nameOfEmployee(employee) : <Skeleton className="h-7 w-56" />}
        </h2>
        {employee && <EmployeeStatus status={employee.status} />}
        <span className="text-soft">{employee?.employee_no}</span>
      </div>
      <TabLinks label="Employee">
        <Link
          to="/app/clients/$id/payroll/employee/$employeeId"
          params={params}
          activeOptions={{ exact: true }}
        >
          Details
        </Link>
        <Link to="/app/clients/$id/payroll/employee/$employeeId/payslips" params={params}>
          Payslips
        </Link>
        <Link to="/app/clients/$id/payroll/employee/$employeeId/documents" params={params}>
          HR documents
        </Link>
      </TabLinks>
      {children}
    </section>
  );
}
