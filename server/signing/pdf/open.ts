import { PDF, PermissionDeniedError, SecurityError } from '@libpdf/core';
import { isSigned } from './form.ts';
import { forbidsAnnotations } from './permissions.ts';
import { asRefusal, PdfRefusal } from './refusal.ts';

/** How far into a file its header may begin (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;
/** How far from the end of a file its end marker may stand (same annex, note 18). */
const trailerWithin = 1024;

/** An index that leads nowhere: with it the library looks for the objects themselves. */
const noIndex = Buffer.from('\nstartxref\n0\n%%EOF\n');

/** A password that knows whether it was asked for: where it was, another may help; where it was not, none does. */
class Password {
  readonly type = 'password';
  readonly given: string | undefined;
  asked = false;

  constructor(given: string | undefined) {
    this.given = given;
  }

  get password(): string {
    this.asked = true;
    return this.given ?? '';
  }

  refusal(): PdfRefusal {
    if (!this.asked) return new PdfRefusal('unknown_protection');
    if (this.given === undefined) return new PdfRefusal('needs_password');
    // The library knows one spelling of such letters, and older files have another.
    return new PdfRefusal(/^[\x20-\x7e]*$/.test(this.given) ? 'wrong_password' : 'unknown_password');
  }
}

async function attempt(bytes: Uint8Array, credentials: Password): Promise<PDF | undefined> {
  try {
    return await PDF.load(bytes, { credentials });
  } catch (error) {
    if (error instanceof SecurityError) throw new PdfRefusal('unknown_protection');
    return undefined;
  }
}

const isUsable = (pdf: PDF | undefined): pdf is PDF =>
  pdf !== undefined && (pdf.isEncrypted || pdf.getPageCount() > 0);

/** Opens by the file's index, and where that is of no use (Firefox leaves such files) by its objects. */
async function load(bytes: Uint8Array, password: Password): Promise<PDF> {
  if (bytes.length === 0) throw new PdfRefusal('empty_file');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, headerWithin).includes('%PDF-')) throw new PdfRefusal('not_a_pdf');
  const indexed = await attempt(bytes, password);
  if (isUsable(indexed)) return indexed;
  if (password.asked) throw password.refusal();
  if (file.includes('/Encrypt')) throw new PdfRefusal('unknown_protection');
  const rebuilt = await attempt(Buffer.concat([file, noIndex]), password);
  if (isUsable(rebuilt)) return rebuilt;
  throw new PdfRefusal(indexed || rebuilt ? 'no_pages' : 'broken');
}

/** The library adds one more revision after the signature of a protected file, so protection goes first. */
async function unprotected(pdf: PDF, password: string | undefined): Promise<PDF> {
  if (isSigned(pdf)) throw new PdfRefusal('protected_and_signed');
  try {
    pdf.removeProtection();
  } catch (error) {
    if (error instanceof PermissionDeniedError)
      throw new PdfRefusal(password === undefined ? 'locked_by_author' : 'reading_password');
    throw error;
  }
  return PDF.load(await pdf.save());
}

export interface OpenedPdf {
  pdf: PDF;
  /** It was protected before it was opened. */
  encrypted: boolean;
  /** Its structure was damaged and had to be guessed. */
  repaired: boolean;
}

/**
 * Opens a PDF for writing into it and sealing it, free of protection.
 * @param password user or owner password; without one, files that need none to be read are opened too
 * @throws PdfRefusal if a seal over the whole file, with everything in it intact, is not possible
 */
export async function openForSealing(bytes: Uint8Array, password?: string): Promise<OpenedPdf> {
  const key = new Password(password);
  const pdf = await load(bytes, key);
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw key.refusal();
  if (pdf.getPageCount() === 0) throw new PdfRefusal('no_pages');
  if (forbidsAnnotations(pdf)) throw new PdfRefusal('certified');
  const { isEncrypted: encrypted, recoveredViaBruteForce: repaired } = pdf;
  if (repaired && !Buffer.from(bytes.subarray(-trailerWithin)).includes('%%EOF'))
    throw new PdfRefusal('incomplete');
  // Looking for the objects the library passes over what protects them, and would take what is encrypted as it stands.
  if (repaired && !encrypted && Buffer.from(bytes).includes('/Encrypt'))
    throw new PdfRefusal('damaged_and_protected');
  if (repaired && isSigned(pdf)) throw new PdfRefusal('damaged_and_signed');
  return { pdf: encrypted ? await unprotected(pdf, password) : pdf, encrypted, repaired };
}

/**
 * The same PDF without its protection.
 * @throws PdfRefusal as `openForSealing` does, with the words to show
 */
export async function unlockPdf(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  try {
    const { pdf } = await openForSealing(bytes, password);
    return await pdf.save();
  } catch (error) {
    throw asRefusal(error);
  }
}
