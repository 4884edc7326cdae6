import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Pdf } from '../../ui/pdf/pdf.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { EnvelopeOutcome, Received } from './envelope-outcome.tsx';
import { envelopeQuery, mayAct } from './signing.queries.ts';
import { SigningDesk } from './signing-desk.tsx';
import { usePendingSubmission, useReceivedSubmission } from './use-pending-submission.ts';

const ChangedDocument = lazy(() => import('./changed-document.tsx'));

interface SignDocumentProps {
  /** The envelope. */
  id: string;
  /** The link back to the list, where there is one. */
  back?: ReactNode;
  onFinished(): void;
}

/** An envelope to read and sign, or what became of it. Works offline once it was prepared. */
export function SignDocument({ id, back, onFinished }: SignDocumentProps) {
  const { data: envelope, dataUpdatedAt, isError, error, refetch } = useQuery(envelopeQuery(id));
  const pending = usePendingSubmission(id);
  const received = useReceivedSubmission(id, dataUpdatedAt);
  if (!envelope) {
    return isError ? (
      <LoadFailure what="This document" error={error} onRetry={refetch} />
    ) : (
      <Pdf data={undefined} label="Document" />
    );
  }
  if (mayAct(envelope) && !pending && !received)
    return (
      <DeskFrame envelope={envelope} back={back}>
        <SigningDesk envelope={envelope} onFinished={onFinished} />
      </DeskFrame>
    );
  if (mayAct(envelope) && pending?.code === 'document_changed')
    return (
      <DeskFrame envelope={envelope} back={back}>
        <Suspense fallback={<Pdf data={undefined} label="Document" />}>
          <ChangedDocument item={pending} envelope={envelope} onAgain={refetch} />
        </Suspense>
      </DeskFrame>
    );
  return (
    <>
      <PageHeader title={envelope.title} back={back} detail={`From ${envelope.sender.name}`} />
      <EnvelopeOutcome envelope={envelope} pending={pending}>
        {received && <Received />}
      </EnvelopeOutcome>
    </>
  );
}
