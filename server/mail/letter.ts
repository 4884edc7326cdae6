import { printable } from '../../contract/printable.ts';

/** A paragraph in the firm's words; in somebody else's, quoted; or something to be read letter by letter, like a code. */
export type Paragraph = string | { quote: string } | { exact: string };

/** What a mail says. Its text and its HTML are both made of this, so that neither says what the other does not. */
export interface Letter {
  /** The name of who reads it. */
  reader: string;
  says: readonly Paragraph[];
  /** The one thing to do, in words for a button, and its address, which is for the reader alone. */
  action: { words: string; address: string } | null;
  /** To be kept: said under the rest, in words and a text to be read letter by letter. */
  keep?: { words: string; exact: string } | null | undefined;
  /** Who writes. */
  firm: string;
}

/** Words as a mail shows them: they read as they are, whoever wrote them, with no invisible marks that turn their direction. */
export const plain = (words: string): string =>
  printable(words)
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed();

/** The same on one line: a line break would end a subject. */
export const plainLine = (words: string): string => plain(words).replace(/\s+/g, ' ');

/** The words of a paragraph without its form. */
export function wordsOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'quote' in paragraph ? paragraph.quote : paragraph.exact;
}

export const greeting = ({ reader }: Letter): string => `Dear ${reader},`;

/** Stands under every address. */
export const yoursAlone = 'This link is for you alone. Please do not pass it on.';

/** A letter as plain text. */
export function textOf(letter: Letter): string {
  const { says, action, keep, firm } = letter;
  const toKeep = keep ? [`${keep.words} ${keep.exact}`] : [];
  const toDo = action ? [`${action.words}\n${action.address}\n${yoursAlone}`] : [];
  return [greeting(letter), ...says.map(wordsOf), ...toDo, firm, ...toKeep].map(plain).join('\n\n');
}
