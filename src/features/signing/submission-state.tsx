import { lazy, Suspense } from 'react';
import type { Envelope } from '../../../contract/signing.ts';
import { goesWhen } from '../../offline/outbox/goes-when.ts';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import { Status } from '../../ui/status/status.tsx';
import { didOf, isRefused } from './use-pending-submission.ts';

const RefusedAct = lazy(() => import('./refused-act.tsx'));

/** Where this device's own act is: kept here and not sent yet, or refused. "Done" is only ever the server's word. */
export function SubmissionState({ item, envelope }: { item: OutboxItem; envelope: Envelope }) {
  if (isRefused(item))
    return (
      <Suspense fallback={<SkeletonText lines={4} />}>
        <RefusedAct item={item} envelope={envelope} />
      </Suspense>
    );
  return (
    <>
      <Status tone="warn">{`${didOf(item, envelope.me)} here, not sent yet`}</Status>
      <p className="mt-2 text-soft">
        {item.state === 'sign-in' ? (
          <>{item.reason} Until then, do not clear this browser’s data.</>
        ) : (
          goesWhen()
        )}
      </p>
    </>
  );
}
