import { CloudOff } from 'lucide-react';
import { dateFormats } from '../../../contract/core/limits.ts';
import { formatDate, toInstant } from '../../lib/time.ts';
import { useReach } from '../../session/connectivity.ts';

/** Notice in the head of every portal that the shown data is a kept copy, with its time. The default export is for `lazy`. */
export default function OfflineMark() {
  const { online, foreign, lastContact } = useReach();
  return (
    <div role="status" className="shrink-0">
      {!online && (
        // three short lines on the phone, so that the firm’s name fits beside it
        <p className="flex items-center gap-2 text-tiny leading-3.5 text-warn md:leading-4">
          <CloudOff aria-hidden="true" className="size-4.5 stroke-[1.6] max-md:hidden" />
          <span>
            {foreign ? (
              <a href="/network" target="_blank" rel="noreferrer" className="block font-semibold underline">
                This network asks for something first
              </a>
            ) : (
              <span className="block font-semibold">You are offline</span>
            )}
            {lastContact !== null && (
              <span className="tabular-nums">
                Last synced{' '}
                <span className="max-md:block">
                  {formatDate(toInstant(lastContact), dateFormats.dateTime)}
                </span>
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
