import { type PDF, PdfDict, type PdfObject } from '@libpdf/core';
import {
  contain,
  type DrawingPoint,
  type Ink,
  type Operation,
  type Path,
  type PathStep,
} from '#drawing/operations.ts';
import { inks } from '#drawing/svg.ts';
import { number } from '../content/content.ts';
import { type Readable, readableText } from '../content/readable-text.ts';
import { embedPicture } from './picture.ts';

/** Drawing of a field: operators in a space of its own size, y upwards, and their resources. */
export interface Appearance {
  content: string;
  resources: Record<string, PdfObject>;
}

const spell = (...values: number[]) => values.map(number).join(' ');

/** A number with nine decimals: a scale may be far smaller than a point. */
const finely = (value: number) => value.toFixed(9).replace(/\.?0+$/, '');

function colour(ink: Ink): string {
  const parts = inks[ink].match(/[0-9a-f]{2}/g) ?? [];
  return parts.map((hex) => number(Number.parseInt(hex, 16) / 255)).join(' ');
}

const endOf = (step: PathStep | undefined): DrawingPoint => {
  const [x, y] = (step ?? []).slice(-2);
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : { x: 0, y: 0 };
};

/** Operator of a path step. A quadratic curve becomes an equal cubic one: control points at two thirds of the way to its own. */
function stepOperator(step: PathStep, before: DrawingPoint): string {
  switch (step[0]) {
    case 'M':
      return `${spell(step[1], step[2])} m`;
    case 'L':
      return `${spell(step[1], step[2])} l`;
    case 'Q': {
      const [, bendX, bendY, x, y] = step;
      const near = (end: number, bend: number) => end + (2 / 3) * (bend - end);
      return `${spell(near(before.x, bendX), near(before.y, bendY), near(x, bendX), near(y, bendY), x, y)} c`;
    }
    case 'C': {
      const [, ...values] = step;
      return `${spell(...values)} c`;
    }
    case 'Z':
      return 'h';
  }
}

const pathOperators = (path: Path): string =>
  path.map((step, at) => stepOperator(step, endOf(path[at - 1]))).join(' ');

/**
 * A drawing as PDF operators.
 * @param height of its space, in units of the page
 * @param userUnit points in a unit of the page
 * @param fill the operator that sets the colour of what is filled, instead of the drawing's own inks
 * @throws PdfRefusal about a picture in it
 */
export function drawingOperators(
  pdf: PDF,
  drawing: readonly Operation[],
  { height, userUnit, fill }: { height: number; userUnit: number; fill?: string | undefined },
): Appearance {
  const pictures: Record<string, PdfObject> = {};
  const text: Readable = readableText(pdf);
  const filling = (ink: Ink) => fill ?? `${colour(ink)} rg`;
  const draw = (operation: Operation): string => {
    switch (operation.is) {
      case 'glyph': {
        const { path, x, y, scale, ink } = operation;
        const turned = `${finely(scale)} 0 0 ${finely(-scale)} ${spell(x, y)} cm`;
        return `q ${turned} ${filling(ink)} ${pathOperators(path)} f Q`;
      }
      case 'fill':
        return `${filling(operation.ink)} ${pathOperators(operation.path)} f`;
      case 'stroke': {
        const { path, width, ink } = operation;
        return `1 J 1 j ${colour(ink)} RG ${finely(width)} w ${pathOperators(path)} S`;
      }
      case 'picture': {
        const image = embedPicture(pdf, operation.base64);
        const at = contain(image.width / image.height, operation.place);
        const name = `I${Object.keys(pictures).length}`;
        pictures[name] = image.ref;
        return `q ${spell(at.width, 0, 0, -at.height, at.x, at.y + at.height)} cm /${name} Do Q`;
      }
      case 'words':
        return text.show(operation);
    }
  };
  const operators = drawing.map(draw);
  const fonts = text.fonts();
  const resources = {
    ...(Object.keys(pictures).length > 0 && { XObject: PdfDict.of(pictures) }),
    ...(Object.keys(fonts).length > 0 && { Font: PdfDict.of(fonts) }),
  };
  const upright = `${finely(1 / userUnit)} 0 0 ${finely(-1 / userUnit)} 0 ${number(height)} cm`;
  return { content: `${upright}\n${operators.join('\n')}\n`, resources };
}
