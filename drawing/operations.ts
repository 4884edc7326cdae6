/* The operations of a drawing. A renderer carries them out in order. */

export interface DrawingPoint {
  x: number;
  y: number;
}

/** In points. */
export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends DrawingPoint, Size {}

/** A step of a path as in SVG, in absolute coordinates: move, line, curves with their control points, close. */
export type PathStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Path = readonly PathStep[];

/** Blue for handwriting, as from a pen; black for everything else. */
export type Ink = 'black' | 'blue';

/** One thing to draw, in the field's own space: points from its top left corner, y downwards. */
export type Operation =
  /** A letter: `path` in units of its face, y upwards, origin at (x, y), `scale` points per unit. Filled, non-zero winding. */
  | { is: 'glyph'; path: Path; x: number; y: number; scale: number; ink: Ink }
  | { is: 'fill'; path: Path; ink: Ink }
  /** A line with round ends and joins. */
  | { is: 'stroke'; path: Path; width: number; ink: Ink }
  /** A PNG or JPEG, centred in `place`, as large as fits without distortion. */
  | { is: 'picture'; base64: string; place: Rectangle }
  /** The text of a line's glyphs in visual order, for reading and searching; invisible. */
  | { is: 'words'; text: string; x: number; y: number; size: number; width: number };

/** The largest rectangle of the given width ÷ height inside another, centred. */
export function contain(aspect: number, { x, y, width, height }: Rectangle): Rectangle {
  const fitted =
    aspect > width / height ? { width, height: width / aspect } : { width: height * aspect, height };
  return { x: x + (width - fitted.width) / 2, y: y + (height - fitted.height) / 2, ...fitted };
}

const quarter = 0.5522847498; // of a circle by one cubic curve: 4/3 · tan(π/8)

/** A circle as four curves. */
export function circle(x: number, y: number, radius: number): Path {
  const bend = radius * quarter;
  return [
    ['M', x + radius, y],
    ['C', x + radius, y + bend, x + bend, y + radius, x, y + radius],
    ['C', x - bend, y + radius, x - radius, y + bend, x - radius, y],
    ['C', x - radius, y - bend, x - bend, y - radius, x, y - radius],
    ['C', x + bend, y - radius, x + radius, y - bend, x + radius, y],
    ['Z'],
  ];
}

export const rectangle = ({ x, y, width, height }: Rectangle): Path => [
  ['M', x, y],
  ['L', x + width, y],
  ['L', x + width, y + height],
  ['L', x, y + height],
  ['Z'],
];
