import { fillsIn } from '#contract/signing/roles.ts';
import type { Recipient } from './words.rules.ts';

const colours = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The recipients who can fill in fields, in their order. */
export const acting = (recipients: readonly Recipient[]): Recipient[] => recipients.filter(fillsIn);

/** CSS colour of a recipient's fields; their name always stands beside it. Grey without a recipient. */
export function whoseColour(recipients: readonly Recipient[], id: string | null): string {
  const at = acting(recipients).findIndex((recipient) => recipient.id === id);
  return at < 0 ? 'var(--soft)' : `var(--who-${colours[at % colours.length]})`;
}
