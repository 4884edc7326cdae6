import type { OutboxItem } from './items.ts';

/** Consequence of discarding an item, in words for people: discarding does not take back an item that may have arrived. */
export function discardWords({ mayHaveArrived, code }: Pick<OutboxItem, 'mayHaveArrived' | 'code'>): string {
  if (mayHaveArrived)
    return 'It was tried and no answer came: the firm may have it. Discarding it here does not take it back there.';
  return code === 'unreadable'
    ? 'The firm does not have it, and nothing of it can be saved here. Discarded, it leaves this list.'
    : 'The firm does not have it. Discarded, it is gone for good.';
}
