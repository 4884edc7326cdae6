import { type PDF, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { unprintable } from '../../../contract/printable.ts';
import { drawTick } from '../../../drawing/choices.ts';
import { circle, type Operation, type Rectangle, type Size } from '../../../drawing/operations.ts';
import { drawFitted, drawText, fitText, heightOf } from '../../../drawing/text.ts';
import { number } from './content.ts';
import { drawingFont } from './drawing-fonts.ts';
import { fieldFlags, wordsOf } from './field-value.ts';
import { operatorsOf } from './operators.ts';
import { inherited, matrixOf, numbersIn, rectangleOf, rotation } from './page-geometry.ts';
import { appearanceStream } from './page-surface.ts';
import { PdfRefusal } from './refusal.ts';

/** Points of several lines, where the form leaves the size to the viewer; a line alone is as large as its field then. */
const textSize = 12;
/** Between a field's edge and its text. */
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

/** Whether a button is pressed in: what its widget says, and where that says nothing, its field. */
const stateOf = (pdf: PDF, widget: PdfDict) =>
  widget.getName('AS', resolver(pdf))?.value ?? nameOf(pdf, widget, 'V') ?? off;

/** What software drew of an annotation: one picture, or one for each state. `none`: it drew nothing. */
export function pictureOf(pdf: PDF, widget: PdfDict): PdfRef | undefined | 'none' {
  const normal = widget.getDict('AP', resolver(pdf))?.get('N');
  const resolved = normal instanceof PdfRef ? pdf.getObject(normal) : normal;
  if (resolved instanceof PdfStream) return normal instanceof PdfRef ? normal : undefined;
  if (!(resolved instanceof PdfDict)) return 'none';
  const state = resolved.get(stateOf(pdf, widget));
  return state instanceof PdfRef ? state : undefined;
}

/** Operators that set a colour (ISO 32000-1, table 74), by how many numbers it is given in. */
const filling: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' };

/** A colour as the characteristics of a widget give it, to fill or to draw lines with. */
function colour(pdf: PDF, characteristics: PdfDict | undefined, key: string): string | undefined {
  const array = characteristics?.getArray(key, resolver(pdf));
  const operator = filling[array?.length ?? 0];
  const values = numbersIn(pdf, array, array?.length ?? 0);
  return values && operator && `${values.map(number).join(' ')} ${operator}`;
}

/** A field's ground and frame. */
function frameOf(pdf: PDF, widget: PdfDict, { width, height }: Size): string {
  const characteristics = widget.getDict('MK', resolver(pdf));
  const ground = colour(pdf, characteristics, 'BG');
  const edge = colour(pdf, characteristics, 'BC');
  const thick = widget.getDict('BS', resolver(pdf))?.getNumber('W', resolver(pdf))?.value ?? 1;
  const frame = [thick / 2, thick / 2, width - thick, height - thick].map(number).join(' ');
  return [
    ground && `q ${ground} 0 0 ${number(width)} ${number(height)} re f Q\n`,
    edge && thick > 0 && `q ${edge.toUpperCase()} ${number(thick)} w ${frame} re S Q\n`,
  ]
    .filter(Boolean)
    .join('');
}

/** How a field wants its text (ISO 32000-1, 12.7.3.3): the size in points, 0 for as it fits, and the operator that sets its colour. */
function styleOf(pdf: PDF, widget: PdfDict): { size: number; fill: string | undefined } {
  const form = pdf.getCatalog().getDict('AcroForm', resolver(pdf));
  const wanted = inherited(pdf, widget, 'DA') ?? form?.get('DA', resolver(pdf));
  const style = wanted instanceof PdfString ? wanted.asString() : '';
  const size = Number(style.match(/([\d.]+)\s+Tf/)?.[1] ?? 0);
  const fill = style.match(/(?:[\d.]+\s+){1,4}(?:rg|g|k)(?=\s|$)/)?.[0];
  return { size, fill };
}

const alignments = ['left', 'centre', 'right'] as const;

function drawWords(pdf: PDF, widget: PdfDict, room: Rectangle, size: number): Operation[] {
  const flags = numberOf(pdf, widget, 'Ff');
  const isText = nameOf(pdf, widget, 'FT') === 'Tx';
  const words = wordsOf(pdf, widget, isText ? flags : 0);
  const unsupported = unprintable(words);
  if (unsupported.length > 0) throw new PdfRefusal('unsupported_form', unsupported.join(' '));
  const align = alignments[numberOf(pdf, widget, 'Q')] ?? 'left';
  const wrap = isText ? (flags & fieldFlags.multiline) !== 0 : words.includes('\n');
  const maxSize = size > 0 ? size : wrap ? textSize : room.height;
  const cells = numberOf(pdf, widget, 'MaxLen');
  if (isText && (flags & fieldFlags.comb) !== 0 && cells > 0) {
    const cell = { ...room, width: room.width / cells };
    return [...words].flatMap((letter, at) =>
      drawText(
        letter,
        { ...cell, x: room.x + at * cell.width },
        { maxSize, align: 'centre', wrap: false },
        drawingFont,
      ),
    );
  }
  const fitted = fitText(words, room, { maxSize, align, wrap }, drawingFont);
  // Lines begin at the top; one alone stands in the middle.
  const height = wrap ? heightOf(fitted) : room.height;
  return drawFitted(fitted, { ...room, height }, { align: align === 'left' ? 'start' : align });
}

function drawButton(pdf: PDF, widget: PdfDict, size: Size): Operation[] {
  const flags = numberOf(pdf, widget, 'Ff');
  if ((flags & fieldFlags.push) !== 0 || stateOf(pdf, widget) === off) return [];
  if ((flags & fieldFlags.radio) === 0) return [drawTick(size)];
  const { width, height } = size;
  return [{ is: 'fill', path: circle(width / 2, height / 2, Math.min(width, height) / 4), ink: 'black' }];
}

/**
 * Draws what a field says as what signers fill in is drawn: shaped, in outlines.
 * @throws PdfRefusal about letters that no face has
 */
function drawAnew(pdf: PDF, widget: PdfDict, isButton: boolean): PdfRef | undefined {
  const place = rectangleOf(pdf, widget.get('Rect', resolver(pdf)));
  if (!place) return undefined;
  const rotate = rotation(widget.getDict('MK', resolver(pdf))?.getNumber('R', resolver(pdf))?.value ?? 0);
  const [width, height] = rotate % 180 === 0 ? [place.width, place.height] : [place.height, place.width];
  const inset = Math.min(margin, width / 4, height / 4);
  const room = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const { size, fill } = styleOf(pdf, widget);
  const drawing = isButton ? drawButton(pdf, widget, { width, height }) : drawWords(pdf, widget, room, size);
  const { content, resources } = operatorsOf(pdf, drawing, { height, userUnit: 1, fill });
  const turned = matrixOf({ x: 0, y: 0, width, height, rotate });
  return appearanceStream(
    pdf,
    { width, height },
    frameOf(pdf, widget, { width, height }) + content,
    resources,
    turned,
  );
}

/**
 * What a widget looks like: as its software drew it, or drawn here where it drew nothing, or before the last change.
 * @param stale the form says that what was drawn of its text is not up to date
 * @throws PdfRefusal about letters that no face has
 */
export function appearanceOf(pdf: PDF, widget: PdfDict, stale: boolean): PdfRef | undefined {
  const kind = nameOf(pdf, widget, 'FT');
  const isText = kind === 'Tx' || kind === 'Ch';
  const picture = pictureOf(pdf, widget);
  if ((isText || kind === 'Btn') && (picture === 'none' || (isText && stale)))
    return drawAnew(pdf, widget, !isText);
  return picture === 'none' ? undefined : picture;
}
