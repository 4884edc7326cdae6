import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { EnvelopeOutcome } from './envelope-outcome.tsx';
import { envelopeQuery } from './signing.queries.ts';
import { SubmissionState } from './submission-state.tsx';
import { usePendingSubmission } from './use-pending-submission.ts';

/** While others sign or the server seals, the envelope is asked for this often, ms. */
const lookAgainMs = 2000;

/** What a signer sees after finishing: whether it was received, who is next, and the sealed file when it is there. */
export function SigningConfirmation({ id, back }: { id: string; back?: ReactNode }) {
  const pending = usePendingSubmission(id);
  const { data: envelope, refetch } = useQuery({
    ...envelopeQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.status === 'sealing' || state.data?.me.action === 'due' ? lookAgainMs : false,
  });
  const delivered = pending === undefined;
  useEffect(() => {
    if (delivered) void refetch();
  }, [delivered, refetch]);
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            {delivered ? (
              <CircleCheck aria-hidden="true" className="size-7 text-good" />
            ) : (
              <CloudOff aria-hidden="true" className="size-7 text-warn" />
            )}
            {delivered ? 'Thank you' : 'Signed on this device'}
          </span>
        }
        back={back}
        detail={envelope?.title}
      />
      {envelope &&
        (delivered && envelope.me.action === 'due' ? (
          <p role="status">Your signature was received.</p>
        ) : (
          <EnvelopeOutcome envelope={envelope}>
            {pending && <SubmissionState item={pending} />}
          </EnvelopeOutcome>
        ))}
    </>
  );
}
