import { deflateSync } from 'node:zlib';
import { type PDF, type PDFPage, PdfArray, PdfName, PdfRef, PdfStream } from '@libpdf/core';

const lineEnd = new TextEncoder().encode('\n');

/** The streams of a page in drawing order. */
export function contentStreams(pdf: PDF, page: PDFPage): PdfRef[] {
  const entry = page.dict.get('Contents');
  const resolved = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  const items = resolved instanceof PdfArray ? [...resolved] : [entry];
  return items
    .filter((item) => item instanceof PdfRef)
    .filter((ref) => pdf.getObject(ref) instanceof PdfStream);
}

/** The operators in these streams; a stream that cannot be decoded is skipped, as viewers do. */
export function decodedContent(pdf: PDF, streams: readonly PdfRef[]): Uint8Array {
  const parts = streams.map((ref) => {
    const stream = pdf.getObject(ref);
    try {
      return stream instanceof PdfStream ? stream.getDecodedData() : new Uint8Array();
    } catch {
      return new Uint8Array();
    }
  });
  return Buffer.concat(parts.flatMap((part) => [part, lineEnd]));
}

/** Joins the content of a page into one stream. The library makes a stream of every line of text, which is slow to write and to read. */
export function joinContent(pdf: PDF, page: PDFPage): void {
  const content = deflateSync(decodedContent(pdf, contentStreams(pdf, page)));
  page.dict.set('Contents', pdf.createStream({ Filter: PdfName.of('FlateDecode') }, content));
}
