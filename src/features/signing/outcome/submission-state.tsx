import { Suspense } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import { TryAgain } from '#src/edit/try-again.tsx';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { useReach } from '#src/session/connectivity.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { didOf, isBeingSent, isRefused } from './use-pending-submission.ts';

const RefusedAct = lazyPart(() => import('../refusal/refused-submission.tsx'));

/** State of this device's own submission: kept here and not sent yet, or refused. Only the server can say "done". */
export function SubmissionState({ item, envelope }: { item: OutboxItem; envelope: Envelope }) {
  const { online } = useReach();
  if (isRefused(item))
    return (
      <Suspense fallback={<SkeletonText lines={4} />}>
        <RefusedAct item={item} envelope={envelope} />
      </Suspense>
    );
  if (isBeingSent(item, online))
    return (
      <>
        <Status tone="info">Sending…</Status>
        <p className="mt-2 text-soft">On its way to {envelope.sender.name}.</p>
      </>
    );
  return (
    <>
      <Status tone="warn">{`${didOf(item, envelope.me)} here, not sent yet`}</Status>
      <p className="mt-2 text-soft">{waitsFor(item)}</p>
      {item.tries > 0 && (
        <div className="mt-3">
          <TryAgain item={item.id} />
        </div>
      )}
    </>
  );
}

/** The condition for sending it. */
function waitsFor({ state, code, reason }: OutboxItem): string {
  if (state === 'sign-in') return `${reason} Until then, do not clear this browser’s data.`;
  if (code === 'not_your_turn')
    return `${reason} You are told when those before you have signed: open Portico again then, and it goes by itself. Until then, do not clear this browser’s data.`;
  return goesWhen();
}
