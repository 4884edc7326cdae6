/* What a drawing is made of: a short list of operations, for whoever draws it to carry out as they are. */

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

/** A step of a path, as SVG writes them, in absolute coordinates: moves and lines to, curves with their bends, back to the start. */
export type PathStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Path = readonly PathStep[];

/** What is written or drawn by hand is blue, as from a pen; what is filled in is black. */
export type Ink = 'black' | 'blue';

/** One thing to draw, in a space of the field's own: points, from its top left corner, y downwards. */
export type Operation =
  /** A letter: `path` in units of its face, y upwards, its origin at (x, y), a unit `scale` points. Filled, non-zero winding. */
  | { is: 'glyph'; path: Path; x: number; y: number; scale: number; ink: Ink }
  | { is: 'fill'; path: Path; ink: Ink }
  /** A line with round ends and joins. */
  | { is: 'stroke'; path: Path; width: number; ink: Ink }
  /** A PNG or JPEG, as large as its place allows in its own proportions, in the middle. */
  | { is: 'picture'; base64: string; place: Rectangle }
  /** What the glyphs of a line say, left to right as they stand, for reading and searching; it shows nothing. */
  | { is: 'words'; text: string; x: number; y: number; size: number; width: number };

/** The largest rectangle of the given width ÷ height inside another, in its middle. */
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
