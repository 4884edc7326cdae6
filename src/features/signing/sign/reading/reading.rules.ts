import type { Envelope } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';

declare module '@tanstack/history' {
  // State of the history entry: it survives a reload, but is not part of a copied address.
  interface HistoryState {
    /** True if the document takes a phone's screen, in place of the outcome. */
    reading?: boolean;
  }
}

/** Refusals that are newer than the envelope on this device: it can no longer be read. */
const usedUp: readonly (string | undefined)[] = [
  'envelope_cancelled',
  'recipient_replaced',
  'address_changed',
];

/**
 * True if this person may still read the envelope, also with nothing to do in it: not if it was cancelled or they were replaced.
 * @param act their submission that the server has not confirmed, or has refused
 */
export const mayRead = ({ status }: Pick<Envelope, 'status'>, act?: Pick<OutboxItem, 'code'>): boolean =>
  status !== 'cancelled' && !usedUp.includes(act?.code);
