import type { pdfjs } from 'react-pdf';
import type { PlaceOnPage } from '../handle.ts';
import { fold } from './fold.ts';
import { boxesOf, rawText, type TextContent } from './hit-boxes.ts';

const keptContents = 6; // with every glyph run and its place, a page is some hundred times its words

/** The words of an open document; each page is read at its first use. */
export interface PageTexts {
  pages: number;
  /** The words of a page (from 1), folded. Undefined for a page that can't be read. */
  read(page: number): Promise<string | undefined>;
  /** The boxes of each hit of a folded query on a page, one for each run of text. */
  boxes(page: number, query: string): Promise<PlaceOnPage[][]>;
}

const known = new WeakMap<pdfjs.PDFDocumentProxy, PageTexts>();

/** The words of a document; kept as long as it is open. */
export function textsOf(pdf: pdfjs.PDFDocumentProxy): PageTexts {
  const texts = known.get(pdf) ?? pageTexts(pdf);
  known.set(pdf, texts);
  return texts;
}

function pageTexts(pdf: pdfjs.PDFDocumentProxy): PageTexts {
  const words = new Map<number, Promise<string | undefined>>();
  const contents = new Map<number, Promise<TextContent>>();

  function content(page: number): Promise<TextContent> {
    const read = contents.get(page) ?? pdf.getPage(page).then((proxy) => proxy.getTextContent());
    contents.delete(page); // and in again, as the last one asked for
    contents.set(page, read);
    for (const oldest of contents.keys()) if (contents.size > keptContents) contents.delete(oldest);
    return read;
  }

  return {
    pages: pdf.numPages,
    read(page) {
      const read =
        words.get(page) ??
        content(page).then(
          (read) => fold(rawText(read)).text,
          () => undefined,
        );
      words.set(page, read);
      return read;
    },
    async boxes(page, query) {
      const [read, proxy] = await Promise.all([content(page), pdf.getPage(page)]);
      return boxesOf(read, proxy.getViewport({ scale: 1 }), query);
    },
  };
}
