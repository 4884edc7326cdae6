import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { listMerged, type MergedParty, undoMerge } from '#contract/parties/merging.ts';
import { queryOf } from '#src/api/query.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { takeApart } from './party.commands.ts';

/** The parties that were merged into one, each with its undo while there is one. Nothing while there are none. */
export function MergedParties({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(listMerged, { params: { id } }, { quiet: true, persist: false }),
  );
  if (isError && !data)
    return (
      <Card title="Merged into this one">
        <LoadFailure what="The merged parties" error={error} onRetry={refetch} />
      </Card>
    );
  if (!data || data.length === 0) return null;
  return (
    <Card title="Merged into this one">
      <ul className="flex flex-col gap-3">
        {data.map((merged) => (
          <li key={merged.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Merged merged={merged} isDirect={merged.into.id === id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Merged({ merged, isDirect }: { merged: MergedParty; isDirect: boolean }) {
  const { id, name, into, at, by, undo_until } = merged;
  const { online } = useReach();
  const mayUndo = useMay(undoMerge);
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      await takeApart(id);
      notify({ message: `${name} is a party of its own again.` });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <p>{name}</p>
        <p className="text-small text-soft">
          {[!isDirect && `by way of ${into.name}`, `on ${formatDate(at, dateFormats.date)}`, by && `by ${by}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {mayUndo && toInstant(now()) <= undo_until && (
        <Button
          size="small"
          busy={busy}
          disabled={!online}
          aria-label={`Undo the merge of ${name}`}
          onClick={() => void undo().catch(console.warn)}
        >
          Undo
        </Button>
      )}
    </>
  );
}
