import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { listPayRuns, type PayRun, payRunFields } from '#contract/payroll/pay-runs.ts';
import { periodWords } from '#src/features/payroll/runs/run-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { RunStatus } from '../runs/pay-runs.tsx';

const columns: Column<PayRun>[] = [
  {
    key: 'client',
    header: 'Client',
    cell: ({ id, client }) => (
      <Link to="/app/clients/$id/payroll/runs/$runId" params={{ id: client.id, runId: id }}>
        {client.name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '11.5rem',
    card: 'aside',
    cell: (run) => <RunStatus run={run} />,
  },
  { key: 'period_end', header: 'Period', width: '13rem', cell: periodWords },
  {
    key: 'pay_date',
    header: 'Pay day',
    width: '8.5rem',
    cell: ({ pay_date }) => formatDate(pay_date, dateFormats.date),
  },
  {
    key: 'calendar',
    header: 'Calendar',
    width: '11rem',
    roomy: true,
    card: 'hidden',
    cell: ({ calendar }) => calendar.name,
  },
  {
    key: 'run_type',
    header: 'Kind',
    width: '9rem',
    extra: true,
    cell: ({ run_type }) => labelOf(run_type),
  },
];

// The client is found by the search.
const { client_id: _, ...fields } = payRunFields;

const list: ListSpec<typeof listPayRuns> = {
  name: 'pay-runs',
  title: 'Pay runs',
  noun: ['pay run', 'pay runs'],
  endpoint: listPayRuns,
  fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search clients',
  quick: [{ field: 'status', kind: 'select' }],
  defaults: { sort: '-pay_date' },
};

/** The pay runs of all clients, with their states and pay days. */
export function AllRuns() {
  return (
    <ListScreen
      list={list}
      back={<Link to="/app/payroll">Payroll</Link>}
      empty={
        <EmptyState icon={<ClipboardList />} title="No pay run yet">
          A run is begun on the payroll page of its client.
        </EmptyState>
      }
    />
  );
}
