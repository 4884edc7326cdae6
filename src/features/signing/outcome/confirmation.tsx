import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  CloudOff,
  CloudUpload,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { jobPollMs } from '#contract/core/limits.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { UnreadableOutbox } from '#src/edit/unreadable-outbox.tsx';
import { receivedSince } from '#src/offline/database/rows.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useOutboxReading } from '#src/session/use-outbox.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { envelopeQuery, mayAct } from '../sign/signing.queries.ts';
import { EnvelopeOutcome, Received } from './envelope-outcome.tsx';
import { NothingHere } from './nothing-here.tsx';
import { envelopeOutcome } from './outcome.rules.ts';
import { type Standing, standingOf } from './standing.rules.ts';
import { didOf, isRefused, usePendingSubmission, useReceivedSubmission } from './use-pending-submission.ts';

interface Look {
  readonly colour: string;
  readonly Icon: LucideIcon;
}
const looks: Record<Standing, Look> = {
  refused: { colour: 'text-bad', Icon: CircleX },
  sending: { colour: 'text-soft', Icon: CloudUpload },
  waiting: { colour: 'text-warn', Icon: CloudOff },
  received: { colour: 'text-good', Icon: CircleCheck },
  unread: { colour: 'text-soft', Icon: CircleDashed },
  unreadable: { colour: 'text-bad', Icon: CircleX },
  none: { colour: 'text-soft', Icon: CircleDashed },
};
const declined: Look = { colour: 'text-soft', Icon: CircleMinus };

/** The heading; `did` is the participle of what this person did or is asked to do: 'Signed'. */
function wordsFor(standing: Standing, did: string, envelope: Envelope | undefined): string {
  switch (standing) {
    case 'refused':
      return 'Not accepted';
    case 'sending':
      return 'Sending…';
    case 'waiting':
      return `${did} on this device`;
    case 'received':
      return did === 'Declined' ? 'You declined' : 'Thank you';
    case 'unread':
      return 'One moment';
    case 'unreadable':
      return 'Not known';
    case 'none':
      if (!envelope) return 'Nothing of yours is here';
      return mayAct(envelope) ? `Not ${did.toLowerCase()} yet` : envelopeOutcome(envelope).title;
  }
}

/** Stands in place of the envelope's outcome, as long as that says nothing of this person's own part. */
function insteadOfOutcome(standing: Standing, envelope: Envelope, again: () => unknown): ReactNode {
  if (standing === 'unread') return <SkeletonText lines={2} />;
  if (!mayAct(envelope)) return null;
  if (standing === 'unreadable') return <UnreadableOutbox onRetry={again} />;
  return standing === 'none' ? <NothingHere envelope={envelope} /> : standing === 'received' && <Received />;
}

/** The page after finishing: if the submission was received, whose turn is next, and the sealed file when it exists. */
export function SigningConfirmation({ id, back }: { id: string; back?: ReactNode }) {
  const { online } = useReach();
  const outbox = useOutboxReading();
  const pending = usePendingSubmission(id);
  const {
    data: envelope,
    dataUpdatedAt,
    isError,
    error,
    refetch,
  } = useQuery({
    ...envelopeQuery(id),
    refetchInterval: ({ state: { data, dataUpdatedAt: asOf } }) => {
      const isAwaited = outbox.items.some((item) => item.envelopeId === id && receivedSince(item, asOf));
      return data?.status === 'sealing' || isAwaited ? jobPollMs : false;
    },
  });
  const received = useReceivedSubmission(id, dataUpdatedAt);
  const answered = pending === undefined || isRefused(pending);
  useEffect(() => {
    if (answered) void refetch();
  }, [answered, refetch]);

  const action = envelope?.me.action;
  const standing = standingOf({ pending, received, outbox: outbox.state, action, online });
  const did = action === 'declined' ? 'Declined' : didOf(pending ?? received, envelope?.me);
  const words = wordsFor(standing, did, envelope);
  const { colour, Icon } = standing === 'received' && did === 'Declined' ? declined : looks[standing];
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
      {envelope ? (
        <EnvelopeOutcome
          envelope={envelope}
          pending={pending}
          beside={standing === 'none' && mayAct(envelope)}
        >
          {insteadOfOutcome(standing, envelope, outbox.again)}
        </EnvelopeOutcome>
      ) : isError ? (
        <LoadFailure what="This document" error={error} onRetry={refetch} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </>
  );
}
