import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { balanceForms } from '../content/content-balance.ts';
import { type PlacedForm, surfaceOf } from '../content/page-surface.ts';
import { boundsOf, numbersIn, type PageRectangle, rectangleOf } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';
import { appearanceOf, type Redrawing, storedAppearanceOf } from './widget-appearance.ts';

/** Flags of an annotation that is not shown: hidden, no view (ISO 32000-1, table 165). */
const unseen = (1 << 1) | (1 << 5);
/** Flag `Invisible`: pdf.js skips such annotations too, except widgets. */
const invisible = 1 << 0;

/** Annotations that are drawings on the page (ISO 32000-1, table 169); others are clicked, played or opened. */
const drawings = new Set([
  ...['FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Watermark'],
]);

/** Limits of a file: annotations on all pages, letters drawn in all fields, and letters in one field. */
const most = { annotations: 1_000_000, letters: 2_000_000, lettersInOne: 100_000 };

const everywhere = [-16_384, -16_384, 16_384, 16_384];
const numbers = (values: readonly number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/** A form XObject that shows another one, cut to `box` and, where it has one, in its layer (ISO 32000-1, 8.11.3.3). */
function around(
  pdf: PDF,
  form: PdfRef,
  { x, y, width, height }: PageRectangle,
  layer: PdfObject | undefined,
): PdfRef {
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers([x, y, x + width, y + height]),
    Resources: PdfDict.of({ XObject: PdfDict.of({ Form: form }) }),
    ...(layer && { OC: layer }),
  };
  return pdf.createStream(entries, Buffer.from('/Form Do\n'));
}

/** An appearance fitted into its annotation's rectangle as viewers do (ISO 32000-1, 12.5.5); undefined if nothing is visible. */
function placed(pdf: PDF, annotation: PdfDict, form: PdfRef): PlacedForm | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const stream = pdf.getObject(form);
  const place = rectangleOf(pdf, annotation.get('Rect', resolve));
  if (!(stream instanceof PdfStream) || !place) return undefined;
  const box = rectangleOf(pdf, stream.get('BBox', resolve));
  const matrix = numbersIn(pdf, stream.get('Matrix', resolve), 6) ?? [];
  // pdf.js gives an appearance without a box the size of its annotation.
  const bounds = boundsOf(box ?? { ...place, x: 0, y: 0 }, matrix);
  if (bounds.width === 0 || bounds.height === 0) return undefined;
  // Some software leaves this out, and content has to name a form XObject.
  if (!stream.has('Subtype')) stream.set('Subtype', PdfName.of('Form'));
  if (!box) stream.set('BBox', numbers(everywhere));
  const layer = annotation.get('OC');
  const isUnbounded = numbersIn(pdf, stream.get('BBox', resolve), 4)?.every(
    (value, at) => value === everywhere[at],
  );
  const cut = isUnbounded ? boundsOf({ ...place, x: 0, y: 0 }, matrix) : bounds;
  const shown = isUnbounded || layer ? around(pdf, form, cut, layer) : form;
  const [wide, high] = [place.width / cut.width, place.height / cut.height];
  return { form: shown, by: [wide, 0, 0, high, place.x - cut.x * wide, place.y - cut.y * high] };
}

/** An entry of a page's list of annotations. */
interface Item {
  isWidget: boolean;
  /** The visible part of it; undefined if nothing is visible or there is no appearance. */
  shown: PlacedForm | undefined;
}

function readItem(pdf: PDF, annotation: PdfObject | null | undefined, redrawing: Redrawing): Item {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  if (!(annotation instanceof PdfDict)) return { isWidget: false, shown: undefined };
  const kind = annotation.getName('Subtype', resolve)?.value ?? '';
  const isWidget = kind === 'Widget';
  const hiding = isWidget ? unseen : unseen | invisible;
  const isSeen = ((annotation.getNumber('F', resolve)?.value ?? 0) & hiding) === 0;
  const picture = () =>
    isWidget ? appearanceOf(pdf, annotation, redrawing) : storedAppearanceOf(pdf, annotation);
  const form = isSeen && (isWidget || drawings.has(kind)) ? picture() : undefined;
  return { isWidget, shown: form && placed(pdf, annotation, form) };
}

/** Adds up amounts, and refuses a file beyond the limits as `too_heavy`. */
function counter(limit: number, limitOfOne = limit): (amount: number) => void {
  let sum = 0;
  return (amount) => {
    sum += amount;
    if (sum > limit || amount > limitOfOne) throw new PdfRefusal('too_heavy');
  };
}

/**
 * Turns form fields with their values, and all annotations that are visible drawings, into page content, in their stacking order: after the
 * seal a field could be changed only by breaking it, and its widget, a stamp or a note would cover drawings on the page. Goes by the
 * annotations of the pages, as viewers do, since forms may leave fields out, and fields may name the wrong page.
 * Pages must have gone through `unsharePages` and `balancePages` before.
 * @returns true if anything was changed
 * @throws PdfRefusal for letters that no face has, `too_heavy`
 */
export function flattenForms(pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();
  const stale = catalog.getDict('AcroForm', resolve)?.getBool('NeedAppearances', resolve)?.value ?? false;
  const redrawing = { stale, count: counter(most.letters, most.lettersInOne) };
  const count = counter(most.annotations);
  /** Items by annotation: pages may list the same one. */
  const known = new Map<PdfObject, Item>();
  const itemOf = (entry: PdfObject): Item => {
    const item =
      known.get(entry) ?? readItem(pdf, entry instanceof PdfRef ? resolve(entry) : entry, redrawing);
    known.set(entry, item);
    return item;
  };
  const surface = surfaceOf(pdf);
  const forms: PdfRef[] = [];
  let isChanged = catalog.has('AcroForm');
  for (const page of pdf.getPages()) {
    const left: PdfObject[] = [];
    const all: PlacedForm[] = [];
    const entries = [...(page.dict.getArray('Annots', resolve) ?? [])];
    count(entries.length);
    for (const entry of entries) {
      const { isWidget, shown } = itemOf(entry);
      if (!isWidget && !shown) left.push(entry);
      if (shown) all.push(shown);
    }
    if (left.length === entries.length) continue;
    if (all.length > 0) surface.show(page, all);
    page.dict.set('Annots', new PdfArray(left));
    for (const { form } of all) forms.push(form);
    isChanged = true;
  }
  balanceForms(pdf, forms.map(resolve));
  catalog.delete('AcroForm');
  return isChanged;
}
