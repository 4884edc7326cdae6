import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { SigningOverview } from './signing-overview.tsx';

const SequenceSummary = lazyPart(() => import('../batch/sequence-summary.tsx'));

/** The page of documents to sign and signed documents; after a review sequence, its summary. */
export function SigningQueue({ portal }: { portal: Portal }) {
  const sequence = useLocation({ select: ({ state }) => state.sequence });
  if (sequence)
    return (
      <Suspense>
        <SequenceSummary portal={portal} sequence={sequence} />
      </Suspense>
    );
  return (
    <>
      <PageHeader title="Documents to sign" />
      <SigningOverview portal={portal} />
    </>
  );
}
