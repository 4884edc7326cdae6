import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Download, ExternalLink, Plus } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type Resource, resources } from '#contract/library/resources.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { headingChoices } from './heading-choices.ts';
import { downloadEdition } from './library.commands.ts';
import { allResources } from './library.queries.ts';
import { resourceScreens } from './resource-screens.tsx';

const columns: Column<Resource>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <Link to="/app/dashboard/resources/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { key: 'topic', header: 'Topic', width: '11rem', cell: ({ topic }) => topic },
  {
    key: 'description',
    header: 'Description',
    roomy: 'middle',
    cell: ({ description }) => description ?? '-',
  },
  {
    key: 'country',
    header: 'Country',
    roomy: true,
    width: '9rem',
    cell: ({ country }) => country?.name ?? 'All',
  },
  {
    key: 'updated_at',
    header: 'Changed',
    extra: true,
    width: '9rem',
    cell: ({ updated_at }) => formatDate(updated_at, dateFormats.date),
  },
  { key: 'open', header: 'Open', width: '8rem', card: 'aside', cell: (row) => <OpenResource row={row} /> },
];

/** The way to what a resource is: its link, else its file. */
function OpenResource({ row: { title, url, edition } }: { row: Resource }) {
  if (url)
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${title} in a new tab`}
        className={buttonClass('quiet', 'small')}
      >
        <ExternalLink aria-hidden="true" className="size-4" /> Open
      </a>
    );
  if (!edition) return null;
  return (
    <IconButton
      label={`Download ${title}`}
      icon={<Download />}
      onClick={() => void downloadEdition(edition, title).catch(sayFailed)}
    />
  );
}

const list: ListSpec<typeof resources.list> = {
  name: 'resources',
  title: 'Resources',
  noun: ['resource', 'resources'],
  endpoint: resources.list,
  fields: resources.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search title, topic, tags',
  defaults: { sort: 'title' },
  quick: [{ field: 'topic', kind: 'select' }],
};

/** Links and files that staff look things up in. */
export function ResourcesList() {
  const mayAdd = useMay(resources.create);
  const { data } = useQuery(allResources);
  const choices = {
    topic: headingChoices(data?.data.map(({ topic }) => topic)),
    country: useCountryChoices(),
  };
  const add = mayAdd && (
    <Link to={resourceScreens.names.createPage(undefined)} className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Add a resource
    </Link>
  );
  return (
    <ListScreen
      list={list}
      choices={choices}
      actions={add}
      empty={
        <EmptyState icon={<BookOpen />} title="No resource yet" action={add}>
          {resourceScreens.empty}
        </EmptyState>
      }
    />
  );
}
