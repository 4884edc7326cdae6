import { type PDF, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { unprintable } from '#contract/core/text/printable-text.ts';
import { drawTick } from '#drawing/choices.ts';
import { circle, type Operation, type Rectangle, type Size } from '#drawing/operations.ts';
import { drawFitted, drawText, fitText, heightOf } from '#drawing/text.ts';
import { number } from '../content/content.ts';
import { appearanceStream } from '../content/page-surface.ts';
import { inherited, matrixOf, numbersIn, rectangleOf, rotation } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';
import { drawingFont } from './drawing-fonts.ts';
import { fieldFlags, fieldLines, textWords } from './field-value.ts';
import { drawingOperators } from './operators.ts';

/** Size of multi-line text if the form leaves it to the viewer, points; a single line fills its field then. */
const textSize = 12;
/** Space between a field's edge and its text, points. */
const margin = 2;
const off = 'Off';

const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

function numberOf(pdf: PDF, widget: PdfDict, key: string): number {
  const value = inherited(pdf, widget, key);
  return value instanceof PdfNumber ? value.value : 0;
}

function nameOf(pdf: PDF, widget: PdfDict, key: string): string | undefined {
  const value = inherited(pdf, widget, key);
  return value instanceof PdfName ? value.value : undefined;
}

/** Appearance state of a button: from its widget, or else from its field. */
const stateOf = (pdf: PDF, widget: PdfDict) =>
  widget.getName('AS', resolver(pdf))?.value ?? nameOf(pdf, widget, 'V') ?? off;

/** The stored appearance of an annotation in its current state; undefined if there is none. */
export function storedAppearanceOf(pdf: PDF, annotation: PdfDict): PdfRef | undefined {
  const normal = annotation.getDict('AP', resolver(pdf))?.get('N');
  const resolved = normal instanceof PdfRef ? pdf.getObject(normal) : normal;
  const isOne = resolved instanceof PdfStream;
  const picture = isOne ? normal : resolved instanceof PdfDict && resolved.get(stateOf(pdf, annotation));
  return picture instanceof PdfRef && pdf.getObject(picture) instanceof PdfStream ? picture : undefined;
}

/** True for a button that is on. A button drawn only for other states than its own is off, as in viewers. */
function isOn(pdf: PDF, widget: PdfDict): boolean {
  const drawn = widget.getDict('AP', resolver(pdf))?.getDict('N', resolver(pdf));
  const state = stateOf(pdf, widget);
  return state !== off && [...(drawn?.keys() ?? [])].every(({ value }) => value === off || value === state);
}

/** Operators that set a colour (ISO 32000-1, table 74), by the number of its components. */
const filling: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' };

/** A colour of a widget's characteristics, for filling or for lines. */
function colour(pdf: PDF, characteristics: PdfDict | undefined, key: string): string | undefined {
  const array = characteristics?.getArray(key, resolver(pdf));
  const operator = filling[array?.length ?? 0];
  const values = numbersIn(pdf, array, array?.length ?? 0);
  return values && operator && `${values.map(number).join(' ')} ${operator}`;
}

/** Distance of the control points of a quarter circle from its ends, in radii. */
const bend = 0.5523;

function circlePath(x: number, y: number, radius: number): string {
  const k = bend * radius;
  const curve = (...points: number[]) => `${points.map(number).join(' ')} c`;
  return [
    `${number(x + radius)} ${number(y)} m`,
    curve(x + radius, y + k, x + k, y + radius, x, y + radius),
    curve(x - k, y + radius, x - radius, y + k, x - radius, y),
    curve(x - radius, y - k, x - k, y - radius, x, y - radius),
    curve(x + k, y - radius, x + radius, y - k, x + radius, y),
  ].join(' ');
}

/** Caption of a round button, a dot of ZapfDingbats; the default of radio buttons. */
const dot = 'l';

/** The background and border of a field: a rectangle, or the circle of a radio button. */
function frameOf(pdf: PDF, widget: PdfDict, { width, height }: Size): string {
  const characteristics = widget.getDict('MK', resolver(pdf));
  const ground = colour(pdf, characteristics, 'BG');
  const edge = colour(pdf, characteristics, 'BC');
  const thick = widget.getDict('BS', resolver(pdf))?.getNumber('W', resolver(pdf))?.value ?? 1;
  const isRadio =
    nameOf(pdf, widget, 'FT') === 'Btn' && (numberOf(pdf, widget, 'Ff') & fieldFlags.radio) !== 0;
  const isRound = isRadio && (characteristics?.getString('CA', resolver(pdf))?.asString() ?? dot) === dot;
  const outline = (inset: number) =>
    isRound
      ? circlePath(width / 2, height / 2, Math.min(width, height) / 2 - inset)
      : `${[inset, inset, width - 2 * inset, height - 2 * inset].map(number).join(' ')} re`;
  return [
    ground && `q ${ground} ${outline(0)} f Q\n`,
    edge && thick > 0 && `q ${edge.toUpperCase()} ${number(thick)} w ${outline(thick / 2)} s Q\n`,
  ]
    .filter(Boolean)
    .join('');
}

/** Text style of a field (ISO 32000-1, 12.7.3.3): the size in points, 0 to fit the field, and the operator that sets its colour. */
function styleOf(pdf: PDF, widget: PdfDict): { size: number; fill: string | undefined } {
  const form = pdf.getCatalog().getDict('AcroForm', resolver(pdf));
  const wanted = inherited(pdf, widget, 'DA') ?? form?.get('DA', resolver(pdf));
  const style = wanted instanceof PdfString ? wanted.asString() : '';
  const size = Number(style.match(/([\d.]+)\s+Tf/)?.[1] ?? 0);
  const fill = style.match(/(?:[\d.]+\s+){1,4}(?:rg|g|k)(?=\s|$)/)?.[0];
  return { size, fill };
}

const alignments = ['left', 'centre', 'right'] as const;

/** Refuses letters that no face has, and too much text. */
function assertDrawable(words: string, count: (letters: number) => void): void {
  count(words.length);
  const unsupported = unprintable(words);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_form', unsupported.join(' '));
}

/** Line height in font sizes, as in pdf.js. */
const leading = 1.35;
const smallestLine = 4;
/** Background of a chosen line, as in Acrobat and pdf.js. */
const highlight = '0.6 0.7569 0.8549 rg';

/** Draws a list: its lines from the first visible one (ISO 32000-1, table 231: TI), with a background behind the chosen ones. */
function drawList(
  pdf: PDF,
  widget: PdfDict,
  room: Rectangle,
  { size, count }: Setting,
): { ground: string; drawing: Operation[] } {
  const lines = fieldLines(pdf, widget);
  const letters =
    size > 0 ? size : Math.min(textSize, Math.max(smallestLine, room.height / lines.length / leading));
  const height = letters * leading;
  const first = Math.min(Math.max(0, numberOf(pdf, widget, 'TI')), Math.max(0, lines.length - 1));
  const seen = lines.slice(first, first + Math.ceil(room.height / height));
  const top = (at: number) => room.y + at * height;
  const bar = (at: number) =>
    [room.x, 2 * room.y + room.height - top(at) - height, room.width, height].map(number);
  const grounds = seen.flatMap(({ isChosen }, at) => (isChosen ? [`${bar(at).join(' ')} re f`] : []));
  const style = { maxSize: letters, minSize: letters, align: 'left', wrap: false } as const;
  const drawing = seen.flatMap(({ words }, at) => {
    assertDrawable(words, count);
    return drawText(words, { ...room, y: top(at), height }, style, drawingFont);
  });
  return { ground: grounds.length > 0 ? `q ${highlight} ${grounds.join(' ')} Q\n` : '', drawing };
}

interface Setting {
  /** Points; 0 to fit the field. */
  size: number;
  count: (letters: number) => void;
}

function drawWords(pdf: PDF, widget: PdfDict, room: Rectangle, { size, count }: Setting): Operation[] {
  const flags = numberOf(pdf, widget, 'Ff');
  const isText = nameOf(pdf, widget, 'FT') === 'Tx';
  const words = textWords(pdf, widget, isText ? flags : 0);
  assertDrawable(words, count);
  const align = alignments[numberOf(pdf, widget, 'Q')] ?? 'left';
  const wrap = isText ? (flags & fieldFlags.multiline) !== 0 : words.includes('\n');
  // A size that is asked for is kept, and what does not fit is cut off at the field's edge, as viewers do.
  const points = size > 0 ? { maxSize: size, minSize: size } : { maxSize: wrap ? textSize : room.height };
  const cells = numberOf(pdf, widget, 'MaxLen');
  if (isText && (flags & fieldFlags.comb) !== 0 && cells > 0) {
    const cell = { ...room, width: room.width / cells };
    return [...words].flatMap((letter, at) =>
      drawText(
        letter,
        { ...cell, x: room.x + at * cell.width },
        { ...points, align: 'centre', wrap: false },
        drawingFont,
      ),
    );
  }
  const fitted = fitText(words, room, { ...points, align, wrap }, drawingFont);
  // Several lines begin at the top; a single line is centred vertically.
  const height = wrap ? heightOf(fitted) : room.height;
  return drawFitted(fitted, { ...room, height }, { align: align === 'left' ? 'start' : align });
}

function drawButton(pdf: PDF, widget: PdfDict, size: Size): Operation[] {
  const flags = numberOf(pdf, widget, 'Ff');
  if ((flags & fieldFlags.push) !== 0 || !isOn(pdf, widget)) return [];
  if ((flags & fieldFlags.radio) === 0) return [drawTick(size)];
  const { width, height } = size;
  return [{ is: 'fill', path: circle(width / 2, height / 2, Math.min(width, height) / 4), ink: 'black' }];
}

/**
 * Draws the value of a field like a signer's field: shaped, in outlines.
 * @throws PdfRefusal about letters that no face has
 */
function drawAnew(pdf: PDF, widget: PdfDict, count: (letters: number) => void): PdfRef | undefined {
  const place = rectangleOf(pdf, widget.get('Rect', resolver(pdf)));
  if (!place) return undefined;
  const rotate = rotation(widget.getDict('MK', resolver(pdf))?.getNumber('R', resolver(pdf))?.value ?? 0);
  const [width, height] = rotate % 180 === 0 ? [place.width, place.height] : [place.height, place.width];
  const inset = Math.min(margin, width / 4, height / 4);
  const room = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const { size, fill } = styleOf(pdf, widget);
  const kind = nameOf(pdf, widget, 'FT');
  const isList = kind === 'Ch' && (numberOf(pdf, widget, 'Ff') & fieldFlags.combo) === 0;
  const { ground, drawing } = isList
    ? drawList(pdf, widget, room, { size, count })
    : {
        ground: '',
        drawing:
          kind === 'Btn'
            ? drawButton(pdf, widget, { width, height })
            : drawWords(pdf, widget, room, { size, count }),
      };
  const { content, resources } = drawingOperators(pdf, drawing, { height, userUnit: 1, fill });
  const turned = matrixOf({ x: 0, y: 0, width, height, rotate });
  const frame = frameOf(pdf, widget, { width, height });
  return appearanceStream(pdf, { width, height }, frame + ground + content, resources, turned);
}

/** Kinds of fields that are drawn here if they have no appearance (ISO 32000-1, table 220). */
const drawable = new Set(['Tx', 'Ch', 'Btn']);

export interface Redrawing {
  /** True if the form says that its drawn text is out of date. */
  stale: boolean;
  /** Called with the number of letters before they are drawn; throws if there are too many. */
  count: (letters: number) => void;
}

/**
 * The appearance of a widget: the stored one, or drawn here if there is none or it is out of date.
 * @throws PdfRefusal about letters that no face has
 */
export function appearanceOf(pdf: PDF, widget: PdfDict, { stale, count }: Redrawing): PdfRef | undefined {
  const kind = nameOf(pdf, widget, 'FT') ?? '';
  const picture = storedAppearanceOf(pdf, widget);
  const isCurrent = picture && !(stale && kind !== 'Btn');
  return isCurrent || !drawable.has(kind) ? picture : drawAnew(pdf, widget, count);
}
