import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileText, Plus } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { forms, type LibraryForm } from '#contract/library/forms.ts';
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
import { formScreens } from './form-screens.tsx';
import { headingChoices } from './heading-choices.ts';
import { editionWords } from './item-card.tsx';
import { downloadEdition } from './library.commands.ts';
import { allForms } from './library.queries.ts';

const columns: Column<LibraryForm>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <Link to="/app/dashboard/forms-documents/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { key: 'category', header: 'Category', width: '11rem', cell: ({ category }) => category },
  {
    key: 'edition',
    header: 'Offered',
    width: '13rem',
    cell: ({ edition }) => (edition ? editionWords(edition) : 'No file yet'),
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
  {
    key: 'download',
    header: 'File',
    width: '5rem',
    card: 'aside',
    cell: ({ title, edition }) =>
      edition && (
        <IconButton
          label={`Download ${title}`}
          icon={<Download />}
          onClick={() => void downloadEdition(edition, title).catch(sayFailed)}
        />
      ),
  },
];

const list: ListSpec<typeof forms.list> = {
  name: 'forms',
  title: 'Forms and documents',
  noun: ['form', 'forms'],
  endpoint: forms.list,
  fields: forms.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search title, category, tags',
  defaults: { sort: 'title' },
  quick: [{ field: 'category', kind: 'select' }],
};

/** The firm's own forms, each in its newest edition. */
export function FormsList() {
  const mayAdd = useMay(forms.create);
  const { data } = useQuery(allForms);
  const choices = {
    category: headingChoices(data?.data.map(({ category }) => category)),
    country: useCountryChoices(),
  };
  const add = mayAdd && (
    <Link to={formScreens.names.createPage(undefined)} className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Add a form
    </Link>
  );
  return (
    <ListScreen
      list={list}
      choices={choices}
      actions={add}
      empty={
        <EmptyState icon={<FileText />} title="No form yet" action={add}>
          {formScreens.empty}
        </EmptyState>
      }
    />
  );
}
