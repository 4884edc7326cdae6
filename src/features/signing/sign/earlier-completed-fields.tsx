import { lazy, Suspense } from 'react';
import type { Envelope } from '../../../../contract/signing/signing.ts';
import type { ShownPage } from './field-place.ts';

const FilledPage = lazy(() => import('./completed-page.tsx'));

interface FilledBeforeProps {
  envelope: Pick<Envelope, 'filled'>;
  documentId: string | undefined;
  /** From 1. */
  number: number;
  page: ShownPage;
}

/** What others filled in before on one page of a document. Where nobody did, nothing is fetched. */
export function EarlierCompletedFields({ envelope, documentId, number, page }: FilledBeforeProps) {
  // What an earlier version kept on a device lacks it.
  const { filled = [] } = envelope;
  return filled.length > 0 ? (
    <Suspense>
      <FilledPage {...page} {...{ filled, documentId, number }} />
    </Suspense>
  ) : null;
}
