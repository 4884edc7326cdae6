import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { TimelineEntry } from '#contract/signing/timeline.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { certificateFacts, isMinor, timelineDetail, timelineText } from './timeline.rules.ts';

/** The envelope's events, newest first; on request with every letter, and with the certificate's facts of each event. */
export function SentTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [whole, setWhole] = useState(false);
  const hasMore = entries.some((entry) => isMinor(entry) || certificateFacts(entry).length > 0);
  const shown = entries.filter((entry) => whole || !isMinor(entry)).toReversed();
  return (
    <Card
      title="What happened"
      action={
        hasMore && (
          <Button size="small" variant="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            Every detail
          </Button>
        )
      }
    >
      <ol aria-label="What happened" className="relative flex flex-col gap-4 border-line border-l pl-5">
        {shown.map((entry) => {
          const detail = timelineDetail(entry);
          return (
            <li
              key={entry.seq}
              className="relative before:absolute before:top-2 before:-left-[1.5625rem] before:size-2 before:rounded-full before:bg-faint before:content-['']"
            >
              <p>{timelineText(entry)}</p>
              {detail && <p className="whitespace-pre-line text-small text-soft">{detail}</p>}
              {whole &&
                certificateFacts(entry).map((fact) => (
                  <p key={fact} className="wrap-anywhere text-small text-soft">
                    {fact}
                  </p>
                ))}
              <p className="text-small text-faint">{formatDate(entry.at, dateFormats.dateTime)}</p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
