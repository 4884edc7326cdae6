import { unprintable } from './printable.ts';
import type { HandMade, Signature } from './submission.ts';

/**
 * The first letters of the first and last word of a name, in capitals; empty for no name. Whole characters, accents kept; letters that
 * would join, as Arabic ones do, stand apart.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0] ?? '');
  const join = letters.every((letter) => /\p{Script=Arabic}/u.test(letter)) ? ' ' : '';
  return letters.join(join).toLocaleUpperCase('en');
}

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
