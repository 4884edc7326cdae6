import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { formatCount } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { listPayrolls, type Payroll, payrollFields } from '#contract/payroll/pay-runs.ts';
import { periodWords, runStates } from '#src/features/payroll/runs/run-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';

const columns: Column<Payroll>[] = [
  {
    key: 'client',
    header: 'Client',
    cell: ({ client, name }) => (
      <>
        <Link to="/app/clients/$id/payroll" params={{ id: client.id }}>
          {client.name}
        </Link>
        <span className="text-soft"> · {name}</span>
      </>
    ),
  },
  {
    key: 'frequency',
    header: 'Frequency',
    width: '9rem',
    extra: true,
    cell: ({ frequency }) => labelOf(frequency),
  },
  {
    key: 'employees',
    header: 'People',
    width: '5.5rem',
    align: 'end',
    cell: ({ employees }) => formatCount(employees),
  },
  {
    key: 'run_by',
    header: 'Run by',
    width: '11rem',
    cell: ({ run_by }) => run_by?.name ?? <span className="text-soft">Nobody yet</span>,
  },
  {
    key: 'next',
    header: 'Next period',
    width: '13rem',
    cell: ({ next }) => periodWords(next),
  },
  {
    key: 'pay_date',
    header: 'Its pay day',
    width: '8.5rem',
    cell: ({ next }) => formatDate(next.pay_date, dateFormats.date),
  },
  {
    key: 'latest',
    header: 'Latest run',
    width: '17rem',
    roomy: true,
    card: 'hidden',
    cell: ({ latest }) =>
      latest
        ? `To ${formatDate(latest.period_end, dateFormats.date)}: ${runStates[latest.status].label}`
        : 'None',
  },
];

const { client_id: _, ...fields } = payrollFields;

const list: ListSpec<typeof listPayrolls> = {
  name: 'payrolls',
  title: 'Clients with payroll',
  noun: ['payroll', 'payrolls'],
  endpoint: listPayrolls,
  fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search clients',
};

/** The payrolls of all clients: who runs each, and the next period that has no run. */
export function Payrolls() {
  return (
    <ListScreen
      list={list}
      back={<Link to="/app/payroll">Payroll</Link>}
      empty={
        <EmptyState icon={<CalendarDays />} title="No payroll yet">
          A client has one once a payroll calendar was added to it.
        </EmptyState>
      }
    />
  );
}
