import { faceOf } from './glyph-coverage.ts';

/* Characters that can be printed on a sealed document: one rule for the app, which checks while something is typed, and the server. */

/**
 * Text as it is printed: composed letters, plain line ends and spaces, and no invisible marks of direction or joining except the
 * zero-width non-joiner, which Persian needs.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/(?!(?<=\p{Script=Arabic})\u200c\p{Script=Arabic})\p{Cf}/gu, '');
}

/** The characters of a text that cannot be printed, each once; empty if all can. */
export function unprintable(text: string): string[] {
  const letters = new Set(printable(text).replaceAll('\n', ''));
  return [...letters].filter((letter) => !faceOf(letter));
}

/** The scripts that can be printed, in words. */
export const printableLetters = 'Latin, Greek, Cyrillic, Arabic, Hebrew, Chinese, Japanese or Korean letters';

const named = 8; // of them; more would fill the screen

/** The same in words, without advice: “These characters cannot be printed: 李 小.” Null if all can. */
export function unprintableWords(text: string): string | null {
  const letters = unprintable(text).map((letter) => (/\p{C}/u.test(letter) ? codeOf(letter) : letter));
  if (letters.length === 0) return null;
  const beyond = letters.length - named;
  const list = letters.slice(0, named).join(' ') + (beyond > 0 ? ` and ${beyond} more` : '');
  return `${letters.length === 1 ? 'This character' : 'These characters'} cannot be printed: ${list}.`;
}

/** Code point of a character without a visible shape, as in U+0007. */
const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
