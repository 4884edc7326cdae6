import type { Signature } from '../../../contract/submission.ts';
import { number } from './content.ts';

type Drawn = Extract<Signature, { kind: 'drawn' }>;
type Point = Drawn['strokes'][number][number];

/** Pen width as a share of the drawing's height. */
const pen = 0.03;

/** The largest rectangle of the given width ÷ height inside another, centred. */
export function contain(
  aspect: number,
  width: number,
  height: number,
): { x: number; y: number; width: number; height: number } {
  const fitted =
    aspect > width / height ? { width, height: width / aspect } : { width: height * aspect, height };
  return { x: (width - fitted.width) / 2, y: (height - fitted.height) / 2, ...fitted };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A smooth line through the middles of a stroke's segments; the quadratic curves are written as cubic ones. */
function path(stroke: readonly Point[], at: (point: Point) => string): string {
  const first = stroke[0];
  const last = stroke.at(-1);
  if (!first || !last) return '';
  let operators = `${at(first)} m\n`;
  let from = first;
  for (let i = 1; i < stroke.length - 1; i++) {
    const bend = stroke[i] ?? last;
    const to = middle(bend, stroke[i + 1] ?? last);
    const towards = (end: Point): Point => ({
      x: end.x + (2 / 3) * (bend.x - end.x),
      y: end.y + (2 / 3) * (bend.y - end.y),
    });
    operators += `${at(towards(from))} ${at(towards(to))} ${at(to)} c\n`;
    from = to;
  }
  return `${operators}${at(last)} l\n`;
}

/** Operators that draw a signature's strokes as vectors, as large as the box allows, keeping their proportions. */
export function drawStrokes({ strokes, aspect }: Drawn, width: number, height: number): string {
  const pad = contain(aspect, width, height);
  const thickness = pen * pad.height;
  const inner = { width: pad.width - thickness, height: pad.height - thickness };
  const at = ({ x, y }: Point) =>
    `${number(pad.x + thickness / 2 + x * inner.width)} ${number(pad.y + thickness / 2 + (1 - y) * inner.height)}`;
  return `1 J 1 j ${number(thickness)} w\n${strokes.map((stroke) => path(stroke, at)).join('')}S\n`;
}
