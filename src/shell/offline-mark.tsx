import { CloudOff } from 'lucide-react';
import { dateFormats } from '../../contract/limits.ts';
import { formatDate, toInstant } from '../lib/time.ts';
import { useReach } from '../session/reach.ts';

/** In the head of every portal: that what is shown is what was kept, and of when. The default export is what `lazy` needs. */
export default function OfflineMark() {
  const { online, lastContact } = useReach();
  return (
    <div role="status" className="shrink-0">
      {!online && (
        <p className="flex items-center gap-2 text-tiny leading-4 text-warn">
          <CloudOff aria-hidden="true" className="size-4.5 stroke-[1.6]" />
          <span>
            <span className="block font-semibold">You are offline</span>
            {lastContact !== null && (
              <span className="block tabular-nums">
                Last synced {formatDate(toInstant(lastContact), dateFormats.dateTime)}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
