import { countOf } from '#contract/core/counts.ts';
import type { Drawing, DrawnDifference, Look, LookAt } from '#contract/signing/drawing.ts';
import { drawingProblem, looksFor, pagesInWords } from '#contract/signing/drawing-rules.ts';

/** A document of which the server says how other programs draw it. */
export interface ComparedDocument {
  /** Of an upload that is to replace a document, the upload’s id. */
  id: string;
  name: string;
  /** Number of its pages. */
  pages: number;
  /** Of the bytes that would be sent. */
  sha256: string;
  drawing: Drawing;
}

type Documents = readonly (Omit<ComparedDocument, 'drawing'> & { drawing?: Drawing })[];

/** A document if its drawing is known: a draft that an earlier version of the app kept on this device says nothing of it. */
export const comparedOf = (documents: Documents, id: string): ComparedDocument | undefined =>
  documents.find((one): one is ComparedDocument => one.id === id && one.drawing !== undefined);

export const isComparing = ({ drawing }: { drawing?: Drawing }): boolean => drawing?.state === 'comparing';

/** True if the document needs this look before it is sent. */
export const needsLook = (document: ComparedDocument, what: Look): boolean =>
  looksFor(document).some((look) => look.what === what);

/** The problem of a document whose words differ, which no look of the sender mends; undefined for others. */
export const textProblem = (document: ComparedDocument): string | undefined =>
  isComparing(document) ? undefined : drawingProblem(document, looksFor(document));

type Form = readonly { id: string }[];

/** Problems of documents whose drawing is known, by their paths in a form. */
const problemsIn = (
  form: Form,
  saved: Documents,
  problemOf: (document: ComparedDocument) => string | undefined,
): Record<string, string[]> =>
  Object.fromEntries(
    form.flatMap(({ id }, at) => {
      const compared = comparedOf(saved, id);
      const problem = compared && problemOf(compared);
      return problem ? [[`documents.${at}`, [problem]]] : [];
    }),
  );

/** Documents of a form whose words differ. */
export const textProblems = (form: Form, saved: Documents) => problemsIn(form, saved, textProblem);

/**
 * Documents of a form whose comparison is over and that cannot be sent.
 * @param lookedAt looks that the sender confirmed
 */
export const comparisonProblems = (form: Form, saved: Documents, lookedAt: readonly LookAt[]) =>
  problemsIn(form, saved, (document) =>
    isComparing(document) ? undefined : drawingProblem(document, lookedAt),
  );

const differingPages = ({ drawing: { differing } }: Pick<ComparedDocument, 'drawing'>): string =>
  pagesInWords(differing.map(({ page }) => page));

const fontsWords = 'A font is not in the file, so each reader’s program chooses its own.';

/**
 * Sentences on a comparison that is over, under the document’s name; none if every page is drawn alike, or if words differ: then the problem
 * says it (`drawingProblem`).
 * @param lookedAt looks that the sender confirmed
 */
export function findingSentences(document: ComparedDocument, lookedAt: readonly Look[]): string[] {
  const needed = looksFor(document).map(({ what }) => what);
  const { differing } = document.drawing;
  const words: Record<Look, { found: string[]; before: string; after: string[] }> = {
    pages: {
      found: [
        `Other programs draw ${differingPages(document)} differently.`,
        ...(differing.every(({ how }) => how === 'fonts') ? [fontsWords] : []),
      ],
      before: 'Compare both pictures before you send it.',
      after: ['You chose to send it as it is shown here.'],
    },
    whole: {
      found: [
        `${differing.length > 0 ? 'Not all of it could' : 'This could not'} be compared with what other programs show.`,
      ],
      before: 'Download it and look it over in another program before you send it.',
      after: [],
    },
  };
  return needed.flatMap((what) => {
    const { found, before, after } = words[what];
    return lookedAt.includes(what) ? [...found, ...after] : [...found, before];
  });
}

/**
 * Pages whose pictures the sender has to see: of those that differ by a font alone the first, which shows what the others show, and each that
 * differs otherwise.
 */
export function pagesToSee({ drawing: { differing } }: Pick<ComparedDocument, 'drawing'>): number[] {
  const first = differing.find(({ how }) => how === 'fonts');
  return differing.filter((one) => one.how !== 'fonts' || one === first).map(({ page }) => page);
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

/** The next picture to look at of these pages: the other side of this one, then those behind it, then those before it; undefined once all were seen. */
export function nextUnseen(
  pages: readonly number[],
  page: number,
  seen: ReadonlySet<string>,
): { page: number; side: Side } | undefined {
  const inOrder = [...pages.filter((one) => one >= page), ...pages.filter((one) => one < page)];
  for (const one of inOrder)
    for (const side of ['shown', 'other'] as const)
      if (!seen.has(sideKey(one, side))) return { page: one, side };
  return undefined;
}
