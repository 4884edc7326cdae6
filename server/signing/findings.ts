import { type Finding, findingCodes } from '../../contract/findings.ts';
import type { PdfFacts } from './pdf/inspect.ts';

/** Pages from which a document is long on a phone. */
const longPages = 100;
/** The longer side of A2, points. */
const largeSide = 1684;

/** What is known of a PDF as it is kept, and whether it took a password to open it before. */
type Known = PdfFacts & { opened: boolean };

const tests: Record<Finding, (facts: Known) => boolean> = {
  opened: ({ opened }) => opened,
  signed: ({ alreadySigned }) => alreadySigned,
  protected: ({ encrypted }) => encrypted,
  form: ({ hasForm, xfa, alreadySigned }) => hasForm && !xfa && !alreadySigned,
  xfa: ({ xfa }) => xfa,
  repaired: ({ repaired }) => repaired,
  rotated: ({ rotated }) => rotated,
  cropped: ({ cropped }) => cropped,
  long: ({ pages }) => pages >= longPages,
  large_pages: ({ sizes }) => sizes.some(({ width, height }) => Math.max(width, height) > largeSide + 1),
};

/** What whoever prepares a PDF for signing should know of it. */
export const findingsOf = (facts: Known): Finding[] => findingCodes.filter((code) => tests[code](facts));
