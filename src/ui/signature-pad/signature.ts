import type { Hand } from '#drawing/hands.ts';

interface Point {
  x: number;
  y: number;
}

/** The points of one stroke, as fractions (0–1) of the pad's width and height. */
export type Stroke = Point[];

/** A signature, or initials, as made. `aspect` is the width ÷ height of the pad that the fractions of the strokes refer to. */
export type PadSignature =
  | { kind: 'drawn'; strokes: Stroke[]; aspect: number }
  | { kind: 'typed'; text: string; hand?: Hand | undefined }
  | { kind: 'image'; png: string };

/** The marks a person makes by hand to sign. */
export interface DrawnMark {
  signature: PadSignature;
  initials?: PadSignature | undefined;
}

/** The pad keeps one shape on every screen, so that turning the device only scales the drawing. */
export const padAspect = 2.5;

interface Size {
  width: number;
  height: number;
}

const fraction = (value: number, of: number) => Math.min(1, Math.max(0, value / of));

/** Points on a pad of this size (CSS px) as fractions; points outside the pad are moved to its edge. */
export function toStroke(points: readonly Point[], { width, height }: Size): Stroke {
  return points.map(({ x, y }) => ({ x: fraction(x, width), y: fraction(y, height) }));
}

/** The points of a stroke on a pad of this size (CSS px). */
export function strokesInPoints(stroke: Stroke, { width, height }: Size): Point[] {
  return stroke.map(({ x, y }) => ({ x: x * width, y: y * height }));
}
