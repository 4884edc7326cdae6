import type { PDF } from '@libpdf/core';
import { undrawable } from '../../../drawing/content.ts';
import { drawField } from '../../../drawing/field.ts';
import type { Operation, Size } from '../../../drawing/operations.ts';
import { drawingFont } from './drawing-fonts.ts';
import type { FilledField } from './fields.ts';
import { flattenForm } from './flatten-form.ts';
import { isSigned } from './form.ts';
import { openForSealing } from './open.ts';
import { operatorsOf } from './operators.ts';
import { pageGeometry, place } from './page-geometry.ts';
import { surfaceOf } from './page-surface.ts';
import { PdfRefusal } from './refusal.ts';

/** What cannot be drawn as it is meant is refused, never left out. */
function drawingOf(field: FilledField, size: Size): Operation[] {
  const unsupported = undrawable(field);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_characters', unsupported.join(' '));
  return drawField(field, size, drawingFont);
}

/**
 * Draws filled fields onto an open PDF and turns its form fields into content (unless a signature in it forbids that).
 * @throws PdfRefusal, with the words to show
 */
export function compose(pdf: PDF, fields: readonly FilledField[]): void {
  const surface = surfaceOf(pdf);
  if (!isSigned(pdf)) flattenForm(pdf, surface);
  for (const field of fields) {
    const page = pdf.getPage(field.page - 1);
    if (!page) throw new PdfRefusal('no_such_page', `page ${field.page}`);
    const geometry = pageGeometry(pdf, page);
    const { userUnit } = geometry;
    const at = place(geometry, field.box);
    const size = { width: at.width * userUnit, height: at.height * userUnit };
    const { content, resources } = operatorsOf(pdf, drawingOf(field, size), { height: at.height, userUnit });
    surface.draw(page, at, content, resources);
  }
}

/**
 * Composes without sealing. Original bytes are kept and added to wherever their structure allows.
 * @param bytes a PDF that `inspectPdf` let pass
 * @throws PdfRefusal, with the words to show
 */
export async function composePdf(bytes: Uint8Array, fields: readonly FilledField[]): Promise<Uint8Array> {
  const { pdf } = await openForSealing(bytes);
  compose(pdf, fields);
  return pdf.save({ incremental: true, subsetFonts: true });
}
