import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { DrawingPoint } from '#drawing/operations.ts';
import type { PageTurn } from '#src/ui/pdf/handle.ts';
import { unturned } from './geometry.rules.ts';

/**
 * The place on a page of a point on the screen, in points, also when the reader turned the page.
 * @param element the element over the whole page
 * @param at CSS px from the top left corner of the window
 */
export function pointOn(
  element: Element,
  { x, y }: DrawingPoint,
  page: PageSize,
  turn: PageTurn,
): DrawingPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = unturned({ x: (x - left) / width, y: (y - top) / height }, turn);
  return { x: at.x * page.width, y: at.y * page.height };
}
