import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { type Deal, deals } from '#contract/crm/deals.ts';
import { pipelines } from '#contract/crm/pipelines.ts';
import { wholeListOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Status } from '#src/ui/status/status.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { outcomeTones } from './crm-words.ts';
import { dealScreens, moneyOf } from './deal-screens.tsx';

/** The stage of a deal, with a mark for how it counts. */
export const StageOf = ({ deal: { stage, outcome } }: { deal: Pick<Deal, 'stage' | 'outcome'> }) => (
  <Status tone={outcomeTones[outcome]}>{stage.name}</Status>
);

const day = (value: string | null) => (value ? formatDate(value, dateFormats.date) : '-');

const columns: Column<Deal>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '15rem',
    cell: ({ id, name }) => (
      <Link to="/app/clients/deal/$dealId" params={{ dealId: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'stage', header: 'Stage', width: '13rem', card: 'aside', cell: (deal) => <StageOf deal={deal} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    cell: ({ amount, currency }) => moneyOf(amount, currency),
  },
  {
    key: 'acv',
    header: 'ACV',
    width: '10rem',
    align: 'end',
    extra: true,
    cell: ({ acv, currency }) => moneyOf(acv, currency),
  },
  { key: 'close_date', header: 'Close date', width: '8rem', cell: ({ close_date }) => day(close_date) },
  {
    key: 'client',
    header: 'Client',
    width: '12rem',
    cell: ({ client, company_name }) =>
      client ? (
        <Link to="/app/clients/$id/bd" params={{ id: client.id }}>
          {client.name}
        </Link>
      ) : (
        (company_name ?? '-')
      ),
  },
  { key: 'owner', header: 'Owner', width: '10rem', roomy: true, cell: ({ owner }) => owner?.name ?? '-' },
  {
    key: 'originator',
    header: 'Originator',
    width: '12rem',
    extra: true,
    cell: ({ originator }) => originator?.name ?? '-',
  },
  { key: 'company_name', header: 'Company', extra: true, cell: ({ company_name }) => company_name ?? '-' },
  {
    key: 'probability',
    header: 'Probability',
    width: '8rem',
    align: 'end',
    extra: true,
    cell: ({ probability }) => `${probability} %`,
  },
  { key: 'pipeline', header: 'Pipeline', width: '10rem', extra: true, cell: ({ pipeline }) => pipeline.name },
  {
    key: 'created_at',
    header: 'Created',
    width: '9rem',
    extra: true,
    cell: ({ created_at }) => day(created_at),
  },
  { key: 'hubspot_id', header: 'CRM id', width: '10rem', extra: true, cell: ({ hubspot_id }) => hubspot_id },
];

const list: ListSpec<typeof deals.list> = {
  name: 'deals',
  title: 'Deals',
  noun: ['deal', 'deals'],
  endpoint: deals.list,
  fields: deals.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names',
  defaults: { sort: 'close_date', filters: [filterBy(deals.fields, 'outcome', 'EQ', 'OPEN')] },
  nothingAtFirst: 'No open deals',
  quick: [
    { field: 'outcome', kind: 'chips' },
    { field: 'owner', kind: 'select', none: 'Nobody’s' },
  ],
};

/** The firm’s deals: the open ones unless the address says otherwise. */
export function DealList() {
  const mayAdd = useMay(deals.create);
  const { data } = useQuery(wholeListOf(pipelines.list));
  const choices = dealScreens.useChoices();
  const add = mayAdd && (
    <Link to="/app/clients/deal/create" className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Add a deal
    </Link>
  );
  const pipeline = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <ListScreen
      list={list}
      choices={{ ...choices, pipeline }}
      detail="Sales that the firm hopes for, won or lost."
      actions={add}
      empty={
        <EmptyState icon={dealScreens.icon} title="No deals yet" action={add}>
          {dealScreens.empty}
        </EmptyState>
      }
    />
  );
}
