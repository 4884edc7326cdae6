import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { employeeStatuses } from '#contract/payroll/payroll-employee-words.ts';
import { listTeam, type TeamMember, teamFields } from '#contract/payroll/team.ts';
import { labelOf } from '#src/lib/names.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { MemberStatus, nameOfMember } from './member-words.tsx';

const columns: Column<TeamMember>[] = [
  {
    key: 'last_name',
    header: 'Name',
    cell: (row) => (
      <Link to="/client/payroll/team/employee/$id" params={{ id: row.id }}>
        {nameOfMember(row)}
      </Link>
    ),
  },
  { key: 'employee_no', header: 'Number', width: '8rem', card: 'hidden', cell: (row) => row.employee_no },
  { key: 'job_title', header: 'Job title', width: '14rem', cell: (row) => row.job_title || '-' },
  {
    key: 'department',
    header: 'Department',
    width: '12rem',
    roomy: true,
    cell: (row) => row.department || '-',
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    card: 'aside',
    cell: ({ status }) => <MemberStatus status={status} />,
  },
];

const list: ListSpec<typeof listTeam> = {
  name: 'team',
  title: 'Team',
  noun: ['employee', 'employees'],
  endpoint: listTeam,
  fields: teamFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names and addresses',
  quick: [{ field: 'status', kind: 'select' }],
  defaults: { recordPerPage: 100, sort: 'last_name' },
};
const choices = { status: employeeStatuses.map((value) => ({ value, label: labelOf(value) })) };

/** The employees of the client, for contacts with access to its payroll. */
export function TeamList() {
  return (
    <ListScreen
      list={list}
      choices={choices}
      detail="Your employees on the payroll, with their payslips and documents."
      empty={
        <EmptyState icon={<Users />} title="Nobody on the payroll yet">
          The firm adds your employees here once it runs their payroll.
        </EmptyState>
      }
    />
  );
}
