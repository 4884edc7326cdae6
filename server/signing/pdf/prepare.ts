import type { Fingerprints } from '../../files/queries.ts';
import { activeContentOf, removeActiveContent } from './active-content.ts';
import { composePdf } from './compose.ts';
import { balancePages } from './content-balance.ts';
import type { FilledField } from './fields.ts';
import { assertFieldsOnly } from './fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from './fingerprint/fingerprint.ts';
import { keepsContent, type Preparing } from './fingerprint/keeps-content.ts';
import { worstLoss } from './fingerprint/loss.ts';
import { withWarnings } from './fingerprint/warnings.ts';
import { flattenForms } from './flatten.ts';
import { isSigned } from './form.ts';
import { holdsByteRange, type OpenedUpload, openUpload } from './open.ts';
import { pdfFactsOf, type UploadedFacts } from './pdf-facts.ts';
import { asRefusal, PdfRefusal } from './refusal.ts';
import { unsharePages } from './unshare-pages.ts';

/** Changes that preparing made to a file. */
interface Changes {
  /** Pages that stood in it several times became pages of their own. */
  unshared: boolean;
  /** Form fields, stamps and drawings became content of their pages. */
  flattened: boolean;
  /** Page content that broke off was completed. */
  completed: boolean;
  /** Scripts and actions were taken out. */
  deactivated: boolean;
}

/** Facts of an upload, and of what was done to it. */
export type PdfFacts = UploadedFacts &
  Changes & {
    /** The second parser finds on each page of a repaired file what it found before. */
    readsAlike: boolean;
  };

/** A PDF ready to be shown, signed and sealed. */
export interface PreparedPdf {
  /** The file that everybody sees and signs from now on, and that the sealed file begins with. */
  bytes: Uint8Array;
  facts: PdfFacts;
  /** The second parser's reading of each page, which the sealed file is compared with. */
  fingerprints: Fingerprints;
}

/**
 * Prepares an upload for signing. Everything that changes a page other than placed fields happens here, once, so that the bytes that are
 * shown, hashed and signed are the bytes that the seal is appended to. A file that needs no change stays as it is.
 * @param password user or owner password, if it takes one
 * @throws PdfRefusal, with the words to show
 */
export async function preparePdf(given: Uint8Array, password?: string): Promise<PreparedPdf> {
  try {
    const opened = await openUpload(given, password);
    const alreadySigned = isSigned(opened.pdf);
    // The library counts a page once, however often it stands there.
    const unshared = !alreadySigned && unsharePages(opened.pdf);
    const uploaded = pdfFactsOf(opened);
    const { bytes, ...changes } = alreadySigned ? unchanged(opened) : await changed(opened, unshared);
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
  return { bytes, unshared: false, flattened: false, completed: false, deactivated: false };
}

async function changed(
  { pdf, bytes }: OpenedUpload,
  unshared: boolean,
): Promise<Changes & { bytes: Uint8Array }> {
  const deactivated = removeActiveContent(pdf).changed;
  const completed = balancePages(pdf);
  const flattened = flattenForms(pdf);
  const changes = { unshared, flattened, completed, deactivated };
  if (!deactivated && !unshared && !completed && !flattened) return { ...changes, bytes };
  if (deactivated && holdsByteRange(bytes)) throw new PdfRefusal('active_content');
  // Appended to, a file would still hold the scripts that were taken out.
  return { ...changes, bytes: await pdf.save({ incremental: !deactivated }) };
}

/** Draws on the first and the last page and has the second parser compare: what fails here would fail at the seal. */
async function rehearse(bytes: Uint8Array, fingerprints: Fingerprints): Promise<void> {
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
  const trial = [...new Set([1, fingerprints.pages.length])].map(
    (page): FilledField => ({ kind: 'checkbox', page, box, value: true }),
  );
  const composed = await composePdf(bytes, trial);
  if (!Buffer.from(composed.subarray(0, bytes.length)).equals(bytes)) throw new PdfRefusal('broken');
  await assertFieldsOnly(fingerprints, composed, trial).catch((error: unknown) => {
    // Nothing was to be sealed yet: the parser that draws and the one that compares disagree about the page.
    throw error instanceof PdfRefusal ? new PdfRefusal('read_differently', error.detail) : error;
  });
}

/**
 * True if the second parser finds on every page of the prepared file what it finds there in the given one.
 * @param mayDiffer true of a file that programs cannot but read differently: then the sender is told to compare
 * @throws PdfRefusal `read_differently` about another
 */
async function isReadAlike(
  given: Uint8Array,
  prepared: Uint8Array,
  mayDiffer: boolean,
  preparing: Preparing,
): Promise<boolean> {
  const page = await keepsContent(given, prepared, preparing).catch((error: unknown) => {
    if (mayDiffer) return 1;
    throw error;
  });
  if (page !== undefined && !mayDiffer) throw new PdfRefusal('read_differently', `page ${page}`);
  return page === undefined;
}
