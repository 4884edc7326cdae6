import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { jobPollMs } from '#contract/core/limits.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { BackLink } from '#src/ui/page-header/back.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { usePendingSubmission, useReceivedSubmission } from '../outcome/use-pending-submission.ts';
import { envelopeQuery, mayAct } from './signing.queries.ts';
import { SigningLayout } from './signing-layout.tsx';
import { SigningView } from './signing-view.tsx';

const ChangedDocument = lazyPart(() => import('./reading/changed-document.tsx'));
const OutcomeScreen = lazyPart(() => import('../outcome/outcome-screen.tsx'));

interface SignDocumentProps {
  /** Id of the envelope. */
  id: string;
  /** The link back to the list, if there is one. */
  back?: ReactNode;
  onFinished(): void;
}

/** An envelope to read and sign, or its outcome. Works offline once it was prepared. */
export function SignDocument({ id, back, onFinished }: SignDocumentProps) {
  const {
    data: envelope,
    dataUpdatedAt,
    isError,
    error,
    refetch,
  } = useQuery({
    ...envelopeQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'sealing' ? jobPollMs : false),
  });
  const pending = usePendingSubmission(id);
  const received = useReceivedSubmission(id, dataUpdatedAt);
  if (!envelope) {
    return isError ? (
      <>
        {back && <BackLink>{back}</BackLink>}
        <LoadFailure what="This document" error={error} onRetry={refetch} />
      </>
    ) : (
      <Pdf data={undefined} label="Document" />
    );
  }
  if (mayAct(envelope) && !pending && !received)
    return (
      <SigningLayout envelope={envelope} back={back}>
        <SigningView envelope={envelope} onFinished={onFinished} />
      </SigningLayout>
    );
  if (mayAct(envelope) && pending?.code === 'document_changed')
    return (
      <SigningLayout envelope={envelope} back={back}>
        <Suspense fallback={<Pdf data={undefined} label="Document" />}>
          <ChangedDocument item={pending} envelope={envelope} onAgain={refetch} />
        </Suspense>
      </SigningLayout>
    );
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <OutcomeScreen envelope={envelope} back={back} pending={pending} received={received !== undefined} />
    </Suspense>
  );
}
