import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Draft, WizardStep } from '#contract/signing/drafts.ts';
import { ApiError } from '#src/api/errors.ts';
import type { Kept } from '#src/edit/begin.ts';
import { FormSkeleton } from '#src/edit/edit-form.tsx';
import LeftDraft from '#src/edit/left-draft.tsx';
import { useKept } from '#src/edit/use-kept.ts';
import { comparisonPollMs } from '#src/features/signing/comparison/comparison.queries.ts';
import { isComparing } from '#src/features/signing/comparison/comparison.rules.ts';
import { useReach } from '#src/session/connectivity.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { draftQuery } from '../drafts.queries.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { draftPlaceOf, draftSubject } from './draft-place.ts';
import { NoDraft } from './no-draft.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import { ownPart, stepToShow } from './wizard-steps.rules.ts';

interface DraftScreenProps {
  id: string;
  step: WizardStep;
  fills?: boolean;
  children(draft: Draft, kept: Kept): ReactNode;
}

/** A step of an existing draft; if an earlier step is not complete, that step instead. */
export function DraftScreen({ id, step, fills, children }: DraftScreenProps) {
  const { online } = useReach();
  const {
    data: draft,
    isError,
    error,
    refetch,
  } = useQuery({
    ...draftQuery(id),
    // A step that takes the height of the screen shows nothing of the comparison.
    refetchInterval: ({ state: { data } }) =>
      online && !fills && data?.documents.some(isComparing) ? comparisonPollMs : false,
  });
  const kept = useKept(draftSubject(id), draft !== undefined);
  const gone = error instanceof ApiError && error.status === 404;
  // Waits for a fresh answer of the server, because a kept one may be older than the step just saved.
  const shown = draft && kept && stepToShow(step, draft);
  if (shown && shown !== step && !gone) return <Navigate {...draftPlaceOf(shown, id)} replace />;
  return (
    <WizardFrame
      step={step}
      fills={fills}
      role={draft && (ownPart(draft)?.role ?? null)}
      action={draft && !gone && <DiscardDraft draft={draft} />}
    >
      {gone ? (
        <>
          <LeftDraft subject={draftSubject(id)} />
          <NoDraft id={id} />
        </>
      ) : draft && kept ? (
        children(draft, kept)
      ) : isError && !draft ? (
        <LoadFailure what="This draft" error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </WizardFrame>
  );
}
