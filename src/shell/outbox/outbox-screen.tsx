import { Send } from 'lucide-react';
import { isReceipt } from '#contract/commands.ts';
import { UnreadableOutbox } from '#src/edit/unreadable-outbox.tsx';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { useOutboxReading } from '#src/session/use-outbox.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { OutboxItemCard } from './outbox-item.tsx';

/** The items of this device's outbox and their states. "Sent" is shown only after the server's confirmation. */
export function OutboxScreen() {
  const { items: all, state, again } = useOutboxReading();
  const items = all.filter(({ command }) => !isReceipt(command));
  return (
    <>
      <PageHeader title="Waiting to be sent" detail="What you did here, and whether the firm has it." />
      {items.length === 0 && state === 'reading' ? (
        <SkeletonText lines={3} />
      ) : items.length === 0 && state === 'unreadable' ? (
        <UnreadableOutbox onRetry={again} />
      ) : items.length === 0 ? (
        <EmptyState icon={<Send />} title="Nothing waits to be sent">
          What you do without a connection is kept here, safely, until it is sent.
        </EmptyState>
      ) : (
        <>
          {items.some(({ state }) => state === 'waiting') && (
            <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-small">{goesWhen()}</p>
          )}
          <ul aria-label="Waiting to be sent" className="flex flex-col gap-3">
            {items.map((item) => (
              <li key={item.id}>
                <OutboxItemCard item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
