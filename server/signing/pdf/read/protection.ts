import { type PDF, PdfArray, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import { PdfRefusal } from '../refusal.ts';
import type { Index } from './index/read-index.ts';

/*
 * The PDF library decrypts every stream by the one cipher for streams (`docs/upstream/libpdf.md`). A stream with another cipher would be
 * saved encrypted, without its key: nobody could read it any more.
 */

/** True if the attachments of a document have another cipher than its pages, or only they have one (ISO 32000-2, table 20, EFF). */
export function areAttachmentsApart(pdf: PDF): boolean {
  const { streamFilter, embeddedFileFilter } = pdf.context.info.securityHandler?.encryption ?? {};
  return embeddedFileFilter !== streamFilter;
}

/** True if a stream names its cipher itself (ISO 32000-2, 7.4.10). */
function hasOwnCipher(pdf: PDF, stream: PdfStream): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const entry = stream.get('Filter', resolve);
  const filters = entry instanceof PdfArray ? [...entry] : [entry];
  const resolved = filters.map((one) => (one instanceof PdfRef ? pdf.getObject(one) : one));
  return resolved.some((filter) => filter instanceof PdfName && filter.value === 'Crypt');
}

/**
 * Checks that all streams of an opened document, except its metadata, are encrypted alike.
 * @throws PdfRefusal `protected_attachments`, or `unknown_protection` for other streams
 */
export function assertOneCipher(pdf: PDF, places: Index['places']): void {
  // Its own dictionary is never encrypted, and the library would try to open it.
  const own = pdf.context.info.trailer.getRef('Encrypt')?.objectNumber;
  for (const [number, place] of places) {
    if (number === own) continue;
    const object = place && pdf.getObject(PdfRef.of(number, 'at' in place ? place.generation : 0));
    if (!(object instanceof PdfStream) || !hasOwnCipher(pdf, object)) continue;
    const kind = object.getName('Type')?.value;
    if (kind !== 'Metadata')
      throw new PdfRefusal(kind === 'EmbeddedFile' ? 'protected_attachments' : 'unknown_protection');
  }
}
