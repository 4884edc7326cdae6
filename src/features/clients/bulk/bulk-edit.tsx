import { PencilLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { bulkEditMost } from '#contract/clients/bulk-edit.ts';
import type { ClientRow } from '#contract/clients/clients.ts';
import { formatCount } from '#contract/core/counts.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';

const BulkEditDialog = lazyPart(() => import('./bulk-edit-dialog.tsx'));

interface BulkEditButtonProps {
  rows: readonly ClientRow[];
  onDone(): void;
}

/** Changes the selected clients alike; says why where that is not possible now. */
export function BulkEditButton({ rows, onDone }: BulkEditButtonProps) {
  const { online } = useReach();
  const [open, setOpen] = useState(false);
  const why = !online
    ? 'This needs a connection.'
    : rows.length > bulkEditMost
      ? `At most ${formatCount(bulkEditMost)} clients are changed at once.`
      : undefined;
  return (
    <>
      {why && <span className="text-small text-soft">{why}</span>}
      <Button size="small" aria-haspopup="dialog" disabled={why !== undefined} onClick={() => setOpen(true)}>
        <PencilLine aria-hidden="true" className="size-4 max-md:hidden" /> Change…
      </Button>
      {open && (
        <Suspense>
          <BulkEditDialog clients={rows} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
