import type { PDF } from '@libpdf/core';
import { accessibleText } from '#drawing/accessible-text.ts';
import { undrawable } from '#drawing/content.ts';
import { drawField } from '#drawing/field.ts';
import type { Operation, Size } from '#drawing/operations.ts';
import { appearanceStream, surfaceOf } from '../content/page-surface.ts';
import { isSigned } from '../read/form.ts';
import { openForSealing } from '../read/open.ts';
import { matrixOf, pageGeometry, place } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';
import { annotate } from './annotate.ts';
import { drawingFont } from './drawing-fonts.ts';
import type { CompletedField } from './fields.ts';
import { drawingOperators } from './operators.ts';

/** Text that cannot be drawn faithfully is refused, never left out. */
function drawingOf(field: CompletedField, size: Size): Operation[] {
  const unsupported = undrawable(field);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_characters', unsupported.join(' '));
  return drawField(field, size, drawingFont);
}

/** Placing of fields: into the content of their pages, or as annotations over them. */
export type Placing = 'into' | 'over';

/** A signed file gets annotations: changed content would break the signature. */
export const placingIn = (pdf: PDF): Placing => (isSigned(pdf) ? 'over' : 'into');

/**
 * Draws filled fields onto the pages of an open PDF.
 * @throws PdfRefusal, with the words to show
 */
export function composeFields(pdf: PDF, fields: readonly CompletedField[], placing = placingIn(pdf)): void {
  const surface = surfaceOf(pdf);
  for (const field of fields) {
    const page = pdf.getPage(field.page - 1);
    if (!page) throw new PdfRefusal('no_such_page', `page ${field.page}`);
    const geometry = pageGeometry(pdf, page);
    const { userUnit } = geometry;
    const at = place(geometry, field.box);
    const size = { width: at.width * userUnit, height: at.height * userUnit };
    const { content, resources } = drawingOperators(pdf, drawingOf(field, size), {
      height: at.height,
      userUnit,
    });
    const form = appearanceStream(pdf, at, content, resources, matrixOf(at));
    if (placing === 'over') annotate(pdf, page, at, form, accessibleText(field));
    else surface.show(page, [{ form }]);
  }
}

/**
 * Composes without sealing, by an update appended to the file.
 * @param bytes a PDF as `preparePdf` answered it
 * @throws PdfRefusal, with the words to show
 */
export async function composePdf(bytes: Uint8Array, fields: readonly CompletedField[]): Promise<Uint8Array> {
  const { pdf } = await openForSealing(bytes);
  composeFields(pdf, fields);
  return pdf.save({ incremental: true, subsetFonts: true });
}
