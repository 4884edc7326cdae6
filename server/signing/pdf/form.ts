import {
  type CheckboxField,
  type DropdownField,
  type ListBoxField,
  type PDF,
  type PDFForm,
  type PDFPage,
  PdfBool,
  PdfDict,
  PdfNumber,
  type PdfRef,
  type RadioField,
  type TextField,
} from '@libpdf/core';
import { unprintable } from '../../../contract/printable.ts';
import { drawText } from '../../../drawing/text.ts';
import { drawingFont } from './drawing-fonts.ts';
import { operatorsOf } from './operators.ts';
import { appearanceStream, type Surface } from './page-surface.ts';
import { PdfRefusal } from './refusal.ts';

/** Letters that the standard fonts of a form can show; all others are drawn by us. */
const latin = /^[\x20-\x7e\xa0-\xff\s]*$/;

const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

/** Whether a signature is in the document, whatever its worth. */
export function isSigned(pdf: PDF): boolean {
  return (
    pdf
      .getForm()
      ?.getSignatureFields()
      .some((field) => field.isSigned()) ?? false
  );
}

/** `dynamic` forms are drawn by their XML alone: only Adobe software shows them (XFA 3.3). */
export function xfaOf(pdf: PDF): 'none' | 'static' | 'dynamic' {
  const catalog = pdf.getCatalog();
  const form = catalog.get('AcroForm', resolver(pdf));
  if (!(form instanceof PdfDict) || !form.has('XFA')) return 'none';
  const rendering = catalog.get('NeedsRendering', resolver(pdf));
  const drawnByXml = rendering instanceof PdfBool && rendering.value;
  return drawnByXml || (pdf.getForm()?.fieldCount ?? 0) === 0 ? 'dynamic' : 'static';
}

function hasWidgets(pdf: PDF, page: PDFPage): boolean {
  const annotations = page.dict.getArray('Annots', resolver(pdf));
  if (!annotations) return false;
  return Array.from({ length: annotations.length }, (_, i) => annotations.at(i, resolver(pdf))).some(
    (item) => item instanceof PdfDict && item.getName('Subtype', resolver(pdf))?.value === 'Widget',
  );
}

type Valued = TextField | DropdownField | ListBoxField | CheckboxField | RadioField;

function isFilled(field: Valued): boolean {
  const value = field.getValue();
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Fields whose value would vanish or show an old state: never drawn, or drawn before the last change. */
function undrawn(form: PDFForm): Valued[] {
  const textual = [...form.getTextFields(), ...form.getDropdowns(), ...form.getListBoxes()];
  const buttons = [...form.getCheckboxes(), ...form.getRadioGroups()];
  const isDrawn = (field: Valued) => field.getWidgets().every((widget) => widget.hasNormalAppearance());
  const stale = form.properties.needAppearances ? textual : [];
  return [
    ...new Set([
      ...stale,
      ...textual.filter((field) => !isDrawn(field)),
      ...buttons.filter((field) => !isDrawn(field)),
    ]),
  ].filter(isFilled);
}

/** Of a text field (ISO 32000-1, table 228). */
const multiline = 1 << 12;
const textSize = 12;

/**
 * Draws a value that the standard fonts cannot show, as what signers fill in is drawn: shaped, in outlines.
 * @throws PdfRefusal about letters that no face has
 */
function drawAnew(pdf: PDF, field: Valued, value: string): void {
  const unsupported = unprintable(value);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_form', unsupported.join(' '));
  for (const widget of field.getWidgets()) {
    const { width, height } = widget;
    const wrap = field.type === 'listbox' || (field.flags & multiline) !== 0;
    const style = { maxSize: textSize, align: 'start', wrap } as const;
    const drawing = drawText(value, { x: 0, y: 0, width, height }, style, drawingFont);
    const { content, resources } = operatorsOf(pdf, drawing, { height, userUnit: 1 });
    const appearance = appearanceStream(pdf, { width, height }, content, resources);
    widget.dict.set('AP', PdfDict.of({ N: appearance }));
  }
  field.needsAppearanceUpdate = false;
}

/** Lets the library draw a value anew; it would pass over read-only fields, and over choices that are drawn. */
function redraw(pdf: PDF, field: Valued): void {
  const value = [field.getValue()].flat().join('\n');
  if (!latin.test(value)) {
    drawAnew(pdf, field, value);
    return;
  }
  field.needsAppearanceUpdate = true;
  field.acroField().set('Ff', PdfNumber.of(field.flags & ~1));
  if (field.type === 'dropdown' || field.type === 'listbox') {
    for (const widget of field.getWidgets()) widget.dict.delete('AP');
  }
}

/**
 * Turns form fields into page content, filled values included: after the seal a form field could be changed
 * only by breaking it, and its widget would cover what is drawn on the page.
 */
export function flattenForm(pdf: PDF, surface: Surface): void {
  const form = pdf.getForm();
  if (!form) return;
  for (const field of undrawn(form)) redraw(pdf, field);
  for (const page of pdf.getPages()) if (hasWidgets(pdf, page)) surface.prepare(page);
  form.flatten();
}
