import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { boundsOf, intersection, numbersIn, type Rectangle, rectangleOf } from './page-geometry.ts';
import type { Shown, Surface } from './page-surface.ts';
import { appearanceOf, pictureOf } from './widget-appearance.ts';

/** Flags of an annotation that is not shown: hidden, no view (ISO 32000-1, table 165). */
const unseen = (1 << 1) | (1 << 5);

/** An appearance where its annotation lies, fitted into it as viewers do (ISO 32000-1, 12.5.5); undefined if there is nothing to be seen. */
function placed(pdf: PDF, annotation: PdfDict, form: PdfRef): Shown | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const stream = pdf.getObject(form);
  if (!(stream instanceof PdfStream)) return undefined;
  const place = rectangleOf(pdf, annotation.get('Rect', resolve));
  const box = rectangleOf(pdf, stream.get('BBox', resolve));
  if (!place || !box) return undefined;
  const bounds = boundsOf(box, numbersIn(pdf, stream.get('Matrix', resolve), 6) ?? []);
  if (bounds.width === 0 || bounds.height === 0) return undefined;
  // Some software leaves this out, and content has to name a form XObject.
  if (!stream.has('Subtype')) stream.set('Subtype', PdfName.of('Form'));
  const [wide, high] = [place.width / bounds.width, place.height / bounds.height];
  return { form, by: [wide, 0, 0, high, place.x - bounds.x * wide, place.y - bounds.y * high] };
}

/** Annotations that are drawings on the page (ISO 32000-1, table 169); others are there to be pressed, played or opened. */
const drawings = new Set([
  ...['FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Watermark'],
]);

/** Something in a page's list of annotations. */
interface Item {
  entry: PdfObject;
  isWidget: boolean;
  isDrawing: boolean;
  place: Rectangle | undefined;
  /** What is seen of it, if anything, and there is a picture to show. */
  shown: Shown | undefined;
}

function read(pdf: PDF, entry: PdfObject, stale: boolean): Item {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const found = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  const annotation = found instanceof PdfDict ? found : new PdfDict();
  const kind = annotation.getName('Subtype', resolve)?.value ?? '';
  const isWidget = kind === 'Widget';
  const isDrawing = drawings.has(kind);
  const isSeen = ((annotation.getNumber('F', resolve)?.value ?? 0) & unseen) === 0;
  const form =
    isSeen && (isWidget ? appearanceOf(pdf, annotation, stale) : isDrawing && pictureOf(pdf, annotation));
  return {
    ...{ entry, isWidget, isDrawing },
    place: rectangleOf(pdf, annotation.get('Rect', resolve)),
    shown: form instanceof PdfRef ? placed(pdf, annotation, form) : undefined,
  };
}

/**
 * Turns form fields into page content, filled values included: after the seal a form field could be changed only by breaking it, and its
 * widget would cover what is drawn on the page. So would a stamp or a note: where one lies under a field or in a place that is drawn on, it
 * becomes content too. Goes by what lies on the pages, as viewers do; forms leave fields out, and fields name the wrong page.
 * @param drawnOn where on a page something will be drawn, in its own units
 * @throws PdfRefusal about letters that no face has
 */
export function flatten(pdf: PDF, surface: Surface, drawnOn: (page: PDFPage) => readonly Rectangle[]): void {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();
  const stale = catalog.getDict('AcroForm', resolve)?.getBool('NeedAppearances', resolve)?.value ?? false;
  for (const page of pdf.getPages()) {
    const entries = [...(page.dict.getArray('Annots', resolve) ?? [])];
    const items = entries.map((entry) => read(pdf, entry, stale));
    const above = (at: number) => [
      ...drawnOn(page),
      ...items
        .slice(at + 1)
        .flatMap(({ isWidget, shown, place }) => (isWidget && shown && place ? [place] : [])),
    ];
    const covers = ({ shown, place }: Item, at: number) =>
      shown && place && above(at).some((other) => intersection(place, other));
    const flat = items.filter((item, at) => item.isWidget || (item.isDrawing && covers(item, at)));
    if (flat.length === 0) continue;
    surface.show(
      page,
      flat.flatMap(({ shown }) => shown ?? []),
    );
    const left = items.filter((item) => !flat.includes(item));
    page.dict.set('Annots', PdfArray.of(...left.map(({ entry }) => entry)));
  }
  catalog.delete('AcroForm');
}
