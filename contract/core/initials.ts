import type { HandMade, Signature } from '../signing/signing-input.ts';
import { initialsOf } from './initials-of-name.ts';
import { unprintable } from './printable-text.ts';

/** The initials of a name as they are typed; undefined where they cannot be printed. */
export function usualInitials(name: string): Signature | undefined {
  const text = initialsOf(name);
  return text !== '' && unprintable(text).length === 0 ? { kind: 'typed', text } : undefined;
}

/**
 * What stands in a field for initials: theirs, else those of their name, else, of letters that cannot be printed, their signature. Acts
 * of earlier versions have none.
 */
export const initialsIn = (
  { signature, initials }: HandMade & { signature: Signature },
  name: string,
): Signature => initials ?? usualInitials(name) ?? signature;
