import { type PageText, readPageTexts } from './fingerprint.ts';
import { graphicsStates } from './graphics-states.ts';

/** Preparing a page may put this many operators before its own, such as those that open a form XObject. */
const mostBefore = 4;

export interface Preparing {
  /** Opens the upload, if it takes one. */
  password?: string | undefined;
  /** Operators were put before and behind those of the page. */
  adds: boolean;
}

/** True if the operators of one page stand among those of another in their order, between what was put before and after them. */
function stands(original: readonly string[], prepared: readonly string[], adds: boolean): boolean {
  if (!adds && original.length !== prepared.length) return false;
  for (let from = 0; from <= mostBefore && from + original.length <= prepared.length; from++)
    if (original.every((operator, at) => operator === prepared[from + at])) return true;
  return false;
}

/** Saving and restoring the graphics state is what completing a page's content adds. */
const withoutStates = ({ content }: PageText) => content.filter((operator) => !graphicsStates.has(operator));

/**
 * Compares a prepared file with the upload it was made of.
 * @returns the first page (from 1) that lost or changed something of its content or its frame; undefined if none did
 * @throws PdfRefusal `read_differently` if the second parser does not open one of the files
 */
export async function keepsContent(
  original: Uint8Array,
  prepared: Uint8Array,
  { password, adds }: Preparing = { adds: true },
): Promise<number | undefined> {
  const pages = readPageTexts(prepared);
  let number = 0;
  try {
    for await (const before of readPageTexts(original, password)) {
      number++;
      const { value: after, done } = await pages.next();
      if (done || after.frame !== before.frame || !stands(withoutStates(before), withoutStates(after), adds))
        return number;
    }
    return (await pages.next()).done ? undefined : number + 1;
  } finally {
    await pages.return(undefined);
  }
}
