import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Pdf } from '../../ui/pdf/pdf.tsx';
import { DeskHead } from './desk-head.tsx';
import { EnvelopeOutcome } from './envelope-outcome.tsx';
import { envelopeQuery, mayAct } from './signing.queries.ts';
import { SigningDesk } from './signing-desk.tsx';
import { SubmissionState } from './submission-state.tsx';
import { usePendingSubmission } from './use-pending-submission.ts';

interface SignDocumentProps {
  /** The envelope. */
  id: string;
  /** The link back to the list, where there is one. */
  back?: ReactNode;
  onFinished(): void;
}

/** An envelope to read and sign, or what became of it. Works offline once it was prepared. */
export function SignDocument({ id, back, onFinished }: SignDocumentProps) {
  const { data: envelope, isError, error, refetch } = useQuery(envelopeQuery(id));
  const pending = usePendingSubmission(id);
  if (!envelope) {
    return isError ? (
      <LoadFailure what="This document" error={error} onRetry={refetch} />
    ) : (
      <Pdf data={undefined} label="Document" />
    );
  }
  const due = mayAct(envelope) && !pending;
  if (due)
    return (
      <div className="-mx-4 -mt-6 flex h-[calc(100%+1.5rem)] min-h-0 flex-col md:mx-0 md:mt-0 md:h-full">
        <DeskHead envelope={envelope} back={back} />
        <div className="min-h-0 flex-1">
          <SigningDesk envelope={envelope} onFinished={onFinished} />
        </div>
      </div>
    );
  return (
    <>
      <PageHeader title={envelope.title} back={back} detail={`From ${envelope.sender.name}`} />
      <EnvelopeOutcome envelope={envelope}>{pending && <SubmissionState item={pending} />}</EnvelopeOutcome>
    </>
  );
}
