import { useEffect, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { ItemState } from '#src/offline/database/rows.ts';
import {
  type OnDevice,
  onSubmissionsOnDevice,
  submissionsOnDevice,
} from '#src/offline/outbox/items/submissions-on-device.ts';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const waits = { tone: 'warn', words: 'Not received yet' } as const;
const refused = { tone: 'bad', words: 'Did not count' } as const;
const labels: Record<ItemState, { tone: Tone; words: string }> = {
  waiting: waits,
  'sign-in': waits,
  conflict: refused,
  refused,
  sent: { tone: 'good', words: 'Received' },
};

const keptWords = 'What was not received yet is kept in this browser until it is. Do not clear its data.';
const unreadableWords =
  'This browser can’t read what may still wait here to be sent. Do not clear its data: close other tabs of Portico, then reload this page.';
const lostWords =
  'Something you did here was not sent, and this browser has deleted it. Open your link, look at what you did last, and do it again if it is missing.';

const Note = ({ children }: { children: string }) => (
  <p role="status" className="mb-6 text-warn">
    {children}
  </p>
);

/**
 * State of the submissions made on this device, for a person whose session is over: their link may no longer let them in, but the
 * submissions are still sent. Of a device that never had any, nothing is said.
 */
export default function SubmissionsOnDevice({ portal }: { portal: Portal }) {
  const [found, setFound] = useState<OnDevice | 'unreadable'>();
  useEffect(() => {
    const look = () =>
      void submissionsOnDevice(portal)
        .then(setFound)
        .catch((error: unknown) => {
          setFound('unreadable');
          reportError(error);
        });
    look();
    return onSubmissionsOnDevice(portal, look);
  }, [portal]);
  if (found === undefined) return null;
  if (found === 'unreadable') return <Note>{unreadableWords}</Note>;
  const { submissions, lost } = found;
  if (submissions.length === 0) return lost > 0 && <Note>{lostWords}</Note>;
  return (
    <div className="mt-8 first:mt-0">
      {lost > 0 && <Note>{lostWords}</Note>}
      <Section title="What you did on this device">
        {submissions.some(({ state }) => labels[state] === waits) && <p className="mb-3">{keptWords}</p>}
        <ItemList label="What you did on this device">
          {submissions.map(({ id, at, state, reason }) => (
            <div key={id} className="px-4 py-3">
              <Status tone={labels[state].tone}>{labels[state].words}</Status>
              <p className="mt-1">{formatDate(new Date(at).toISOString(), dateFormats.dateTime)}</p>
              {reason && <p className="text-small text-soft">{reason}</p>}
            </div>
          ))}
        </ItemList>
      </Section>
    </div>
  );
}
