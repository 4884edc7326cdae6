import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '#src/ui/notifications/store.ts';
import { downloadExport } from './exports.commands.ts';
import { exportsQuery, isRunning } from './exports.queries.ts';

/** Notifies when an export this screen saw running is ready, with a link to its file, or why it failed. */
export default function ExportWatch() {
  const { data } = useQuery(exportsQuery);
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const one of data ?? []) {
      if (isRunning(one)) running.current.add(one.id);
      else if (running.current.delete(one.id))
        notify(
          one.job.result === 0
            ? {
                message: `“${one.name}” is ready.`,
                permanent: true,
                action: { label: 'Download', run: () => void downloadExport(one).catch(() => undefined) },
              }
            : { type: 'error', message: `“${one.name}”: ${one.job.data.errors.join(' ')}`, permanent: true },
        );
    }
  }, [data]);
  return null;
}
