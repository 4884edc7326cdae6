import { noteUnsent } from '#src/offline/lifecycle/unsent-count.ts';
import { isUnsent, listItems } from '#src/offline/outbox/items/items.ts';
import { onOutboxChange } from '#src/offline/outbox/queue/changes.ts';
import type { WatchCount } from '#src/session/page-target.ts';

/** Counts what the server has not confirmed, and notes the number for the case that the outbox is lost. */
export const watchUnsent: WatchCount = (vault, report) => {
  async function count() {
    const { length } = (await listItems(vault)).filter(isUnsent);
    await noteUnsent(vault, length);
    report(length);
  }
  const countAgain = () => void count().catch(console.warn);
  countAgain();
  return onOutboxChange(vault.name, countAgain);
};
