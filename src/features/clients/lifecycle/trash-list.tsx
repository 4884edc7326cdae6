import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { transitions } from '#contract/clients/lifecycle.ts';
import { listTrash, trashFields } from '#contract/clients/lifecycle-calls.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListRowOf, ListSpec } from '#src/list/list-spec.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { moveClient } from './lifecycle.queries.ts';

type Row = ListRowOf<typeof listTrash>;

const columns: readonly Column<Row>[] = [
  { key: 'name', header: trashFields.name.label, cell: ({ name }) => name },
  {
    key: 'deleted_at',
    header: trashFields.deleted_at.label,
    width: '9rem',
    cell: ({ deleted_at }) => formatDate(deleted_at, dateFormats.date),
  },
  {
    key: 'gone_on',
    header: 'Gone for good',
    width: '9rem',
    cell: ({ gone_on }) => formatDate(gone_on, dateFormats.date),
  },
  { key: 'restore', header: '', width: '8rem', card: 'aside', cell: (row) => <Restore row={row} /> },
];

const list: ListSpec<typeof listTrash> = {
  name: 'deleted-clients',
  title: 'Deleted clients',
  noun: ['deleted client', 'deleted clients'],
  endpoint: listTrash,
  fields: trashFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search deleted clients',
};

/** Clients that were deleted and can still be restored. */
export function TrashList() {
  return (
    <ListScreen
      list={list}
      back={<Link to="/app/clients/list">Clients</Link>}
      empty={
        <EmptyState icon={<Trash2 />} title="No deleted clients">
          A client that is deleted can be restored from here for 30 days.
        </EmptyState>
      }
    />
  );
}

function Restore({ row: { id, name } }: { row: Row }) {
  const [busy, setBusy] = useState(false);
  async function restore() {
    setBusy(true);
    try {
      await moveClient(id, 'restore', undefined, { quiet: false });
      notify({ message: `${name} ${transitions.restore.done}` });
    } catch {
      // The refusal has shown its words itself.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} aria-label={`Restore ${name}`} onClick={() => void restore()}>
      {transitions.restore.label}
    </Button>
  );
}
