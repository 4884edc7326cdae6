import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMergedClients, type MergedClient, undoClientMerge } from '#contract/clients/merging.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { queryOf } from '#src/api/query.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { takeApart } from './merging.commands.ts';

/** The clients that were merged into one, each with its undo while there is one. Nothing while there are none, or while they cannot be read. */
export function MergedClients({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listMergedClients, { params: { id } }, { quiet: true }));
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

function Merged({ merged, isDirect }: { merged: MergedClient; isDirect: boolean }) {
  const { id, name, number, into, at, by, undo_until } = merged;
  const { online } = useReach();
  const mayUndo = useMay(undoClientMerge);
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      await takeApart(id);
      notify({ message: `${name} is a client of its own again.` });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <p>{number === null ? name : `${name} (${number})`}</p>
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
