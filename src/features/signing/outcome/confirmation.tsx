import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { jobPollMs } from '../../../../contract/core/limits.ts';
import type { OutboxItem } from '../../../offline/outbox/items/items.ts';
import { useReach } from '../../../session/connectivity.ts';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { forgetSigningProgress } from '../sign/progress/use-signing-progress.ts';
import { envelopeQuery } from '../sign/signing.queries.ts';
import { EnvelopeOutcome, Received } from './envelope-outcome.tsx';
import {
  didOf,
  isBeingSent,
  isRefused,
  usePendingSubmission,
  useReceivedSubmission,
} from './use-pending-submission.ts';

interface Heading {
  words: string;
  colour: string;
  Icon: LucideIcon;
}
const done: Heading = { words: 'Thank you', colour: 'text-good', Icon: CircleCheck };
const declined: Heading = { words: 'You declined', colour: 'text-soft', Icon: CircleMinus };
const refused: Heading = { words: 'Not accepted', colour: 'text-bad', Icon: CircleX };
const sending: Heading = { words: 'Sending…', colour: 'text-soft', Icon: CloudUpload };

interface Known {
  /** True if the server has the submission. */
  acted: boolean;
  pending: OutboxItem | undefined;
  online: boolean;
  /** The participle of their role's verb: 'Signed'. */
  did: string;
}

/** "Done" only once the server said so; before that, the submission is being sent, or `did` on this device if it can't be sent yet. */
function headingOf({ acted, pending, online, did }: Known): Heading {
  if (pending && isRefused(pending)) return refused;
  if (acted && !pending) return did === 'Declined' ? declined : done;
  if (pending ? isBeingSent(pending, online) : online) return sending;
  return { words: `${did} on this device`, colour: 'text-warn', Icon: CloudOff };
}

/** The page after finishing: if the submission was received, whose turn is next, and the sealed file when it exists. */
export function SigningConfirmation({ id, back }: { id: string; back?: ReactNode }) {
  const { online } = useReach();
  const pending = usePendingSubmission(id);
  const {
    data: envelope,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...envelopeQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'sealing' || data?.me.action === 'due' ? jobPollMs : false,
  });
  const acted = envelope !== undefined && envelope.me.action !== 'due';
  const received = useReceivedSubmission(id, dataUpdatedAt);
  const answered = pending === undefined || isRefused(pending);
  useEffect(() => {
    if (answered) void refetch();
  }, [answered, refetch]);
  useEffect(() => {
    if (acted) forgetSigningProgress(id).catch(reportError);
  }, [acted, id]);

  const did = envelope?.me.action === 'declined' ? 'Declined' : didOf(pending ?? received, envelope?.me);
  const { words, colour, Icon } = headingOf({
    acted: acted || received !== undefined,
    pending,
    online,
    did,
  });
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Icon aria-hidden="true" className={`size-7 ${colour}`} />
            {words}
          </span>
        }
        back={back}
        detail={envelope?.title}
      />
      <p role="status" className="sr-only">
        {words}
      </p>
      {envelope && (
        <EnvelopeOutcome envelope={envelope} pending={pending}>
          {!acted && (received ? <Received /> : <p>On its way to {envelope.sender.name}.</p>)}
        </EnvelopeOutcome>
      )}
    </>
  );
}
