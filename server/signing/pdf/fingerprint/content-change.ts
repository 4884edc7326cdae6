import { type PageText, readPageTexts } from './fingerprint.ts';
import { graphicsStates } from './graphics-states.ts';
import { showsLess } from './marks.ts';

/** Most operators that preparing may put before a page's own, such as those that open a form XObject. */
const mostBefore = 4;

export interface Preparing {
  /** Password of the upload, if it needs one. */
  password?: string | undefined;
  /** True if operators were put before and behind those of the page. */
  adds: boolean;
}

/** True if the prepared operators hold the original ones in order, between those put before and after them. */
function stands(original: readonly string[], prepared: readonly string[], adds: boolean): boolean {
  if (!adds && original.length !== prepared.length) return false;
  for (let from = 0; from <= mostBefore && from + original.length <= prepared.length; from++)
    if (original.every((operator, at) => operator === prepared[from + at])) return true;
  return false;
}

/** A page's operators without `q` and `Q`, which completing its content adds. */
const withoutStates = ({ content }: PageText) => content.filter((operator) => !graphicsStates.has(operator));

export interface Difference {
  /** Number of the first page (from 1) that lost or changed something of its content or its frame. */
  page: number;
  /** True if this or another page shows less than before. */
  isLess: boolean;
}

/**
 * Compares a prepared file with the upload it was made of.
 * @returns undefined if every page stayed as it was
 * @throws PdfRefusal `read_differently` if the second parser does not open one of the files
 */
export async function contentChange(
  original: Uint8Array,
  prepared: Uint8Array,
  { password, adds }: Preparing = { adds: true },
): Promise<Difference | undefined> {
  const pages = readPageTexts(prepared);
  let number = 0;
  let first: number | undefined;
  try {
    for await (const before of readPageTexts(original, password)) {
      number++;
      const { value: after, done } = await pages.next();
      if (done) return { page: first ?? number, isLess: true };
      if (after.frame === before.frame && stands(withoutStates(before), withoutStates(after), adds)) continue;
      first ??= number;
      if (showsLess(before, after)) return { page: first, isLess: true };
    }
    if (!(await pages.next()).done) first ??= number + 1;
    return first === undefined ? undefined : { page: first, isLess: false };
  } finally {
    await pages.return(undefined);
  }
}
