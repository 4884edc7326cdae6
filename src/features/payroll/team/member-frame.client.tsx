import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TeamMember } from '#contract/payroll/team.ts';
import { ApiError } from '#src/api/errors.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { TabLinks } from '#src/ui/tabs/tab-links.tsx';
import { MemberStatus, nameOfMember } from './member-words.tsx';
import { teamMemberQuery } from './team.queries.ts';

/** The head of every page of an employee, for contacts: the name and the pages. */
export function MemberFrame({
  id,
  children,
}: {
  id: string;
  children: (member: TeamMember | undefined) => ReactNode;
}) {
  const { data: member, error, refetch } = useQuery(teamMemberQuery(id));
  const back = <Link to="/client/payroll/team">Team</Link>;
  if (error && !member)
    return error instanceof ApiError && error.status === 404 ? (
      <ErrorState title="There is no such employee" action={back}>
        They were removed from the payroll, or the address is wrong.
      </ErrorState>
    ) : (
      <LoadFailure what="This employee" error={error} onRetry={refetch} back={back} />
    );
  const params = { id };
  return (
    <>
      <PageHeader
        title={member && nameOfMember(member)}
        back={back}
        detail={
          member ? (
            <span className="flex flex-wrap gap-x-4">
              <span>{[member.job_title, member.employee_no].filter(Boolean).join(' · ')}</span>
              <MemberStatus status={member.status} />
            </span>
          ) : (
            <Skeleton className="h-6 w-40" />
          )
        }
      />
      <TabLinks label="Employee">
        <Link to="/client/payroll/team/employee/$id" params={params} activeOptions={{ exact: true }}>
          Details
        </Link>
        <Link to="/client/payroll/team/employee/$id/payslips" params={params}>
          Payslips
        </Link>
        <Link to="/client/payroll/team/employee/$id/documents" params={params}>
          Documents
        </Link>
      </TabLinks>
      {children(member)}
    </>
  );
}
