import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  type PdfRef,
} from '@libpdf/core';
import type { Box } from '#contract/signing/signing.ts';

/** A rectangle in user space: origin bottom left, units of the page (points, unless UserUnit is set). */
export interface PageRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageGeometry {
  /** CropBox ∩ MediaBox: what a viewer shows. */
  box: PageRectangle;
  /** Clockwise degrees the viewer turns the page. */
  rotate: 0 | 90 | 180 | 270;
  /** Points per unit of user space. */
  userUnit: number;
}

/** Placement of an upright rectangle of `width` × `height`: its bottom-left corner and its rotation, counter-clockwise. */
export interface Placement extends PageRectangle {
  rotate: PageGeometry['rotate'];
}

const letter: PageRectangle = { x: 0, y: 0, width: 612, height: 792 };
const deepestTree = 100;

/**
 * An entry that pages and form fields inherit (ISO 32000-1, 7.7.3.4 and 12.7.3.1), resolved: of this one, or of the nearest ancestor
 * that has it.
 */
export function inherited(pdf: PDF, from: PdfDict, key: string): PdfObject | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  let node: PdfDict | undefined = from;
  for (let depth = 0; node && depth < deepestTree; depth++) {
    const value = node.get(key, resolve);
    if (value) return value;
    const parent = node.get('Parent', resolve);
    node = parent instanceof PdfDict ? parent : undefined;
  }
  return undefined;
}

/** The first `count` numbers of an array, resolved; undefined if one of them is not a number. */
export function numbersIn(pdf: PDF, array: PdfObject | undefined, count: number): number[] | undefined {
  if (!(array instanceof PdfArray)) return undefined;
  const values = Array.from({ length: count }, (_, i) => {
    const item = array.at(i, (ref) => pdf.getObject(ref));
    return item instanceof PdfNumber ? item.value : Number.NaN;
  });
  return values.every(Number.isFinite) ? values : undefined;
}

/** A rectangle from any two opposite corners, as PDFs write them; undefined if it is empty. */
export function rectangleOf(pdf: PDF, array: PdfObject | undefined): PageRectangle | undefined {
  const [x1, y1, x2, y2] = numbersIn(pdf, array, 4) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const box = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

/** Intersection of two rectangles; undefined if they share no more than an edge. */
export function intersection(a: PageRectangle, b: PageRectangle): PageRectangle | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** A multiple of 90 within one turn; 0 for any other number. */
export function rotation(degrees: number): PageGeometry['rotate'] {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

/**
 * The page as viewers show it. The library's `getCropBox()` is not used: it reads [x1 y1 x2 y2] as width and height,
 * and ignores inheritance.
 */
export function pageGeometry(pdf: PDF, page: PDFPage): PageGeometry {
  const media = rectangleOf(pdf, inherited(pdf, page.dict, 'MediaBox')) ?? letter;
  const crop = rectangleOf(pdf, inherited(pdf, page.dict, 'CropBox')) ?? media;
  const turn = inherited(pdf, page.dict, 'Rotate');
  const unit = page.dict.get('UserUnit', (ref) => pdf.getObject(ref));
  return {
    box: intersection(media, crop) ?? media,
    rotate: turn instanceof PdfNumber ? rotation(turn.value) : 0,
    userUnit: unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1,
  };
}

/** True if viewers cut off a point or more of the page. */
export function isCropped(pdf: PDF, page: PDFPage): boolean {
  const { width, height } = rectangleOf(pdf, inherited(pdf, page.dict, 'MediaBox')) ?? letter;
  const { box } = pageGeometry(pdf, page);
  return width - box.width >= 1 || height - box.height >= 1;
}

/** Size of the page as shown, in points. */
export function displayedSize({ box, rotate, userUnit }: PageGeometry): { width: number; height: number } {
  const [width, height] = rotate % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return { width: width * userUnit, height: height * userUnit };
}

/**
 * Maps a box on the displayed page (fractions, origin top left) to user space.
 * The answer is the upright rectangle before the turn: draw in (0,0)…(width,height), turn it by `rotate`
 * counter-clockwise around its bottom-left corner and put that corner at (x,y).
 */
export function place({ box, rotate }: PageGeometry, at: Box): Placement {
  const [shownWidth, shownHeight] = rotate % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  const right = at.x * shownWidth;
  const up = (1 - at.y - at.height) * shownHeight;
  const corner = {
    0: [box.x + right, box.y + up],
    90: [box.x + box.width - up, box.y + right],
    180: [box.x + box.width - right, box.y + box.height - up],
    270: [box.x + up, box.y + box.height - right],
  } as const;
  const [x, y] = corner[rotate];
  return { x, y, width: at.width * shownWidth, height: at.height * shownHeight, rotate };
}

/** The placement as a transformation matrix [a b c d e f] (ISO 32000-1, 8.3.3). */
export function matrixOf({ x, y, rotate }: Placement): [number, number, number, number, number, number] {
  const [cos, sin] = ({ 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[rotate];
  return [cos, sin, -sin, cos, x, y];
}

/** The smallest upright rectangle around another that was transformed. */
export function boundsOf({ x, y, width, height }: PageRectangle, matrix: readonly number[]): PageRectangle {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [x, x + width].flatMap((across) =>
    [y, y + height].map((up) => [a * across + c * up + e, b * across + d * up + f] as const),
  );
  const [xs, ys] = [corners.map(([across]) => across), corners.map(([, up]) => up)];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}
