import { countOf } from '../core/counts.ts';
import type { Drawing } from './drawing.ts';

/* What a comparison of drawings means for sending: one rule for the wizard and the server. */

interface Compared {
  id: string;
  name: string;
  pages: number;
  drawing: Drawing;
}

/** Number of pages that are named one by one. */
const mostNamed = 5;

/** Pages in words: 'page 3', 'pages 3, 5, and 12 more'. */
export function pagesInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, numbers.length > mostNamed ? mostNamed - 1 : mostNamed).map(String);
  const more = numbers.length - named.length;
  const parts = more > 0 ? [...named, `${more} more`] : named;
  return `${numbers.length === 1 ? 'page' : 'pages'} ${new Intl.ListFormat('en').format(parts)}`;
}

/** Pages that show other words or numbers in another program. */
export const withOtherText = ({ differing }: Drawing): number[] =>
  differing.filter(({ how }) => how === 'text').map(({ page }) => page);

/** True if the sender has to look at pages of a document, and may go on then. */
export const hasToBeLookedAt = ({ drawing }: Pick<Compared, 'drawing'>): boolean =>
  drawing.state !== 'comparing' && drawing.differing.length > 0 && withOtherText(drawing).length === 0;

/**
 * Reason why a document cannot be sent as far as its drawing goes, in words; undefined if it can.
 * @param lookedAt documents of which the sender looked at the pages that differ
 */
export function drawingProblem(document: Compared, lookedAt: readonly string[]): string | undefined {
  const { id, name, pages, drawing } = document;
  if (drawing.state === 'comparing')
    return `“${name}” is still being compared with what other programs show: ${drawing.compared} of ${countOf(pages, 'page', 'pages')}.`;
  const text = withOtherText(drawing);
  if (text.length > 0)
    return `Other programs show different words or numbers on ${pagesInWords(text)} of “${name}”. Print it to a new PDF and choose that one.`;
  if (hasToBeLookedAt(document) && !lookedAt.includes(id))
    return `Other programs draw ${pagesInWords(drawing.differing.map(({ page }) => page))} of “${name}” differently. Compare both pictures first.`;
  return undefined;
}

/** A document that was sent although another program draws it differently, or it could not be compared. */
interface SentAnyway {
  /** Null for a reader who does not see the document. */
  name: string | null;
  drawing: Pick<Drawing, 'state' | 'differing'>;
}

/** True for a document that its sender could send only by going on. */
export const isSentAnyway = ({ drawing }: Pick<SentAnyway, 'drawing'>): boolean =>
  drawing.state === 'unknown' || drawing.differing.length > 0;

/** Differences that the sender went on in spite of, in words that follow ‘although’; null if nothing. */
export function wentOnAlthough(documents: readonly SentAnyway[]): string | null {
  const facts = documents.flatMap(({ name, drawing: { state, differing } }) => {
    const named = name === null ? 'a document' : `“${name}”`;
    return [
      ...(differing.length > 0
        ? [`other programs draw ${pagesInWords(differing.map(({ page }) => page))} of ${named} differently`]
        : []),
      ...(state === 'unknown' ? [`${named} could not be compared with what other programs show`] : []),
    ];
  });
  return facts.length > 0 ? new Intl.ListFormat('en').format(facts) : null;
}
