import {
  type CheckboxField,
  type DropdownField,
  type EmbeddedFont,
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
import type { Surface } from './page-surface.ts';

/** Letters that the standard fonts of a form can show; all others need a font of ours. */
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

/** Lets the library draw a value anew; it would pass over read-only fields, and over choices that are drawn. */
function redraw(field: Valued, font: () => EmbeddedFont): void {
  field.needsAppearanceUpdate = true;
  field.acroField().set('Ff', PdfNumber.of(field.flags & ~1));
  if (field.type === 'dropdown' || field.type === 'listbox') {
    for (const widget of field.getWidgets()) widget.dict.delete('AP');
  }
  if (![field.getValue()].flat().every((value) => latin.test(value ?? ''))) field.setFont(font());
}

/**
 * Turns form fields into page content, filled values included: after the seal a form field could be changed
 * only by breaking it, and its widget would cover what is drawn on the page.
 */
export function flattenForm(pdf: PDF, surface: Surface, font: () => EmbeddedFont): void {
  const form = pdf.getForm();
  if (!form) return;
  for (const field of undrawn(form)) redraw(field, font);
  for (const page of pdf.getPages()) if (hasWidgets(pdf, page)) surface.prepare(page);
  form.flatten();
}
