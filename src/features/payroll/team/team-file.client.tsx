import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { readTeamDocumentFile, readTeamPayslipFile } from '#contract/payroll/team.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { payslipTitle } from '../payslip-list.tsx';
import { nameOfMember } from './member-words.tsx';
import { teamDocuments, teamMemberQuery, teamPayslips } from './team.queries.ts';

/* Files of employees are read with a connection: a contact's device keeps the lists, not the papers. */

/** The PDF of an employee's payslip. */
export function TeamPayslip({ employeeId, id }: { employeeId: string; id: string }) {
  const { data, isError, error, refetch } = useQuery(teamPayslips(employeeId));
  const { data: member } = useQuery(teamMemberQuery(employeeId));
  const slip = data?.data.find((one) => one.id === id);
  const back = (
    <Link to="/client/payroll/team/employee/$id/payslips" params={{ id: employeeId }}>
      {member ? `Payslips of ${nameOfMember(member)}` : 'Payslips'}
    </Link>
  );
  if (isError && !data)
    return <LoadFailure what="This payslip" error={error} onRetry={refetch} back={back} />;
  if (data && !slip)
    return (
      <ErrorState title="There is no such payslip" action={back}>
        The firm may have withdrawn it.
      </ErrorState>
    );
  return (
    <FileScreen
      title={slip ? payslipTitle(slip) : 'Payslip'}
      back={back}
      detail={slip && `Paid ${formatDate(slip.pay_date, dateFormats.date)}`}
      row={slip && { endpoint: readTeamPayslipFile, id, file: slip.file }}
    />
  );
}

/** The file of an employee's HR document. */
export function TeamDocument({ employeeId, id }: { employeeId: string; id: string }) {
  const { data, isError, error, refetch } = useQuery(teamDocuments(employeeId));
  const { data: member } = useQuery(teamMemberQuery(employeeId));
  const document = data?.data.find((one) => one.id === id);
  const back = (
    <Link to="/client/payroll/team/employee/$id/documents" params={{ id: employeeId }}>
      {member ? `Documents of ${nameOfMember(member)}` : 'Documents'}
    </Link>
  );
  if (isError && !data)
    return <LoadFailure what="This document" error={error} onRetry={refetch} back={back} />;
  if (data && !document)
    return (
      <ErrorState title="There is no such document" action={back}>
        The firm may have withdrawn it.
      </ErrorState>
    );
  return (
    <FileScreen
      title={document?.title ?? 'Document'}
      back={back}
      detail={
        document && `${labelOf(document.type)}, added ${formatDate(document.added_at, dateFormats.date)}`
      }
      row={document && { endpoint: readTeamDocumentFile, id, file: document.file }}
    />
  );
}
