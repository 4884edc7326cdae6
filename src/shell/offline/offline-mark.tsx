import { CloudCheck, CloudOff } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { cx } from '#src/ui/cx.ts';
import { useReadyOffline } from './use-ready-offline.ts';

/**
 * Notice in the head of every portal that the shown data is a kept copy, with its time; and, once on a device, that the app is ready to open
 * without a network. The default export is for `lazy`.
 */
export default function OfflineMark() {
  const { online, foreign, lastContact } = useReach();
  const ready = useReadyOffline(online);
  const words = (
    <>
      <CloudOff
        aria-hidden="true"
        className="hidden size-4.5 shrink-0 stroke-[1.6] md:block @max-[6rem]:block"
      />
      {/* At large text sizes, or beside a long name, only the mark has room on a phone. */}
      <span className="@max-[6rem]:sr-only">
        <span className={cx('block font-semibold', foreign && 'underline')}>
          {foreign ? 'This network asks for something first' : 'You are offline'}
        </span>
        {lastContact !== null && !foreign && (
          <span className="tabular-nums">
            Last synced{' '}
            <span className="block whitespace-nowrap">
              {formatDate(toInstant(lastContact), dateFormats.dateTime)}
            </span>
          </span>
        )}
      </span>
    </>
  );
  const line = 'flex items-center justify-end gap-2';
  return (
    // The firm's name gives way first, then the words; the buttons beside it stay on the screen.
    <div
      role="status"
      className={cx(!online && '@container min-w-0 flex-[0_0.02_7rem] md:flex-[0_0.02_8.75rem]')}
    >
      {!online && (
        // short lines, so that the firm’s name fits beside them
        <p className="text-tiny leading-3.5 text-warn">
          {foreign ? (
            <a href="/network" target="_blank" rel="noreferrer" className={line}>
              {words}
            </a>
          ) : (
            <span className={line}>{words}</span>
          )}
        </p>
      )}
      {ready && (
        <p className="flex items-center justify-end gap-1.5 text-right text-good text-tiny leading-3.5">
          <CloudCheck aria-hidden="true" className="hidden size-4.5 shrink-0 stroke-[1.6] md:block" />
          Ready offline
        </p>
      )}
    </div>
  );
}
