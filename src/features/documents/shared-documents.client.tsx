import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';

import { dateFormats } from '#contract/core/limits.ts';
import {
  listSharedDocuments,
  type SharedDocument,
  sharedDocumentFields,
} from '#contract/documents/documents.ts';
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

const columns: Column<SharedDocument>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <Link to="/client/shared-documents/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { key: 'document_type', header: 'Kind', width: '11rem', cell: typeWords },
  {
    key: 'shared_at',
    header: 'Shared',
    width: '8.5rem',
    cell: (row) => formatDate(row.shared_at, dateFormats.date),
  },
  {
    key: 'shared_by',
    header: 'By',
    width: '11rem',
    card: 'hidden',
    cell: (row) => row.shared_by,
  },
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
    cell: (row) => <KeepDocumentMark document={row} from="shared" />,
  },
];

const list: ListSpec<typeof listSharedDocuments> = {
  name: 'shared-documents',
  title: 'Shared documents',
  noun: ['document', 'documents'],
  endpoint: listSharedDocuments,
  fields: sharedDocumentFields,
  columns,
  rowKey: ({ id }) => id,
  select: { nameOf: ({ title }) => title, pathOf: ({ id }) => `/client/shared-documents/${id}` },
  search: 'Search documents',
  defaults: { recordPerPage: 100 },
};

/** Documents that the firm shared with the client. */
export function SharedDocuments() {
  return (
    <ListScreen
      list={list}
      bulk={(rows, onDone) => <DownloadDocuments rows={rows} onDone={onDone} />}
      empty={
        <EmptyState icon={<FileText />} title="Nothing shared yet">
          Reports and letters from the firm appear here.
        </EmptyState>
      }
    />
  );
}
