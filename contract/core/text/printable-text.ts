import { faceOf, printedScripts } from './glyph-coverage.ts';
import { needlessJoiner } from './pasted.ts';

/* Characters that can be printed on a sealed document: one rule for the app, which checks while something is typed, and the server. */

/** What is drawn with the letter before it: joiners, which Persian and Indic scripts need, and the marks that choose a letter's variant. */
export const isAttached = (letter: string): boolean =>
  /^(?:\u200c|\u200d|[\ufe00-\ufe0d]|[\u{e0100}-\u{e01ef}])$/u.test(letter);

/** Text as it is printed: composed letters, plain line ends and spaces, and no invisible marks except joiners that letters need. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/\ufe0e|\ufe0f|(?!\u200c|\u200d)\p{Cf}/gu, '')
    .replace(needlessJoiner, '');
}

/** The characters of a text that cannot be printed, each once; empty if all can. */
export function unprintable(text: string): string[] {
  const letters = new Set(printable(text).replaceAll('\n', ''));
  return [...letters].filter((letter) => !isAttached(letter) && !faceOf(letter));
}

/** The scripts that can be printed, in words. */
export const printableLetters = `${printedScripts.slice(0, -1).join(', ')} or ${printedScripts.at(-1)} letters`;

const named = 8; // of them; more would fill the screen

/** The same in words, without advice: “These characters cannot be printed: 李 小.” Null if all can. */
export function unprintableWords(text: string): string | null {
  const letters = unprintable(text).map((letter) => (/\p{C}/u.test(letter) ? codeOf(letter) : letter));
  if (letters.length === 0) return null;
  const beyond = letters.length - named;
  const list = letters.slice(0, named).join(' ') + (beyond > 0 ? ` and ${beyond} more` : '');
  return `${letters.length === 1 ? 'This character' : 'These characters'} cannot be printed: ${list}.`;
}

/**
 * Text that nobody here can be asked to change, such as a name on a certificate: what cannot be printed stands as its code, [U+1F58B], so that
 * it is neither left out nor taken for another.
 */
export const printed = (text: string): string =>
  unprintable(text).reduce(
    (words, letter) => words.replaceAll(letter, `[${codeOf(letter)}]`),
    printable(text),
  );

/** For whoever types a name that is printed by `printed`: which letters cannot be, and what will stand instead. Undefined if all can. */
export function printingNotice(name: string): string | undefined {
  const words = unprintableWords(name);
  return words ? `${words} PDFs will show “${printed(name)}” instead.` : undefined;
}

/** Code point of a character, as in U+0007. */
const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
