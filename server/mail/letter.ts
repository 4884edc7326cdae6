import { unlinked } from '#contract/core/text/linkable.ts';
import { printable } from '#contract/core/text/printable-text.ts';
import { greets } from './greeting.ts';
import type { Correspondent } from './port.ts';

/**
 * A paragraph: in the firm's words, a quotation with its author, or a text to be read letter by letter, like a code. The addresses in a
 * quotation are links only with `links`: those that a member of staff wrote.
 */
export type Paragraph = string | { quote: string; by: string; links?: true } | { exact: string };

/** The firm in letters; without an accent and a logo they have the product's colour and the name alone. */
export interface Letterhead {
  name: string;
  /** The postal address, on one or more lines; may be empty. */
  address: string;
  /** `#rrggbb` */
  accent?: string | null;
  /** Not null if it has a logo, which is attached at delivery. */
  logo?: string | null;
}

/** The content of a mail. Its text and its HTML are both made of it, so that they say the same. */
export interface Letter {
  /** The reader's name. */
  reader: string;
  says: readonly Paragraph[];
  /** The letter's button: its words, and its address, which is for the reader alone. */
  action: { words: string; address: string } | null;
  /** A note to be kept, below the rest: words, and a text to be read letter by letter. */
  keep?: { words: string; exact: string } | null | undefined;
  /** The people it is written for, who receive an answer; if empty, the firm does. */
  from?: readonly Correspondent[] | undefined;
  firm: Letterhead;
}

/** Text for a mail, without invisible marks that change its direction, and with addresses of which a mail program makes links. */
export const withLinks = (words: string): string =>
  printable(words)
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed();

/** The same without links: names in a letter may be anybody's, and a letter leads nowhere but where its button does. */
export const plain = (words: string): string => unlinked(withLinks(words));

/** The same on one line: a line break would end a subject. */
export const plainLine = (words: string): string => plain(words).replace(/\s+/g, ' ');

/** The line above a quotation, with its author. */
export const writes = (by: string): string => `${by} writes:`;

/** The greeting of a letter; none if the message it quotes begins with one. */
export function greetingOf({ reader, says }: Letter): string[] {
  const isGreeted = says.some((one) => typeof one === 'object' && 'quote' in one && greets(one.quote));
  return isGreeted ? [] : [`Dear ${reader},`];
}

/** The note below every link. */
export const yoursAlone = 'This link is for you alone. Please do not pass it on.';

/** The lines at the end of a letter: the firm, its address, and the receivers of an answer. */
export function footOf({ firm, from = [] }: Letter): string[] {
  const names = from.map(({ name }) => plainLine(name).trim()).filter(Boolean);
  return [
    firm.name,
    ...(firm.address.trim() ? [firm.address] : []),
    ...(names.length > 0 ? [`If you answer this e-mail, your answer goes to ${names.join(' and ')}.`] : []),
  ];
}

/** A quotation with every line marked, so that none looks like a line of the letter. */
const quoted = (words: string): string => words.replace(/^/gm, '> ').replace(/ $/gm, '');

/** The words of a quotation. */
export const quotation = ({ quote, links }: { quote: string; links?: true }): string =>
  links ? withLinks(quote) : plain(quote);

function textOfParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return plain(paragraph);
  if ('exact' in paragraph) return withLinks(paragraph.exact);
  return `${plainLine(writes(paragraph.by))}\n${quoted(quotation(paragraph))}`;
}

export function letterText(letter: Letter): string {
  const { says, action, keep } = letter;
  const toKeep = keep ? [`${plain(keep.words)} ${withLinks(keep.exact)}`] : [];
  const toDo = action ? [`${plain(action.words)}\n${withLinks(action.address)}\n${yoursAlone}`] : [];
  return [
    ...greetingOf(letter).map(plain),
    ...says.map(textOfParagraph),
    ...toDo,
    ...toKeep,
    plain(footOf(letter).join('\n')),
  ].join('\n\n');
}
