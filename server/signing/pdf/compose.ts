import type { PDF, PDFPage } from '@libpdf/core';
import { undrawable } from '../../../drawing/content.ts';
import { drawField } from '../../../drawing/field.ts';
import type { Operation, Size } from '../../../drawing/operations.ts';
import { saidBy } from '../../../drawing/said-by.ts';
import { annotate } from './annotate.ts';
import { drawingFont } from './drawing-fonts.ts';
import type { FilledField } from './fields.ts';
import { flatten } from './flatten.ts';
import { isSigned } from './form.ts';
import { openForSealing } from './open.ts';
import { operatorsOf } from './operators.ts';
import { boundsOf, matrixOf, pageGeometry, place } from './page-geometry.ts';
import { appearanceStream, surfaceOf } from './page-surface.ts';
import { PdfRefusal } from './refusal.ts';

/** What cannot be drawn as it is meant is refused, never left out. */
function drawingOf(field: FilledField, size: Size): Operation[] {
  const unsupported = undrawable(field);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_characters', unsupported.join(' '));
  return drawField(field, size, drawingFont);
}

function placedOn(pdf: PDF, field: FilledField) {
  const page = pdf.getPage(field.page - 1);
  if (!page) throw new PdfRefusal('no_such_page', `page ${field.page}`);
  const geometry = pageGeometry(pdf, page);
  return { field, page, userUnit: geometry.userUnit, at: place(geometry, field.box) };
}

/**
 * Draws filled fields onto an open PDF and turns what would cover them, and its form fields, into content. Where there is a signature in it,
 * which a change of content would break, they are laid over its pages as annotations instead.
 * @throws PdfRefusal, with the words to show
 */
export function compose(pdf: PDF, fields: readonly FilledField[]): void {
  const signed = isSigned(pdf);
  const surface = surfaceOf(pdf);
  const all = fields.map((field) => placedOn(pdf, field));
  const drawnOn = ({ index }: PDFPage) =>
    all
      .filter(({ page }) => page.index === index)
      .map(({ at }) => boundsOf({ x: 0, y: 0, width: at.width, height: at.height }, matrixOf(at)));
  if (!signed) flatten(pdf, surface, drawnOn);
  for (const { field, page, userUnit, at } of all) {
    const size = { width: at.width * userUnit, height: at.height * userUnit };
    const { content, resources } = operatorsOf(pdf, drawingOf(field, size), { height: at.height, userUnit });
    const form = appearanceStream(pdf, at, content, resources, matrixOf(at));
    if (signed) annotate(pdf, page, at, form, saidBy(field));
    else surface.show(page, [{ form }]);
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
