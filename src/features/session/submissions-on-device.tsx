import { useEffect, useState } from 'react';
import { dateFormats } from '../../../contract/core/limits.ts';
import type { Portal } from '../../../contract/session/session.ts';
import { formatDate } from '../../lib/time/dates.ts';
import type { ItemState } from '../../offline/database/rows.ts';
import {
  onSubmissionsOnDevice,
  type SubmissionOnDevice,
  submissionsOnDevice,
} from '../../offline/outbox/items/submissions-on-device.ts';
import { ItemList } from '../../ui/item-list/item-list.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Status, type Tone } from '../../ui/status/status.tsx';

const waits = { tone: 'warn', words: 'Not received yet' } as const;
const refused = { tone: 'bad', words: 'Did not count' } as const;
const labels: Record<ItemState, { tone: Tone; words: string }> = {
  waiting: waits,
  'sign-in': waits,
  conflict: refused,
  refused,
  sent: { tone: 'good', words: 'Received' },
};

/**
 * State of the submissions made on this device, for a person whose session is over: their link may no longer let them in, but the
 * submissions are still sent.
 */
export default function SubmissionsOnDevice({ portal }: { portal: Portal }) {
  const [submissions, setSubmissions] = useState<readonly SubmissionOnDevice[]>([]);
  useEffect(() => {
    const look = () => void submissionsOnDevice(portal).then(setSubmissions).catch(reportError);
    look();
    return onSubmissionsOnDevice(portal, look);
  }, [portal]);
  if (submissions.length === 0) return null;
  return (
    <div className="mt-8 first:mt-0">
      <Section title="What you did on this device">
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
