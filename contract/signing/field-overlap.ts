import { signatoryTolerancePt } from '../core/limits.ts';
import { takesSignature } from './field-values.ts';
import type { FieldKind } from './signing.ts';

/** Signatories must not overlap (specification, section 5), nor may other fields: one check for app and server. */

/** The message for two fields that overlap: signatories are those that take a signature or initials. */
export const overlapMessage = (a: FieldKind, b: FieldKind): string =>
  takesSignature(a) && takesSignature(b) ? 'Signatories must not overlap.' : 'Fields must not overlap.';

/** A place on a page of one document; `x`, `y`, `width`, `height` are fractions of the page. */
export interface PageBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Width and height of a page, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Tolerance for the rounding errors of fractions, which are far smaller. */
const roundingPt = 1e-6;
const sharedLength = (startA: number, lengthA: number, startB: number, lengthB: number) =>
  Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);

/** True if two boxes of one document overlap by more than the tolerance in both directions. */
export function overlaps(a: PageBox, b: PageBox, page: PageSize): boolean {
  const limit = signatoryTolerancePt + roundingPt;
  return (
    a.page === b.page &&
    sharedLength(a.x, a.width, b.x, b.width) * page.width > limit &&
    sharedLength(a.y, a.height, b.y, b.height) * page.height > limit
  );
}

/** Index pairs of the boxes of one document that overlap; none may (`overlapMessage`). `sizeOf` returns a page's size. */
export function overlappingPairs(
  boxes: readonly PageBox[],
  sizeOf: (page: number) => PageSize,
): [number, number][] {
  return boxes.flatMap((a, i) =>
    boxes.flatMap((b, j): [number, number][] => (i < j && overlaps(a, b, sizeOf(a.page)) ? [[i, j]] : [])),
  );
}
