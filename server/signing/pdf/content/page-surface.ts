import { deflateSync } from 'node:zlib';
import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
} from '@libpdf/core';
import { contentStreams } from '#server/documents/pdf/page-content.ts';
import { inherited, matrixOf, type Placement } from '../read/page-geometry.ts';
import { number } from './content.ts';

const encoder = new TextEncoder();

const plain = (pdf: PDF, text: string) => pdf.createStream({}, encoder.encode(text));

/**
 * Makes a page ready to be drawn on. Its resources and XObject table become its own, since pages share and inherit them, and its content
 * is put between `q` and `Q`. That keeps the graphics state, since `balancePages` ran before.
 * @returns the page's XObject table
 */
function preparePage(pdf: PDF, page: PDFPage): PdfDict {
  const found = inherited(pdf, page.dict, 'Resources');
  const resources = found instanceof PdfDict ? found.clone() : new PdfDict();
  const shared = resources.get('XObject', (ref) => pdf.getObject(ref));
  const objects = shared instanceof PdfDict ? shared.clone() : new PdfDict();
  resources.set('XObject', objects);
  page.dict.set('Resources', resources);

  const streams = contentStreams(pdf, page);
  page.dict.set('Contents', PdfArray.of(plain(pdf, 'q\n'), ...streams, plain(pdf, '\nQ\n')));
  return objects;
}

const numbers = (...values: number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/** A form XObject: operators in an upright space of that size, clipped to it. */
export function appearanceStream(
  pdf: PDF,
  { width, height }: { width: number; height: number },
  content: string,
  resources: Record<string, PdfObject>,
  matrix: readonly number[] = [1, 0, 0, 1, 0, 0],
): PdfRef {
  return pdf.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers(0, 0, width, height),
      Matrix: numbers(...matrix),
      Resources: PdfDict.of(resources),
      Filter: PdfName.of('FlateDecode'),
    },
    deflateSync(content),
  );
}

/** A form XObject, and the transformation it is shown by, if any (ISO 32000-1, 8.3.3). */
export interface PlacedForm {
  form: PdfRef;
  by?: readonly number[];
}

/** Draws on the pages of a document that is being prepared for its seal. */
export interface Surface {
  /** Shows these on top of the page, the first at the bottom. */
  show(page: PDFPage, all: readonly PlacedForm[]): void;
  /**
   * Draws `content` (operators in an upright space of placement.width × placement.height) on top of the page.
   * It is a form XObject clipped to the placement: nothing reaches beyond it.
   */
  draw(page: PDFPage, at: Placement, content: string, resources: Record<string, PdfObject>): void;
}

export function surfaceOf(pdf: PDF): Surface {
  const prepared = new Map<number, { objects: PdfDict; count: number }>();
  const show = (page: PDFPage, all: readonly PlacedForm[]) => {
    const table = prepared.get(page.index) ?? { objects: preparePage(pdf, page), count: 0 };
    prepared.set(page.index, table);
    const operators = all.map(({ form, by }) => {
      while (table.objects.has(`Field${table.count}`)) table.count++;
      const name = `Field${table.count}`;
      table.objects.set(name, form);
      return by ? `q ${by.map(number).join(' ')} cm /${name} Do Q\n` : `/${name} Do\n`;
    });
    page.dict.getArray('Contents')?.push(plain(pdf, operators.join('')));
  };
  return {
    show,
    draw(page, at, content, resources) {
      show(page, [{ form: appearanceStream(pdf, at, content, resources, matrixOf(at)) }]);
    },
  };
}
