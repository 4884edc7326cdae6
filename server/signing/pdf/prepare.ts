import type { PageFingerprint } from '../../files/queries.ts';
import { activeContentOf, removeActiveContent } from './active-content.ts';
import { composePdf } from './compose.ts';
import { balancePages } from './content-balance.ts';
import type { FilledField } from './fields.ts';
import { assertFieldsOnly } from './fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from './fingerprint/fingerprint.ts';
import { keepsContent } from './fingerprint/keeps-content.ts';
import { flattenForms } from './flatten.ts';
import { holdsByteRange, type OpenedPdf, openForSealing } from './open.ts';
import { factsOf, type UploadedFacts } from './pdf-facts.ts';
import { asRefusal, PdfRefusal } from './refusal.ts';
import { unsharePages } from './unshare-pages.ts';

/** Changes that preparing made to a file. */
interface Changes {
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
  fingerprints: PageFingerprint[];
}

/**
 * Prepares an upload for signing. Everything that changes a page other than placed fields happens here, once, so that the bytes that are
 * shown, hashed and signed are the bytes that the seal is appended to. A file that needs no change stays as it is.
 * @param password user or owner password, if it takes one
 * @throws PdfRefusal, with the words to show
 */
export async function preparePdf(given: Uint8Array, password?: string): Promise<PreparedPdf> {
  try {
    const opened = await openForSealing(given, password);
    const uploaded = factsOf(opened);
    const { bytes, ...changes } = uploaded.alreadySigned ? unchanged(opened) : await changed(opened);
    const fingerprints = await fingerprintPdf(bytes);
    if (fingerprints.length !== uploaded.sizes.length) throw new PdfRefusal('read_differently');
    await rehearse(bytes, fingerprints);
    const readsAlike = bytes === given || (await isReadAlike(given, bytes, { ...uploaded, ...changes }));
    return { bytes, fingerprints, facts: { ...uploaded, ...changes, readsAlike } };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Any change of a signed file's pages would break the signature in it. */
function unchanged({ pdf, bytes }: OpenedPdf): Changes & { bytes: Uint8Array } {
  if (activeContentOf(pdf).length > 0) throw new PdfRefusal('active_content');
  return { bytes, flattened: false, completed: false, deactivated: false };
}

async function changed({ pdf, bytes }: OpenedPdf): Promise<Changes & { bytes: Uint8Array }> {
  const deactivated = removeActiveContent(pdf).changed;
  const unshared = unsharePages(pdf);
  const completed = balancePages(pdf);
  const flattened = flattenForms(pdf);
  const changes = { flattened, completed, deactivated };
  if (!deactivated && !unshared && !completed && !flattened) return { ...changes, bytes };
  if (deactivated && holdsByteRange(bytes)) throw new PdfRefusal('active_content');
  // Appended to, a file would still hold the scripts that were taken out.
  return { ...changes, bytes: await pdf.save({ incremental: !deactivated }) };
}

/** Draws on the first and the last page and has the second parser compare: what fails here would fail at the seal. */
async function rehearse(bytes: Uint8Array, fingerprints: readonly PageFingerprint[]): Promise<void> {
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
  const trial = [...new Set([1, fingerprints.length])].map(
    (page): FilledField => ({ kind: 'checkbox', page, box, value: true }),
  );
  await assertFieldsOnly(fingerprints, await composePdf(bytes, trial), trial);
}

/**
 * True if the second parser finds on every page of the prepared file what it finds there in the given one, of a damaged file that both had
 * to repair perhaps not: then the sender is told to compare.
 * @throws PdfRefusal `read_differently` about a file that was not damaged
 */
async function isReadAlike(
  given: Uint8Array,
  prepared: Uint8Array,
  { encrypted, repaired, completed }: Pick<PdfFacts, 'encrypted' | 'repaired' | 'completed'>,
): Promise<boolean> {
  // The second parser is not handed passwords: it reads the file as it was opened.
  if (encrypted) return true;
  const isDamaged = repaired || completed;
  const page = await keepsContent(given, prepared).catch((error: unknown) => {
    if (isDamaged) return 1;
    throw error;
  });
  if (page === undefined) return true;
  if (!isDamaged) throw new PdfRefusal('read_differently', `page ${page}`);
  return false;
}
