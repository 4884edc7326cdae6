import { initialsOf } from '../core/text/initials-of-name.ts';
import { unprintable } from '../core/text/printable-text.ts';
import type { HandMade, Signature } from './signing-input.ts';

/** The initials of a name as a typed signature; undefined if they cannot be printed. */
export function usualInitials(name: string): Signature | undefined {
  const text = initialsOf(name);
  return text !== '' && unprintable(text).length === 0 ? { kind: 'typed', text } : undefined;
}

/**
 * Content of a field for initials: the recipient's initials, else those of their name, else, if these cannot be printed, their signature.
 * Submissions of earlier versions have no initials.
 */
export const initialsIn = (
  { signature, initials }: HandMade & { signature: Signature },
  name: string,
): Signature => initials ?? usualInitials(name) ?? signature;
