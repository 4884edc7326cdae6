import { useSyncExternalStore } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { past } from '#src/ui/notifications/past.ts';
import { Reference } from '#src/ui/reference/reference.tsx';

/** This page's short messages, for people who could not read them in time. */
export function PageMessages() {
  const messages = useSyncExternalStore(past.subscribe, past.now);
  if (messages.length === 0) return null;
  return (
    <section className="mt-5 border-line border-t pt-3">
      <h3 className="text-small text-soft">Shown on this page</h3>
      <ul aria-label="Shown on this page">
        {messages.map(({ id, at, title, message, reference }) => (
          <li key={id} className="py-2 text-small">
            <span className="block whitespace-pre-line">
              {title && <strong className="font-semibold">{title} </strong>}
              {message}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 text-faint tabular-nums">
              {formatDate(toInstant(at), dateFormats.dateTime)}
              {reference && <Reference id={reference} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
