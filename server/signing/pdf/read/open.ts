import { PDF, PdfName, PermissionDeniedError, SecurityError } from '@libpdf/core';
import { clearPages } from './ambiguous-pages.ts';
import './exact-numbers.ts';
import './lasting-references.ts';
import { PdfRefusal } from '../refusal.ts';
import { isSigned } from './form.ts';
import { type Index, largestNumber, readIndex } from './index/read-index.ts';
import { rebuildIndex } from './index/rebuild-index.ts';
import { DamagedIndex } from './index/syntax.ts';
import { withIndex } from './index/write-index.ts';
import { withKeyLength } from './key-length.ts';
import { permissionOf } from './permissions.ts';
import { areAttachmentsApart, assertOneCipher } from './protection.ts';
import { isContentMissing, strayReferences } from './references.ts';
import { twofoldName } from './twofold-keys.ts';

/** Greatest offset of a file's header, bytes (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;
/** Greatest distance of the end marker from the end of a file, bytes (same annex, note 18). */
const trailerWithin = 1024;

/** A password that records if it was asked for: if it was, another one may help; if not, none does. */
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

/** Changes that made a file readable for the PDF library. */
interface Reading {
  /** Bytes before its header were cut off. */
  cut: boolean;
  /** An index of our own was appended, because programs read the file's one differently. */
  indexed: boolean;
  /** Its structure was damaged: it was rewritten from its objects. */
  repaired: boolean;
  /** Its index differs for older and newer programs. */
  hybrid: boolean;
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** True if the file may hold a signature: nothing of it may be rewritten then. */
export const holdsByteRange = (bytes: Uint8Array): boolean => asBuffer(bytes).includes('/ByteRange');

/**
 * Appends an index of our own if the PDF library would not fully read the file's one: the library skips entries that it cannot read
 * (`docs/upstream/libpdf.md`), and skipped objects would be shown, but not sealed.
 */
function indexed(bytes: Uint8Array): Omit<Reading, 'cut'> & { bytes: Uint8Array; places: Index['places'] } {
  try {
    const index = withKeyLength(bytes, readIndex(bytes));
    const { places, isPlain, isHybrid: hybrid } = index;
    const readable = isPlain ? bytes : withIndex(bytes, index, holdsByteRange(bytes));
    return { bytes: readable, places, indexed: !isPlain, repaired: false, hybrid };
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
  }
  if (holdsByteRange(bytes)) throw new PdfRefusal('damaged_and_signed');
  if (!asBuffer(bytes.subarray(-trailerWithin)).includes('%%EOF')) throw new PdfRefusal('incomplete');
  try {
    const index = withKeyLength(bytes, rebuildIndex(bytes));
    const readable = withIndex(bytes, index, false, largestNumber);
    return { bytes: readable, places: index.places, indexed: false, repaired: true, hybrid: false };
  } catch (error) {
    if (error instanceof DamagedIndex) throw new PdfRefusal('broken');
    throw error;
  }
}

/** Cuts off bytes before the header, which mail programs add: offsets count from the header. */
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

/** Removes protection: the library would add one more revision after the signature of a protected file. */
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

/** Rewrites a damaged file: with one of each object and right stream lengths, it cannot be read in two ways. */
function writtenAnew(pdf: PDF): Promise<Uint8Array> {
  // The library answers the bytes it was given where nothing was changed.
  pdf.getCatalog().set('Type', PdfName.of('Catalog'));
  return pdf.save();
}

export interface OpenedPdf extends Reading {
  pdf: PDF;
  /** The file that `pdf` was read from, and to which updates are appended. */
  bytes: Uint8Array;
  /** It was protected before it was opened. */
  encrypted: boolean;
}

/** Opens a PDF as it is, which may be protected or damaged. */
async function read(given: Uint8Array, password: Password): Promise<OpenedPdf> {
  const whole = fromHeader(given);
  const { bytes, places, ...how } = indexed(whole);
  const reading = { ...how, cut: whole.length < given.length };
  const pdf = await load(bytes, password);
  const { isEncrypted: encrypted } = pdf;
  if (areAttachmentsApart(pdf)) throw new PdfRefusal('protected_attachments');
  if (encrypted && !pdf.isAuthenticated) throw password.refusal();
  if (encrypted) assertOneCipher(pdf, places);
  // A rebuilt index may have lost the protection's entry.
  if (reading.repaired && !encrypted && asBuffer(given).includes('/Encrypt'))
    throw new PdfRefusal('damaged_and_protected');
  if (pdf.getPageCount() === 0) throw new PdfRefusal('no_pages');
  const permission = permissionOf(pdf);
  if (permission !== 'annotations')
    throw new PdfRefusal(permission === 'signing' ? 'certified_form' : 'certified');
  return { ...reading, pdf, bytes, encrypted };
}

/** Rewrites a file if it is protected or damaged, which removes its signatures. */
async function sealable(opened: OpenedPdf, password: Password): Promise<OpenedPdf> {
  const { pdf, bytes, encrypted, repaired } = opened;
  if (!encrypted && !repaired) return opened;
  if (isSigned(pdf) || holdsByteRange(bytes))
    throw new PdfRefusal(encrypted ? 'protected_and_signed' : 'damaged_and_signed');
  const anew = encrypted ? await unprotected(pdf, password.given) : await writtenAnew(pdf);
  return { ...opened, pdf: await load(anew, password), bytes: anew };
}

/**
 * Opens a PDF for writing and sealing, free of protection. The answered file is the given one if possible; opened again, it stays as it is.
 * @param password user or owner password; without one, files that need none to be read are opened too
 * @throws PdfRefusal if a seal over the whole file, with everything in it intact, is not possible
 */
export async function openForSealing(given: Uint8Array, password?: string): Promise<OpenedPdf> {
  const key = new Password(password);
  return sealable(await read(given, key), key);
}

export interface OpenedUpload extends OpenedPdf {
  /** Its pages refer to missing parts. */
  incomplete: boolean;
}

/** Opens an upload like `openForSealing`, and makes dangling references lead to nothing in every program. */
export async function openUploadedPdf(given: Uint8Array, password?: string): Promise<OpenedUpload> {
  const key = new Password(password);
  const opened = await read(given, key);
  const index = opened.repaired ? null : readIndex(opened.bytes);
  const twofold = twofoldName(opened.pdf, index?.twofold ?? new Map());
  if (twofold !== undefined) throw new PdfRefusal('read_differently', `/${twofold} has two meanings`);
  const incomplete = isContentMissing(opened.pdf);
  const cleared = clearPages(opened.pdf);
  const { missing, otherGeneration } = strayReferences(opened.pdf, index?.places);
  const repaired = opened.repaired || cleared || otherGeneration.size > 0;
  if (repaired || opened.encrypted || !index)
    return { ...(await sealable({ ...opened, repaired }, key)), incomplete };
  const isTold =
    missing.size === 0 ||
    (opened.pdf.usesXRefStreams && [...missing].every((number) => index.places.has(number)));
  if (isTold) return { ...opened, incomplete };
  // Objects that are added get none of these numbers, and poppler does not guess the index of a file that ends with a stream.
  const free = [...missing].filter((number) => number < largestNumber);
  const places = new Map([...free.map((number) => [number, null] as const), ...index.places]);
  const bytes = withIndex(opened.bytes, { ...index, places }, holdsByteRange(opened.bytes));
  return { ...opened, pdf: await load(bytes, key), bytes, indexed: true, incomplete };
}
