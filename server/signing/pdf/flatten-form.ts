import { type PDF, PdfArray, PdfDict, PdfName, type PdfRef, PdfStream } from '@libpdf/core';
import { numbersIn, rectangleOf } from './page-geometry.ts';
import type { Shown, Surface } from './page-surface.ts';
import { appearanceOf } from './widget-appearance.ts';

/** Flags of an annotation that is not shown: hidden, no view (ISO 32000-1, table 165). */
const unseen = (1 << 1) | (1 << 5);

/** The smallest upright rectangle around these corners, transformed. */
function boundsOf(box: { x: number; y: number; width: number; height: number }, matrix: readonly number[]) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** An appearance where its widget lies, fitted into it as viewers do (ISO 32000-1, 12.5.5); undefined if there is nothing to be seen. */
function placed(pdf: PDF, widget: PdfDict, form: PdfRef): Shown | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const stream = pdf.getObject(form);
  if (!(stream instanceof PdfStream)) return undefined;
  const place = rectangleOf(pdf, widget.get('Rect', resolve));
  const box = rectangleOf(pdf, stream.get('BBox', resolve));
  if (!place || !box) return undefined;
  const bounds = boundsOf(box, numbersIn(pdf, stream.get('Matrix', resolve), 6) ?? []);
  if (bounds.width === 0 || bounds.height === 0) return undefined;
  // Some software leaves this out, and content has to name a form XObject.
  if (!stream.has('Subtype')) stream.set('Subtype', PdfName.of('Form'));
  const [wide, high] = [place.width / bounds.width, place.height / bounds.height];
  return { form, by: [wide, 0, 0, high, place.x - bounds.x * wide, place.y - bounds.y * high] };
}

function shownOf(pdf: PDF, widget: PdfDict, stale: boolean): Shown[] {
  const flags = widget.getNumber('F', (ref) => pdf.getObject(ref))?.value ?? 0;
  if ((flags & unseen) !== 0) return [];
  const form = appearanceOf(pdf, widget, stale);
  const shown = form && placed(pdf, widget, form);
  return shown ? [shown] : [];
}

/**
 * Turns form fields into page content, filled values included: after the seal a form field could be changed only by breaking it, and its
 * widget would cover what is drawn on the page. Goes by what lies on the pages, as viewers do; forms leave fields out, and fields name the
 * wrong page.
 * @throws PdfRefusal about letters that no face has
 */
export function flattenForm(pdf: PDF, surface: Surface): void {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const catalog = pdf.getCatalog();
  const stale = catalog.getDict('AcroForm', resolve)?.getBool('NeedAppearances', resolve)?.value ?? false;
  for (const page of pdf.getPages()) {
    const annotations = [...(page.dict.getArray('Annots', resolve) ?? [])];
    const widgetOf = (item: (typeof annotations)[number]): PdfDict | undefined => {
      const found = item.type === 'ref' ? pdf.getObject(item as PdfRef) : item;
      return found instanceof PdfDict && found.getName('Subtype', resolve)?.value === 'Widget'
        ? found
        : undefined;
    };
    const widgets = annotations.flatMap((item) => widgetOf(item) ?? []);
    if (widgets.length === 0) continue;
    surface.show(
      page,
      widgets.flatMap((widget) => shownOf(pdf, widget, stale)),
    );
    page.dict.set('Annots', PdfArray.of(...annotations.filter((item) => !widgetOf(item))));
  }
  catalog.delete('AcroForm');
}
