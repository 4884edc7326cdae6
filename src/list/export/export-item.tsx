import { useQueryClient } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatCount } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import type { Exported } from '#contract/exports.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { downloadExport, dropExport } from './exports.commands.ts';
import { isRunning, reloadExports } from './exports.queries.ts';

/** One export: its progress, and buttons to get its file or to stop it. */
export function ExportItem({ exported }: { exported: Exported }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { name, rows, created_at, job } = exported;
  const running = isRunning(exported);

  /** The app shows failures. */
  async function attempt(work: Promise<unknown>) {
    setBusy(true);
    await work.catch(() => undefined);
    await reloadExports(queries);
    setBusy(false);
  }

  return (
    <li className="flex items-center gap-2 border-line py-2 not-first:border-t">
      <div className="min-w-0 flex-1">
        {running ? (
          <Progress
            label={name}
            value={job.data.progress}
            detail={`${formatCount(Math.floor(job.data.progress * rows))} of ${formatCount(rows)}`}
          />
        ) : (
          <>
            <p>{name}</p>
            <p className={job.result === 2 ? 'text-bad text-small' : 'text-small text-soft'}>
              {job.result === 2
                ? job.data.errors.join(' ')
                : `${countOf(rows, 'row', 'rows')}, ${formatDate(created_at, dateFormats.dateTime)}`}
            </p>
          </>
        )}
      </div>
      {job.result === 0 && (
        <IconButton
          label={`Download ${name}`}
          icon={<Download />}
          disabled={busy}
          onClick={() => void attempt(downloadExport(exported))}
        />
      )}
      <IconButton
        label={`${running ? 'Stop' : 'Remove'} ${name}`}
        icon={<X />}
        disabled={busy}
        onClick={() => void attempt(dropExport(exported))}
      />
    </li>
  );
}
