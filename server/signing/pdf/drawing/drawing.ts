/** A transform, as PDF writes it: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The transform that changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The transform that does `inner` first, and then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export interface Size {
  width: number;
  height: number;
}

/** A part of a page's picture, whole pixels; right and bottom are exclusive. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A character of a page: its text, its origin on the baseline and the box that its picture lies in, pixels from the upper left. */
export interface Glyph {
  text: string;
  /** True if its font comes from the PDF, or from a file that both programs have, or it is not painted: readers see the same. */
  hasFace: boolean;
  x: number;
  y: number;
  box: Region;
}

/** The smallest region around the corners of a rectangle that was transformed. */
export function boundsOf(matrix: Matrix, [left, bottom, right, top]: readonly number[]): Region {
  const corners = [left, right].flatMap((x = 0) =>
    [bottom, top].map((y = 0) => [
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
    ]),
  );
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return {
    left: Math.floor(Math.min(...xs)),
    top: Math.floor(Math.min(...ys)),
    right: Math.ceil(Math.max(...xs)),
    bottom: Math.ceil(Math.max(...ys)),
  };
}

/**
 * Sides of the pictures that pages are drawn into, part by part, pixels: A4 is one part at three pixels a point, and a large page takes no
 * more memory.
 */
export const side = 2560;

/** A page as one program shows it. */
export interface ShownPage {
  /** Its pixels in a region of at most `side`: red, green, blue and alpha, in rows of `side`. They hold until the program draws again. */
  draw(region: Region): Promise<Uint8Array>;
  /** Its characters, once a part is drawn. */
  glyphs(): Glyph[];
}
