import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { type ErrorRow, errorFields, listErrors } from '#contract/error-log.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { ErrorStateLabel, errorTitle, portalNames, sideNames } from './error-words.tsx';

const columns: Column<ErrorRow>[] = [
  {
    key: 'message',
    header: 'Error',
    cell: (row) => (
      <Link to="/app/errors/$id" params={{ id: row.id }}>
        {errorTitle(row)}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    card: 'aside',
    cell: (row) => <ErrorStateLabel error={row} />,
  },
  {
    key: 'place',
    header: 'Place',
    width: '13rem',
    roomy: true,
    cell: ({ side, place }) => `${sideNames[side]}${place ? `, ${place}` : ''}`,
  },
  { key: 'release', header: 'Release', width: '12rem', extra: true, cell: ({ release }) => release ?? '-' },
  { key: 'count', header: 'Times', width: '6.5rem', align: 'end', cell: ({ count }) => String(count) },
  {
    key: 'last_seen',
    header: 'Last seen',
    width: '12rem',
    roomy: 'middle',
    cell: ({ last_seen }) => formatDate(last_seen, dateFormats.dateTime),
  },
];

const list: ListSpec<typeof listErrors> = {
  name: 'errors',
  title: 'Errors',
  noun: ['error', 'errors'],
  endpoint: listErrors,
  fields: errorFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search errors and references',
  nothingAtFirst: 'No errors are open',
  defaults: { sort: '-last_seen', filters: [filterBy(errorFields, 'state', 'EQ', 'open')] },
  quick: [
    { field: 'state', kind: 'chips' },
    { field: 'side', kind: 'select' },
    { field: 'portal', kind: 'select' },
  ],
};

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const choices = { side: choicesOf(sideNames), portal: choicesOf(portalNames) };

/** Errors of app and server for the administrator: the open ones unless the address says otherwise. */
export function ErrorList() {
  return (
    <ListScreen
      list={list}
      choices={choices}
      detail="What went wrong in the app and on the server, without names, values or addresses."
      empty={
        <EmptyState icon={<CircleCheck />} title="No errors">
          What goes wrong in the app or on the server appears here.
        </EmptyState>
      }
    />
  );
}
