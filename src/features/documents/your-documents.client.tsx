import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';

import { dateFormats } from '#contract/core/limits.ts';
import { splitPath } from '#contract/core/paths.ts';
import {
  listYourDocuments,
  listYourFolders,
  listYourTypes,
  type YourDocument,
  yourDocumentFields,
} from '#contract/documents/your-documents.ts';
import { queryOf } from '#src/api/query.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { KeepDocumentMark } from './keep-document.client.tsx';
import { typeWords } from './type-words.ts';

const DownloadDocuments = lazyPart(
  async () => ({
    default: (await import('./download-documents.client.tsx')).DownloadDocuments,
  }),
  MissingDialog,
);

const columns: Column<YourDocument>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <Link to="/client/your-documents/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'lane',
    header: 'From',
    width: '11rem',
    cell: ({ lane }) => (lane === 'SHARED' ? 'The firm' : 'Your company'),
  },
  { key: 'document_type', header: 'Type', width: '11rem', cell: typeWords },
  {
    key: 'folder',
    header: 'Folder',
    width: '10rem',
    card: 'hidden',
    cell: ({ folder }) => splitPath(folder).join(' / ') || '-',
  },
  {
    key: 'added_at',
    header: 'Added',
    width: '8.5rem',
    cell: (row) => formatDate(row.added_at, dateFormats.date),
  },
  { key: 'added_by', header: 'By', width: '11rem', card: 'hidden', cell: (row) => row.added_by },
  {
    key: 'size',
    header: 'Size',
    width: '7rem',
    align: 'end',
    roomy: true,
    card: 'hidden',
    cell: ({ file }) => formatSize(file.size, 0),
  },
  {
    key: 'kept',
    header: 'Offline',
    width: '6rem',
    align: 'end',
    card: 'aside',
    cell: (row) => <KeepDocumentMark document={row} from="yours" />,
  },
];

const list: ListSpec<typeof listYourDocuments> = {
  name: 'your-documents',
  title: 'Your documents',
  noun: ['document', 'documents'],
  endpoint: listYourDocuments,
  fields: yourDocumentFields,
  columns,
  rowKey: ({ id }) => id,
  select: { nameOf: ({ title }) => title, pathOf: ({ id }) => `/client/your-documents/${id}` },
  search: 'Search documents',
  quick: [
    { field: 'document_type', kind: 'select' },
    { field: 'folder', kind: 'select' },
  ],
  defaults: { recordPerPage: 100 },
};

/** Without folders there is nothing to choose among them. */
const flatList: typeof list = { ...list, quick: [{ field: 'document_type', kind: 'select' }] };

const foldersQuery = queryOf(listYourFolders, {}, { quiet: true });
const typesQuery = queryOf(listYourTypes, {}, { quiet: true });

/** What the firm shared with the client, and what the client sent. */
export function YourDocuments() {
  const { data: folders } = useQuery(foldersQuery);
  const { data: types } = useQuery(typesQuery);
  const choices = folders?.map((value) => ({ value, label: splitPath(value).join(' / ') }));
  return (
    <ListScreen
      list={folders?.length === 0 ? flatList : list}
      choices={{
        document_type: types?.map(({ code, name }) => ({ value: code, label: name })),
        folder: choices,
      }}
      bulk={(rows, onDone) => <DownloadDocuments rows={rows} onDone={onDone} />}
      empty={
        <EmptyState icon={<FolderOpen />} title="No document yet">
          Documents the firm shares with you, and those you send, appear here.
        </EmptyState>
      }
    />
  );
}
