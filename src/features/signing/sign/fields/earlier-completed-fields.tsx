import { Suspense } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import type { ShownPage } from './field-place.ts';

const FilledPage = lazyPart(() => import('./completed-page.tsx'));

interface FilledBeforeProps {
  envelope: Pick<Envelope, 'filled'>;
  documentId: string | undefined;
  /** From 1. */
  number: number;
  page: ShownPage;
}

/** Fields that others completed before on one page of a document. If there are none, nothing is fetched. */
export function EarlierCompletedFields({ envelope, documentId, number, page }: FilledBeforeProps) {
  // Absent from an envelope that an earlier version of the app kept on a device.
  const { filled = [] } = envelope;
  return filled.length > 0 ? (
    <Suspense>
      <FilledPage {...page} {...{ filled, documentId, number }} />
    </Suspense>
  ) : null;
}
