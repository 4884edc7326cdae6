import type { Figure, Row } from '#tests/bench/row.ts';
import { corpus, type Found } from './examine.ts';

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** Pages of a file whose words or numbers other programs show otherwise, which keep it from being sent. */
const hasOtherText = ({ drawn }: Found): boolean => drawn.includes('text');
const isSealed = (file: Found): boolean => file.verdict?.sealed === true && !hasOtherText(file);

/** Why a file is not sealed: its refusal at upload, or what the comparison found. */
const reasonOf = (file: Found): string =>
  file.verdict?.code ?? (hasOtherText(file) ? 'other text' : 'not sealed');

/** How many files there are of each reason, the most first. */
function counted(reasons: readonly string[]): string {
  const groups = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => [reason, all.length] as const,
  );
  return groups
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
}

/** Sealed share of the PDFs that poppler and qpdf open, percent; fails if one is neither sealed and valid nor refused in words. */
async function sealedShare(): Promise<Figure> {
  const { found, from } = await corpus();
  const complaints = found.flatMap(({ name, complaint }) => (complaint ? [`${name}: ${complaint}`] : []));
  const readable = found.filter((file) => file.opens);
  const figure = percent(readable.filter(isSealed).length, readable.length);
  const notes = [
    `${readable.filter(isSealed).length} of ${readable.length} sealed that others open, of ${found.length} in ${from}`,
    `not sealed of those: ${counted(readable.filter((file) => !isSealed(file)).map(reasonOf)) || 'none'}`,
    `not sealed of the others: ${counted(found.filter((file) => !file.opens && !isSealed(file)).map(reasonOf)) || 'none'}`,
  ];
  if (complaints.length > 0) throw new Error([`${figure.toFixed(2)} %`, ...notes, ...complaints].join('\n'));
  return { figure, notes };
}

/** Share of the files compared to their end of which pages differ by the faces of their reader alone, percent. */
async function facesShare(): Promise<Figure> {
  const { found } = await corpus();
  const compared = found.filter((file) => isSealed(file) && file.drawn.length > 0);
  const byFaces = compared.filter(({ drawn }) => drawn.includes('fonts') && !drawn.includes('differs'));
  const cut = found.filter(({ undrawn }) => undrawn !== null);
  return {
    figure: percent(byFaces.length, compared.length),
    notes: [
      `${byFaces.length} of ${compared.length} files: ${byFaces.map(({ name }) => name).join(', ') || 'none'}`,
      `not compared to the end: ${cut.map(({ name, undrawn }) => `${name} (${undrawn})`).join(', ') || 'none'}`,
    ],
  };
}

/** Share of the compared pages that differ without a named cause, percent. */
async function differingShare(): Promise<Figure> {
  const { found } = await corpus();
  const sealed = found.filter(isSealed);
  const pages = sealed.reduce((sum, { drawn }) => sum + drawn.length, 0);
  const namesOf = (is: Found['drawn'][number]) =>
    found.flatMap(({ name, drawn }) =>
      drawn.flatMap((page, at) => (page === is ? [`${name} p. ${at + 1}`] : [])),
    );
  const differing = sealed.reduce(
    (sum, { drawn }) => sum + drawn.filter((page) => page === 'differs').length,
    0,
  );
  return {
    figure: percent(differing, pages),
    notes: [
      `${differing} of ${pages} pages: ${namesOf('differs').join(', ') || 'none'}`,
      `other text, so refused: ${namesOf('text').join(', ') || 'none'}`,
    ],
  };
}

/** A folder of many files takes hours. */
const limit = 600;

export const corpusRows: readonly Row[] = [
  {
    row: 'corpus',
    name: 'PDFs sealed of those that poppler and qpdf open; the rest refused in words',
    unit: '%',
    bar: { least: 97 },
    limit,
    measure: sealedShare,
  },
  {
    row: 'corpus.faces',
    name: 'PDFs of which pages differ by the faces of their reader alone, as two programs draw them',
    unit: '%',
    bar: { most: 3 },
    limit,
    measure: facesShare,
  },
  {
    row: 'corpus.pages',
    name: 'pages that two programs draw differently without a named cause',
    unit: '%',
    bar: { most: 0.5 },
    limit,
    measure: differingShare,
  },
];
