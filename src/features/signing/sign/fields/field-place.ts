import type { CSSProperties } from 'react';
import type { Box } from '#contract/signing/signing.ts';
import type { Size } from '#drawing/operations.ts';

/** A displayed page: its size, and the size of a point, in CSS px. */
export interface ShownPage {
  width: number;
  height: number;
  point: number;
}

/** A field's place on a displayed page, with a font size for its text, and its own size in points. */
export const fieldPlace = (
  { x, y, width, height }: Box,
  page: ShownPage,
): { style: CSSProperties; size: Size } => ({
  style: {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    fontSize: Math.max(9, Math.min(16, height * page.height * 0.55)),
  },
  size: { width: (width * page.width) / page.point, height: (height * page.height) / page.point },
});
