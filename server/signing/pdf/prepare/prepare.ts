import type { Fingerprints } from '#server/files/queries.ts';
import { settleConstructs } from '../constructs/settle.ts';
import { assertOneWay, balancePages } from '../content/content-balance.ts';
import { composePdf } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { flattenForms } from '../draw/flatten.ts';
import { assertFieldsOnly } from '../fingerprint/assert-fields-only.ts';
import { contentChange, type Difference, type Preparing } from '../fingerprint/content-change.ts';
import { fingerprintPdf } from '../fingerprint/fingerprint.ts';
import { worstLoss } from '../fingerprint/loss.ts';
import { withWarnings } from '../fingerprint/warnings.ts';
import { isSigned } from '../read/form.ts';
import { holdsByteRange, type OpenedUpload, openUploadedPdf } from '../read/open.ts';
import { pdfFactsOf, type UploadedFacts } from '../read/pdf-facts.ts';
import { asRefusal, PdfRefusal } from '../refusal.ts';
import { activeContentOf, removeActiveContent } from './active-content.ts';
import { unsharePages } from './unshare-pages.ts';

/** Changes that preparing made to a file. */
interface Changes {
  /** Pages that occurred several times became pages of their own. */
  unshared: boolean;
  /** Parts that programs draw differently were written anew as they are shown. */
  settled: boolean;
  /** Form fields, stamps and drawings became content of their pages. */
  flattened: boolean;
  /** Page content that broke off was completed. */
  completed: boolean;
  /** Scripts and actions were removed. */
  deactivated: boolean;
}

/** Facts of an upload, and the changes made to it. */
export type PdfFacts = UploadedFacts &
  Changes & {
    /** True if the second parser reads each page of a repaired file as before. */
    readsAlike: boolean;
  };

/** A PDF ready to be shown, signed and sealed. */
export interface PreparedPdf {
  /** The file that everybody sees and signs; the sealed file begins with it. */
  bytes: Uint8Array;
  facts: PdfFacts;
  /** The second parser's fingerprint of each page, compared with the sealed file. */
  fingerprints: Fingerprints;
}

/**
 * Prepares an upload for signing. All changes of pages other than placed fields happen here, once, so that the bytes shown, hashed and
 * signed are the bytes to which the seal is appended. A file that needs no change stays as it is.
 * @param password user or owner password, if it takes one
 * @throws PdfRefusal, with the words to show
 */
export async function preparePdf(given: Uint8Array, password?: string): Promise<PreparedPdf> {
  try {
    const opened = await openUploadedPdf(given, password);
    const alreadySigned = isSigned(opened.pdf);
    // The library counts a repeated page once.
    const unshared = !alreadySigned && unsharePages(opened.pdf);
    const uploaded = pdfFactsOf(opened);
    const settled = settleConstructs(opened.pdf, !alreadySigned);
    const { bytes, ...changes } = alreadySigned
      ? unchanged(opened)
      : await changed(opened, { unshared, settled });
    const { value: fingerprints, warnings } = await withWarnings(() => fingerprintPdf(bytes));
    const loss = worstLoss(warnings);
    if (loss === 'hidden' || fingerprints.pages.length !== uploaded.sizes.length)
      throw new PdfRefusal('read_differently');
    const incomplete = uploaded.incomplete || loss === 'missing';
    await rehearse(bytes, fingerprints);
    const mayDiffer = opened.repaired || changes.completed || (opened.hybrid && !holdsByteRange(bytes));
    const preparing = { password, adds: changes.flattened || changes.completed };
    const readsAlike = bytes === given || (await isReadAlike(given, bytes, mayDiffer, preparing));
    return { bytes, fingerprints, facts: { ...uploaded, ...changes, incomplete, readsAlike } };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Any change of a signed file's pages would break the signature in it. */
function unchanged({ pdf, bytes }: OpenedUpload): Changes & { bytes: Uint8Array } {
  if (activeContentOf(pdf).length > 0) throw new PdfRefusal('active_content');
  assertOneWay(pdf);
  return { bytes, unshared: false, settled: false, flattened: false, completed: false, deactivated: false };
}

async function changed(
  { pdf, bytes }: OpenedUpload,
  before: Pick<Changes, 'unshared' | 'settled'>,
): Promise<Changes & { bytes: Uint8Array }> {
  const deactivated = removeActiveContent(pdf).changed;
  const { isChanged, isCompleted: completed } = balancePages(pdf);
  const flattened = flattenForms(pdf);
  const changes = { ...before, flattened, completed, deactivated };
  if (!isChanged && !Object.values(changes).includes(true)) return { ...changes, bytes };
  if (deactivated && holdsByteRange(bytes)) throw new PdfRefusal('active_content');
  // With an appended update the file would still hold the removed scripts.
  return { ...changes, bytes: await pdf.save({ incremental: !deactivated }) };
}

/** Draws on the first and the last page and has the second parser compare: a failure here would be one at the seal. */
async function rehearse(bytes: Uint8Array, fingerprints: Fingerprints): Promise<void> {
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
  const trial = [...new Set([1, fingerprints.pages.length])].map(
    (page): CompletedField => ({ kind: 'checkbox', page, box, value: true }),
  );
  const composed = await composePdf(bytes, trial);
  if (!Buffer.from(composed.subarray(0, bytes.length)).equals(bytes)) throw new PdfRefusal('broken');
  await assertFieldsOnly(fingerprints, composed, trial).catch((error: unknown) => {
    // Nothing was to be sealed yet: the parser that draws and the one that compares disagree about the page.
    throw error instanceof PdfRefusal ? new PdfRefusal('read_differently', error.detail) : error;
  });
}

/**
 * True if the second parser reads every page of the prepared file as in the given one.
 * @param mayDiffer true for a file that programs necessarily read differently: the sender is then asked to compare
 * @throws PdfRefusal `read_differently` for any other file, and for a page that showed more before it was prepared
 */
async function isReadAlike(
  given: Uint8Array,
  prepared: Uint8Array,
  mayDiffer: boolean,
  preparing: Preparing,
): Promise<boolean> {
  const unknown: Difference = { page: 1, isLess: false };
  const change = await contentChange(given, prepared, preparing).catch((error: unknown) => {
    if (mayDiffer) return unknown;
    throw error;
  });
  if (change && (change.isLess || !mayDiffer))
    throw new PdfRefusal('read_differently', `page ${change.page}`);
  return change === undefined;
}
