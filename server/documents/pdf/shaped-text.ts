import type { PDF } from '@libpdf/core';
import { faceOf } from '#contract/core/text/glyph-coverage.ts';
import { directionOf, setLine, type TextDirection } from '#drawing/line.ts';
import type { Operation } from '#drawing/operations.ts';
import { drawFitted } from '#drawing/text.ts';
import { surfaceOf } from '#server/signing/pdf/content/page-surface.ts';
import { boldDrawingFont, drawingFont } from '#server/signing/pdf/draw/drawing-fonts.ts';
import { drawingOperators } from '#server/signing/pdf/draw/operators.ts';

/** True if text has letters that the sheet's own font lacks, or that change beside each other: those are drawn as outlines. */
export const needsShaping = (text: string): boolean =>
  [...text].some((letter) => faceOf(letter) !== 'latin' || /\p{M}/u.test(letter));

interface ShapedStyle {
  bold: boolean;
  /** That of the text's first letter if absent. */
  direction?: TextDirection | undefined;
}

/** One line of printable text, in em. */
export const shapedLine = (text: string, { bold, direction = directionOf(text) }: ShapedStyle) => ({
  ...setLine(text, direction, undefined, bold ? boldDrawingFont : drawingFont),
  direction,
});

/** Lines of a document by page and colour, in points from the top left of the page; `y` is the baseline. */
export function shapedText(pdf: PDF, paper: { width: number; height: number }) {
  const pages = new Map<number, Map<string, Operation[]>>();
  return {
    /** @param fill the operator that sets the colour */
    add(
      page: number,
      line: ReturnType<typeof shapedLine>,
      at: { x: number; y: number; size: number; fill: string },
    ) {
      const { x, y, size, fill } = at;
      const room = {
        x,
        y: y - line.top * size,
        width: (line.right - line.left) * size,
        height: (line.top - line.bottom) * size,
      };
      const colours = pages.get(page) ?? new Map<string, Operation[]>();
      pages.set(page, colours);
      colours.set(fill, [
        ...(colours.get(fill) ?? []),
        ...drawFitted({ lines: [line], size }, room, { align: 'left' }),
      ]);
    },
    /** Draws all lines, over what stands on their pages. */
    draw() {
      const surface = surfaceOf(pdf);
      for (const [index, colours] of pages) {
        const page = pdf.getPage(index);
        if (!page) throw new Error('A page of the document is missing.');
        for (const [fill, drawing] of colours) {
          const { content, resources } = drawingOperators(pdf, drawing, {
            height: paper.height,
            userUnit: 1,
            fill,
          });
          surface.draw(page, { x: 0, y: 0, ...paper, rotate: 0 }, content, resources);
        }
      }
    },
  };
}
