import { PDF, PermissionDeniedError, SecurityError } from '@libpdf/core';
import './exact-numbers.ts';
import { isSigned } from './form.ts';
import { readIndex } from './index/read-index.ts';
import { rebuildIndex } from './index/rebuild-index.ts';
import { DamagedIndex } from './index/syntax.ts';
import { withIndex } from './index/write-index.ts';
import { permissionOf } from './permissions.ts';
import { PdfRefusal } from './refusal.ts';

/** How far into a file its header may begin (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;
/** How far from the end of a file its end marker may stand (same annex, note 18). */
const trailerWithin = 1024;

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

/** A file that the PDF library reads as its index says. */
interface Indexed {
  bytes: Uint8Array;
  /** Its index was damaged, and was made anew from its objects. */
  repaired: boolean;
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** True if a signature may be in the file: nothing of it may be written anew then. */
export const holdsByteRange = (bytes: Uint8Array): boolean => asBuffer(bytes).includes('/ByteRange');

/**
 * Appends an index of our own to a file wherever the PDF library would not read the one it has: the library passes over what it cannot read
 * (`docs/upstream/libpdf.md`), and what it passes over would be shown and not be sealed.
 */
function indexed(bytes: Uint8Array): Indexed {
  try {
    const index = readIndex(bytes);
    return { bytes: index.isPlain ? bytes : withIndex(bytes, index, holdsByteRange(bytes)), repaired: false };
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
  }
  if (!asBuffer(bytes.subarray(-trailerWithin)).includes('%%EOF')) throw new PdfRefusal('incomplete');
  try {
    return { bytes: withIndex(bytes, rebuildIndex(bytes), false), repaired: true };
  } catch (error) {
    if (error instanceof DamagedIndex) throw new PdfRefusal('broken');
    throw error;
  }
}

/** Offsets count from the header: what mail programs put before it goes. */
function fromHeader(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) throw new PdfRefusal('empty_file');
  const at = asBuffer(bytes.subarray(0, headerWithin)).indexOf('%PDF-');
  if (at < 0) throw new PdfRefusal('not_a_pdf');
  return holdsByteRange(bytes) ? bytes : bytes.subarray(at);
}

async function load(bytes: Uint8Array, password: Password): Promise<PDF> {
  const pdf = await PDF.load(bytes, { credentials: password }).catch((error: unknown) => {
    if (error instanceof SecurityError) throw new PdfRefusal('unknown_protection');
    if (password.asked) throw password.refusal();
    throw new PdfRefusal(asBuffer(bytes).includes('/Encrypt') ? 'unknown_protection' : 'broken');
  });
  // The library gave up the index and guessed.
  if (pdf.recoveredViaBruteForce) throw new PdfRefusal('broken');
  return pdf;
}

/** The library adds one more revision after the signature of a protected file, so protection goes first. */
async function unprotected(pdf: PDF, password: string | undefined): Promise<Uint8Array> {
  try {
    pdf.removeProtection();
  } catch (error) {
    if (error instanceof PermissionDeniedError)
      throw new PdfRefusal(password === undefined ? 'locked_by_author' : 'reading_password');
    throw error;
  }
  return pdf.save();
}

export interface OpenedPdf {
  pdf: PDF;
  /** The file that `pdf` was read from, and that an update of it is appended to. */
  bytes: Uint8Array;
  /** It was protected before it was opened. */
  encrypted: boolean;
  /** Its structure was damaged and had to be guessed. */
  repaired: boolean;
}

/**
 * Opens a PDF for writing into it and sealing it, free of protection. The file it answers is the given one wherever that can be; opened again,
 * it stays as it is.
 * @param password user or owner password; without one, files that need none to be read are opened too
 * @throws PdfRefusal if a seal over the whole file, with everything in it intact, is not possible
 */
export async function openForSealing(given: Uint8Array, password?: string): Promise<OpenedPdf> {
  const key = new Password(password);
  const { bytes, repaired } = indexed(fromHeader(given));
  if (repaired && holdsByteRange(bytes)) throw new PdfRefusal('damaged_and_signed');
  const pdf = await load(bytes, key);
  const { isEncrypted: encrypted } = pdf;
  if (encrypted && !pdf.isAuthenticated) throw key.refusal();
  // An index made anew may have lost what its protection is.
  if (repaired && !encrypted && asBuffer(given).includes('/Encrypt'))
    throw new PdfRefusal('damaged_and_protected');
  if (pdf.getPageCount() === 0) throw new PdfRefusal('no_pages');
  const permission = permissionOf(pdf);
  if (permission !== 'annotations')
    throw new PdfRefusal(permission === 'signing' ? 'certified_form' : 'certified');
  if (!encrypted) return { pdf, bytes, encrypted, repaired };
  if (isSigned(pdf) || holdsByteRange(bytes)) throw new PdfRefusal('protected_and_signed');
  const opened = await unprotected(pdf, password);
  return { pdf: await load(opened, key), bytes: opened, encrypted, repaired };
}
