import type { CSSProperties } from 'react';
import type { Box } from '../../../../contract/signing/signing.ts';
import type { Size } from '../../../../drawing/operations.ts';

/** A page as it is displayed: its size, and what a point takes, in CSS px. */
export interface ShownPage {
  width: number;
  height: number;
  point: number;
}

/** Where a field lies on a displayed page, with a size for letters that stand in it, and its own size in points. */
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
