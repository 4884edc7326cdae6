import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import {
  type ActivityRow,
  activityFields,
  exportActivity,
  listActiveClients,
  listActivity,
} from '#contract/activity.ts';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { ListViews } from '#src/list/views/list-views.tsx';
import { colleaguesQuery } from '#src/records/choices.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { audienceNames, causerOf, eventTitle } from './activity-words.ts';

const columns: Column<ActivityRow>[] = [
  {
    key: 'name',
    header: 'What',
    cell: (row) => (
      <Link to="/app/log/$id" params={{ id: row.id }}>
        {eventTitle(row)}
      </Link>
    ),
  },
  { key: 'description', header: 'Of', width: '19rem', cell: ({ description }) => description },
  { key: 'causer', header: 'Person', width: '12rem', cell: causerOf },
  { key: 'client', header: 'Client', width: '11rem', roomy: true, cell: ({ client }) => client?.name ?? '-' },
  {
    key: 'audience',
    header: 'Side',
    width: '9rem',
    extra: true,
    cell: ({ audience }) => audienceNames[audience],
  },
  {
    key: 'at',
    header: 'When',
    width: '12rem',
    card: 'aside',
    cell: ({ at }) => formatDate(at, dateFormats.dateTime),
  },
];

const list: ListSpec<typeof listActivity> = {
  name: 'activity',
  title: 'Activity log',
  noun: ['entry', 'entries'],
  endpoint: listActivity,
  fields: activityFields,
  columns,
  rowKey: ({ id }) => id,
  defaults: { sort: '-at', filters: [filterBy(activityFields, 'entries', 'EQ', 'changes')] },
  quick: [
    { field: 'entries', kind: 'chips' },
    { field: 'causer', kind: 'select' },
    { field: 'client', kind: 'select' },
    { field: 'audience', kind: 'select' },
  ],
  exports: exportActivity,
  views: ListViews,
};

/** Clients something was done for lately: the choices of the filter. */
const latestClients = queryOf(
  listActiveClients,
  { query: listSearch({ recordPerPage: 100, sort: '-last_at' }) },
  { persist: false, quiet: true },
);

const audiences = Object.entries(audienceNames).map(([value, label]) => ({ value, label }));
const entries = [
  { value: 'changes', label: 'Changes' },
  { value: 'navigation', label: 'Page visits' },
];
const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The records and batches that the address filters by, for which there is no list of names. */
function useThese() {
  const { filters = '' } = useSearch({ strict: false }) as { filters?: string };
  const ids = [...filters.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].map(([id]) => id);
  return ids.map((value) => ({ value, label: 'the one you came from' }));
}

/** Everything people did, without the pages they visited unless the address says otherwise. */
export function ActivityList() {
  const { data: users } = useQuery(colleaguesQuery());
  const { data: clients } = useQuery(latestClients);
  const these = useThese();
  return (
    <ListScreen
      list={list}
      choices={{
        audience: audiences,
        entries,
        causer: users?.map(named),
        client: clients?.data.map(named),
        subject: these,
        batch: these,
      }}
      empty={
        <EmptyState icon={<History />} title="Nothing happened yet">
          What people do in Portico appears here.
        </EmptyState>
      }
    />
  );
}
