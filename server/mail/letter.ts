import { printable } from '../../contract/core/printable-text.ts';
import type { Config } from '../config.ts';
import { greets } from './greeting.ts';
import type { Correspondent } from './port.ts';

/** A paragraph in the firm's words; in somebody else's, quoted under their name; or something to be read letter by letter, like a code. */
export type Paragraph = string | { quote: string; by: string } | { exact: string };

/** The firm as its letters name it. */
export interface Letterhead {
  name: string;
  /** Where it is, on one line or several; may be empty. */
  address: string;
}

export const letterheadOf = ({
  firmName,
  firmAddress,
}: Pick<Config, 'firmName' | 'firmAddress'>): Letterhead => ({
  name: firmName,
  address: firmAddress,
});

/** What a mail says. Its text and its HTML are both made of this, so that neither says what the other does not. */
export interface Letter {
  /** The name of who reads it. */
  reader: string;
  says: readonly Paragraph[];
  /** The one thing to do, in words for a button, and its address, which is for the reader alone. */
  action: { words: string; address: string } | null;
  /** To be kept: said under the rest, in words and a text to be read letter by letter. */
  keep?: { words: string; exact: string } | null | undefined;
  /** The people on whose behalf it is written: an answer goes to them. None: to the firm. */
  from?: readonly Correspondent[] | undefined;
  firm: Letterhead;
}

/** Words as a mail shows them: they read as they are, whoever wrote them, with no invisible marks that turn their direction. */
export const plain = (words: string): string =>
  printable(words)
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed();

/** The same on one line: a line break would end a subject. */
export const plainLine = (words: string): string => plain(words).replace(/\s+/g, ' ');

/** Names the writer of a quotation, above it. */
export const writes = (by: string): string => `${by} writes:`;

/** The greeting of a letter; none where the message it quotes begins with one. */
export function greetingOf({ reader, says }: Letter): string[] {
  const isGreeted = says.some((one) => typeof one === 'object' && 'quote' in one && greets(one.quote));
  return isGreeted ? [] : [`Dear ${reader},`];
}

/** Stands under every address. */
export const yoursAlone = 'This link is for you alone. Please do not pass it on.';

/** The lines at the foot of a letter: the firm, where it is, and whom an answer reaches. */
export function footOf({ firm, from = [] }: Letter): string[] {
  const names = from.map(({ name }) => plainLine(name).trim()).filter(Boolean);
  return [
    firm.name,
    ...(firm.address.trim() ? [firm.address] : []),
    ...(names.length > 0 ? [`If you answer this e-mail, your answer goes to ${names.join(' and ')}.`] : []),
  ];
}

/** Every line of a quotation is marked, so that none passes for a line of the letter. */
const quoted = (words: string): string => plain(words).replace(/^/gm, '> ').replace(/ $/gm, '');

function textOfParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return plain(paragraph);
  if ('exact' in paragraph) return plain(paragraph.exact);
  return `${plainLine(writes(paragraph.by))}\n${quoted(paragraph.quote)}`;
}

/** A letter as plain text. */
export function letterText(letter: Letter): string {
  const { says, action, keep } = letter;
  const toKeep = keep ? [`${keep.words} ${keep.exact}`] : [];
  const toDo = action ? [`${action.words}\n${action.address}\n${yoursAlone}`] : [];
  return [
    ...greetingOf(letter).map(plain),
    ...says.map(textOfParagraph),
    ...[...toDo, ...toKeep, footOf(letter).join('\n')].map(plain),
  ].join('\n\n');
}
