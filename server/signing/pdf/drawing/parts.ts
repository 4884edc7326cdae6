import { type Region, type Size, side } from './drawing.ts';

/** Pixels around a part that are drawn for their neighbours alone. */
const margin = 2;
/** Sides of the parts that a page is drawn in, pixels. */
export const part = side - 2 * margin;

/** The parts that a page of this size (pixels) is drawn in: what is judged, and what is drawn for it. */
export function* partsOf({ width, height }: Size): Generator<{ judged: Region; drawn: Region }> {
  for (let top = 0; top < height; top += part)
    for (let left = 0; left < width; left += part) {
      const right = Math.min(Math.ceil(width), left + part);
      const bottom = Math.min(Math.ceil(height), top + part);
      yield {
        judged: { left, top, right, bottom },
        drawn: {
          left: left - margin,
          top: top - margin,
          right: right + margin,
          bottom: bottom + margin,
        },
      };
    }
}

export const sizeOf = ({ left, top, right, bottom }: Region): Size => ({
  width: right - left,
  height: bottom - top,
});
