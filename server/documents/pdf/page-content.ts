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

/** Joins the content of a page of ours into one stream. The library makes a stream of every line of text, which is slow to write and to read. */
export function joinContent(pdf: PDF, page: PDFPage): void {
  const parts = contentStreams(pdf, page).map((ref) => pdf.getObject(ref));
  const content = parts.flatMap((part) =>
    part instanceof PdfStream ? [part.getDecodedData(), lineEnd] : [],
  );
  const packed = deflateSync(Buffer.concat(content));
  page.dict.set('Contents', pdf.createStream({ Filter: PdfName.of('FlateDecode') }, packed));
}
