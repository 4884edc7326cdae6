import type { OutboxItem } from './items.ts';

/** What it means to discard an item, in words for people: what may have arrived is not taken back by it. */
export const discardWords = ({ mayHaveArrived }: Pick<OutboxItem, 'mayHaveArrived'>): string =>
  mayHaveArrived
    ? 'It was tried and no answer came: the firm may have it. Discarding it here does not take it back there.'
    : 'The firm does not have it. Discarded, it is gone for good.';
