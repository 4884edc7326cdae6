import { countOf } from '../core/counts.ts';
import type { Drawing, Look, LookAt } from './drawing.ts';

/* What a comparison of drawings means for sending: one rule for the wizard and the server. */

interface Compared {
  name: string;
  pages: number;
  sha256: string;
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

/** Looks that the sender of a document has to confirm before it is sent; none if nothing they do makes it go. */
export function looksFor({ sha256, drawing }: Pick<Compared, 'sha256' | 'drawing'>): LookAt[] {
  const { state, differing } = drawing;
  if (state === 'comparing' || withOtherText(drawing).length > 0) return [];
  const needed: Look[] = [
    ...(differing.length > 0 ? (['pages'] as const) : []),
    ...(state === 'unknown' ? (['whole'] as const) : []),
  ];
  return needed.map((what) => ({ sha256, what }));
}

/**
 * Reason why a document cannot be sent as far as its drawing goes, in words; undefined if it can.
 * @param lookedAt looks that the sender confirmed, of any documents
 */
export function drawingProblem(document: Compared, lookedAt: readonly LookAt[]): string | undefined {
  const { name, pages, drawing } = document;
  if (drawing.state === 'comparing')
    return `“${name}” is still being compared with what other programs show: ${drawing.compared} of ${countOf(pages, 'page', 'pages')}.`;
  const text = withOtherText(drawing);
  if (text.length > 0)
    return `Other programs show different words or numbers on ${pagesInWords(text)} of “${name}”. Print it to a new PDF and choose that one.`;
  const isConfirmed = (look: LookAt) =>
    lookedAt.some(({ sha256, what }) => sha256 === look.sha256 && what === look.what);
  const problems = looksFor(document)
    .filter((look) => !isConfirmed(look))
    .map(({ what }) => problemOf[what](document));
  return problems.length > 0 ? problems.join(' ') : undefined;
}

/** Problem of a document of which a look is not confirmed, in words. */
const problemOf: Record<Look, (document: Compared) => string> = {
  pages: ({ name, drawing: { differing } }) =>
    `Other programs draw ${pagesInWords(differing.map(({ page }) => page))} of “${name}” differently. Compare both pictures first.`,
  whole: ({ name }) =>
    `“${name}” could not be compared with what other programs show. Download it, look it over in another program, and confirm that first.`,
};

/** A document that was sent although another program draws it differently, or it could not be compared. */
interface SentAnyway extends Pick<Drawing, 'state' | 'differing'> {
  /** Null for a reader who does not see the document. */
  name: string | null;
  /** Looks that the sender confirmed; undefined in what earlier versions recorded. */
  lookedAt?: readonly Look[];
}

/** True for a document that its sender could send only by going on. */
export const isSentAnyway = ({ state, differing }: Drawing): boolean =>
  state === 'unknown' || differing.length > 0;

const lookedOver = ' (looked over whole in another program, as its sender confirmed)';

/** Differences that the sender went on in spite of, in words that follow ‘although’; null if nothing. */
export function wentOnAlthough(documents: readonly SentAnyway[]): string | null {
  const facts = documents.flatMap(({ name, state, differing, lookedAt }) => {
    const named = name === null ? 'a document' : `“${name}”`;
    return [
      ...(differing.length > 0
        ? [`other programs draw ${pagesInWords(differing.map(({ page }) => page))} of ${named} differently`]
        : []),
      ...(state === 'unknown'
        ? [
            `${named} could not be compared with what other programs show${lookedAt?.includes('whole') ? lookedOver : ''}`,
          ]
        : []),
    ];
  });
  return facts.length > 0 ? new Intl.ListFormat('en').format(facts) : null;
}
