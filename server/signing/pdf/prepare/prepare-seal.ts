import { deflateSync } from 'node:zlib';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { composeFields } from '../draw/compose.ts';
import { type CertificateFacts, drawCertificate } from '../draw/draw-certificate.ts';
import type { CompletedField } from '../draw/fields.ts';
import { openForSealing } from '../read/open.ts';
import { PdfRefusal } from '../refusal.ts';

/** Data to check a seal for years: certificates and revocation lists, DER. */
export interface SealStore {
  certificates: readonly Uint8Array[];
  lists: readonly Uint8Array[];
}

/** Entries of a seal's dictionary, and the space for its signature. */
export interface SealWords {
  /** Reason for the seal, shown by PDF viewers. */
  reason: string;
  /** Name of the seal's holder, shown by PDF viewers. */
  name: string;
  /** Name of the signature field; sealing a file twice with the same id is an error. */
  sealId: string;
  signedAt: Date;
  /** Bytes kept free for the signature. */
  room: number;
  /** Security store, written into the signed revision, so that nothing has to follow it. */
  store: SealStore | null;
}

/** A file that lacks only its signature. */
export interface PreparedSeal {
  bytes: Uint8Array;
  /** Offsets of the signature's hexadecimal string: of its opening bracket, and behind its closing one. */
  hole: { from: number; to: number };
}

/**
 * Draws filled fields onto a PDF and makes it ready to be signed, by one update appended to it.
 * @param bytes a PDF as `preparePdf` answered it
 * @throws PdfRefusal, with the words to show
 */
export async function prepareSeal(
  bytes: Uint8Array,
  fields: readonly CompletedField[],
  words: SealWords,
): Promise<PreparedSeal> {
  const { pdf } = await openForSealing(bytes);
  composeFields(pdf, fields);
  return withHole(pdf, words);
}

/** Draws the certificate of completion with its evidence, and makes it ready to be signed. */
export async function prepareCertificate(
  facts: CertificateFacts,
  evidence: Uint8Array,
  words: SealWords,
): Promise<PreparedSeal> {
  return withHole(await drawCertificate(facts, evidence), words);
}

/** A value written literally that records its offset: a search for it could find the same text in a title. */
class Placed {
  readonly type = 'raw';
  readonly bytes: Uint8Array;
  from = -1;

  constructor(text: string) {
    this.bytes = Buffer.from(text, 'latin1');
  }

  toBytes(writer: { position: number; writeBytes(bytes: Uint8Array): void }): void {
    this.from = writer.position;
    writer.writeBytes(this.bytes);
  }
}

/** Placeholder of the byte range: ten digits each, enough for 10 GB. */
const rangePlaces = '[0 ********** ********** **********]';

async function withHole(pdf: PDF, words: SealWords): Promise<PreparedSeal> {
  const range = new Placed(rangePlaces);
  const contents = new Placed(`<${'0'.repeat(2 * words.room)}>`);
  const signature = pdf.register(signatureDictionary(words, range, contents));
  addField(pdf, `Seal_${words.sealId}`, signature);
  if (words.store) pdf.getCatalog().set('DSS', storeDictionary(pdf, words.store));
  const bytes = Buffer.from(await pdf.save({ incremental: true, subsetFonts: true }));

  for (const { from, bytes: written } of [range, contents])
    if (from < 0 || !bytes.subarray(from, from + written.length).equals(written))
      throw new Error('The library wrote the signature in another way.');
  const hole = { from: contents.from, to: contents.from + contents.bytes.length };
  const places = [hole.from, hole.to, bytes.length - hole.to].map((value) => String(value).padEnd(10));
  bytes.write(`[0 ${places.join(' ')}]`, range.from, 'latin1');
  return { bytes, hole };
}

/** `D:YYYYMMDDhhmmssZ` (ISO 32000-1, 7.9.4). */
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`;

/** The entries of a PAdES signature (EN 319 142-1, table 1). Its time, by the firm's clock, is only here. */
const signatureDictionary = (
  { reason, name, signedAt }: SealWords,
  range: Placed,
  contents: Placed,
): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(signedAt)),
    Reason: PdfString.fromString(reason.replace(/[\r\n]+/g, ' ')),
    ContactInfo: PdfString.fromString(name),
    // Last, so that no free text follows the range: the last range of a file is the seal's (`pades/README.md`).
    ByteRange: range as PdfObject,
    Contents: contents as PdfObject,
  });

/** Printed, locked (ISO 32000-1, table 165). */
const widgetFlags = 132;

/** An invisible signature field, merged with its widget on the first page. */
function addField(pdf: PDF, name: string, signature: PdfObject): void {
  const page = pdf.getPage(0);
  if (!page) throw new PdfRefusal('no_pages');
  const form = pdf.getOrCreateForm();
  if (form.getField(name)) throw new Error(`${name} is already signed.`);
  const field = form.createSignatureField(name).acroField();
  field.delete('Kids');
  const entries = {
    V: signature,
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    F: PdfNumber.of(widgetFlags),
    P: page.ref,
    Rect: PdfArray.of(...[0, 0, 0, 0].map((value) => PdfNumber.of(value))),
  };
  for (const [key, value] of Object.entries(entries)) field.set(key, value);
}

/** The document security store (EN 319 142-1, 5.4.2.2). */
function storeDictionary(pdf: PDF, { certificates, lists }: SealStore): PdfObject {
  const streams = (all: readonly Uint8Array[]) =>
    PdfArray.of(
      ...all.map((der) => pdf.createStream({ Filter: PdfName.of('FlateDecode') }, deflateSync(der))),
    );
  return pdf.register(
    PdfDict.of({
      Type: PdfName.of('DSS'),
      Certs: streams(certificates),
      ...(lists.length > 0 && { CRLs: streams(lists) }),
    }),
  );
}
