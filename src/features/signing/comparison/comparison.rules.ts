import { countOf } from '../../../../contract/core/counts.ts';
import type { Drawing, DrawnDifference } from '../../../../contract/signing/drawing.ts';
import { drawingProblem, hasToBeLookedAt, pagesInWords } from '../../../../contract/signing/drawing-rules.ts';

/** A document of which the server says how other programs draw it. */
export interface ComparedDocument {
  /** Of an upload that is to replace a document, the upload’s id. */
  id: string;
  name: string;
  /** Number of its pages. */
  pages: number;
  drawing: Drawing;
}

type Documents = readonly (Omit<ComparedDocument, 'drawing'> & { drawing?: Drawing })[];

/** A document if its drawing is known: a draft that an earlier version of the app kept on this device says nothing of it. */
export const comparedOf = (documents: Documents, id: string): ComparedDocument | undefined =>
  documents.find((one): one is ComparedDocument => one.id === id && one.drawing !== undefined);

export const isComparing = ({ drawing }: { drawing?: Drawing }): boolean => drawing?.state === 'comparing';

/** The problem of a document whose words differ, which no comparing by the sender mends; undefined for others. */
export const textProblem = (document: ComparedDocument): string | undefined =>
  isComparing(document) ? undefined : drawingProblem(document, [document.id]);

/**
 * Problems of documents whose comparison is over, by their paths in a form.
 * @param documents the form’s, in order
 * @param lookedAt documents of which the sender compared the pages that differ
 */
export const comparisonProblems = (
  documents: readonly { id: string }[],
  saved: Documents,
  lookedAt: readonly string[],
): Record<string, string[]> =>
  Object.fromEntries(
    documents.flatMap(({ id }, at) => {
      const compared = comparedOf(saved, id);
      const problem = compared && !isComparing(compared) && drawingProblem(compared, lookedAt);
      return problem ? [[`documents.${at}`, [problem]]] : [];
    }),
  );

const differingPages = ({ drawing: { differing } }: Pick<ComparedDocument, 'drawing'>): string =>
  pagesInWords(differing.map(({ page }) => page));

const fontsWords = 'A font is not in the file, so each reader’s program chooses its own.';

/**
 * Sentences on a comparison that is over, under the document’s name; none if every page is drawn alike, or if words differ: then the problem
 * says it (`drawingProblem`).
 */
export function findingSentences(document: ComparedDocument, isLookedAt: boolean): string[] {
  const { state, differing } = document.drawing;
  const unknown =
    state === 'unknown'
      ? [
          'This could not be compared with what other programs show. Look it over in another program before you send it.',
        ]
      : [];
  if (!hasToBeLookedAt(document)) return unknown;
  if (isLookedAt)
    return [...unknown, `You compared ${differingPages(document)}. It is sent as it is shown here.`];
  return [
    ...unknown,
    `Other programs draw ${differingPages(document)} differently.`,
    ...(differing.every(({ how }) => how === 'fonts') ? [fontsWords] : []),
    'Compare both pictures before you send it.',
  ];
}

/** How a page differs, in sentences, by the number of places that are framed. */
export function pageSentences(how: DrawnDifference, marks: number): string[] {
  return [
    ...(how === 'fonts' ? [fontsWords] : []),
    ...(how === 'text' ? ['Words or numbers differ.'] : []),
    ...(marks > 0 ? [`${countOf(marks, 'place differs', 'places differ')}, framed in both pictures.`] : []),
  ];
}

/** Sides of a page that were on the screen, as `<page> <side>`. */
export type Side = 'shown' | 'other';
export const sideKey = (page: number, side: Side): string => `${page} ${side}`;

/** The next picture to look at: the other side of this page, then pages in their order; undefined once all were seen. */
export function nextUnseen(
  pages: readonly number[],
  page: number,
  seen: ReadonlySet<string>,
): { page: number; side: Side } | undefined {
  const at = pages.indexOf(page);
  const inOrder = [...pages.slice(at), ...pages.slice(0, at)];
  for (const one of inOrder)
    for (const side of ['shown', 'other'] as const)
      if (!seen.has(sideKey(one, side))) return { page: one, side };
  return undefined;
}
