import type { ReactNode } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { gates } from '#contract/signing/roles.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { ReadLink } from '../sign/reading/read-link.tsx';
import { mayRead } from '../sign/reading/reading.rules.ts';
import { envelopeOutcome } from './outcome.rules.ts';
import { SealedCopies } from './sealed-copies.tsx';
import { SubmissionState } from './submission-state.tsx';
import { didOf, isBeingSent, isRefused } from './use-pending-submission.ts';

const actionWords: Record<Envelope['me']['action'], string> = {
  waiting: 'Waiting',
  due: 'Invited',
  signed: 'Signed',
  approved: 'Approved',
  acknowledged: 'Confirmed',
  declined: 'Declined',
  replaced: 'Replaced',
  lapsed: 'No longer needed',
};

interface EnvelopeOutcomeProps {
  envelope: Envelope;
  /** This device's own submission that the server has not confirmed: its state replaces the outcome. */
  pending: OutboxItem | undefined;
  /** True if the documents are shown beside it, or their way is among its children, so that no link to them is needed. */
  beside?: boolean;
  /** Replaces the outcome as well, while the envelope does not show how this person's part stands. */
  children?: ReactNode;
}

/** An envelope in which this person has nothing to do: how it ended, the recipients' signatures, and the sealed file once it exists. */
export function EnvelopeOutcome({ envelope, pending, beside, children }: EnvelopeOutcomeProps) {
  const { status, me, recipients } = envelope;
  const { online } = useReach();
  const waits =
    pending &&
    !isRefused(pending) &&
    (isBeingSent(pending, online) ? 'Sending…' : `${didOf(pending, me)} here, not sent yet`);
  return (
    <div className="flex w-full max-w-2xl flex-col gap-6">
      <Card>
        {pending ? (
          <SubmissionState item={pending} envelope={envelope} />
        ) : (
          children || <Outcome envelope={envelope} />
        )}
        {status === 'completed' ? (
          <SealedCopies envelope={envelope} />
        ) : (
          mayRead(envelope, pending) && !beside && <ReadLink envelope={envelope} />
        )}
      </Card>
      <ItemList label="Recipients">
        {recipients.map(({ id, name, action, actedAt, role }) => (
          <div key={id}>
            <Item
              title={name}
              detail={
                actedAt
                  ? formatDate(actedAt, dateFormats.dateTime)
                  : gates({ role })
                    ? undefined
                    : 'Gets a copy'
              }
              trailing={
                <span className="text-small text-soft">
                  {(id === me.id && waits) || (gates({ role }) ? actionWords[action] : 'Observer')}
                </span>
              }
            />
          </div>
        ))}
      </ItemList>
    </div>
  );
}

/** For a submission that the server has, while it has not said yet how the envelope stands. */
export const Received = () => (
  <>
    <Status tone="good">Received</Status>
    <p className="mt-2 text-soft">Where it stands now shows here as soon as the server says so.</p>
  </>
);

function Outcome({ envelope }: { envelope: Envelope }) {
  const { tone, title, words } = envelopeOutcome(envelope);
  return (
    <>
      <Status tone={tone}>{title}</Status>
      <p className="mt-2 text-soft">{words}</p>
    </>
  );
}
