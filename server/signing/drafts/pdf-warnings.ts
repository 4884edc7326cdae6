import { findingCodes, type PdfWarning } from '#contract/signing/pdf-warnings.ts';
import type { PdfFacts } from '../pdf/prepare/prepare.ts';

/** Number of pages from which a document is long on a phone. */
const longPages = 100;
/** The longer side of A2, points. */
const largeSide = 1684;

/** Facts of the stored PDF; `opened` is true if the uploaded one needed a password. */
type Known = PdfFacts & { opened: boolean };

const tests: Record<PdfWarning, (facts: Known) => boolean> = {
  opened: ({ opened }) => opened,
  signed: ({ alreadySigned }) => alreadySigned,
  protected: ({ encrypted, opened }) => encrypted && !opened,
  form: ({ hasForm, xfa, alreadySigned }) => hasForm && !xfa && !alreadySigned,
  drawings: ({ flattened, hasForm }) => flattened && !hasForm,
  active: ({ deactivated }) => deactivated,
  attachments: ({ attachments }) => attachments,
  layers: ({ layers }) => layers,
  xfa: ({ xfa }) => xfa,
  repaired: ({ repaired, readsAlike }) => repaired && readsAlike,
  differs: ({ readsAlike }) => !readsAlike,
  incomplete: ({ incomplete }) => incomplete,
  indexed: ({ indexed }) => indexed,
  cut: ({ cut }) => cut,
  unshared: ({ unshared }) => unshared,
  completed: ({ completed }) => completed,
  settled: ({ settled }) => settled,
  rotated: ({ rotated }) => rotated,
  cropped: ({ cropped }) => cropped,
  long: ({ sizes }) => sizes.length >= longPages,
  large_pages: ({ sizes }) => sizes.some(({ width, height }) => Math.max(width, height) > largeSide + 1),
};

/** Warnings for the person who prepares a PDF for signing. */
export const pdfWarningsOf = (facts: Known): PdfWarning[] =>
  findingCodes.filter((code) => tests[code](facts));
