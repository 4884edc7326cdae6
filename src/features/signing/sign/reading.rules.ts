import type { Envelope } from '../../../../contract/signing/signing.ts';
import type { OutboxItem } from '../../../offline/outbox/items.ts';

declare module '@tanstack/history' {
  // Of the entry in the history: it outlives a reload, and goes with no copied address.
  interface HistoryState {
    /** The document has the screen of a phone, in place of what became of it. */
    reading?: boolean;
  }
}

/** Refusals that say more than the envelope this device knows: it is no longer there to be read. */
const usedUp: readonly (string | undefined)[] = ['envelope_cancelled', 'recipient_replaced'];

/**
 * Whether what was sent is there to be read by this person, whether or not they have anything to do in it: all but what was cancelled, and
 * what somebody else was asked for in their place.
 * @param act what they did that the server has not confirmed, or has refused
 */
export const mayRead = ({ status }: Pick<Envelope, 'status'>, act?: Pick<OutboxItem, 'code'>): boolean =>
  status !== 'cancelled' && !usedUp.includes(act?.code);
