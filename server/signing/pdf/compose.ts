import { type PDF, PdfDict, type PdfObject } from '@libpdf/core';
import { unprintable } from '../../../contract/printable.ts';
import { number } from './content.ts';
import { contain, drawStrokes } from './draw-strokes.ts';
import { drawText } from './draw-text.ts';
import type { FilledField } from './fields.ts';
import { type Face, type FontFor, fontsOf } from './fonts.ts';
import { flattenForm, isSigned } from './form.ts';
import { openForSealing } from './open.ts';
import { pageGeometry, place } from './page-geometry.ts';
import { surfaceOf } from './page-surface.ts';
import { embedPicture } from './picture.ts';
import { PdfRefusal } from './refusal.ts';

/** What a field draws: operators in a space of its own size, and what they refer to. */
interface Appearance {
  content: string;
  resources: Record<string, PdfObject>;
}

interface Size {
  width: number;
  height: number;
  /** Points per unit, so that text is as large on every page. */
  userUnit: number;
}

const inkColour = '0.05 0.1 0.35';
const textSize = 12;

function drawCheckbox(checked: boolean, { width, height }: Size): Appearance {
  const side = 0.9 * Math.min(width, height);
  const corner = `1 0 0 1 ${number((width - side) / 2)} ${number((height - side) / 2)} cm`;
  const frame = `${number(side * 0.06)} w 0 0 ${number(side)} ${number(side)} re S`;
  const tick = [
    [0.2, 0.5, 'm'],
    [0.42, 0.25, 'l'],
    [0.8, 0.78, 'l'],
  ] as const;
  const line = tick
    .map(([x, y, operator]) => `${number(x * side)} ${number(y * side)} ${operator}`)
    .join(' ');
  return {
    content: `${corner} ${frame}${checked ? ` 1 J 1 j ${number(side * 0.12)} w ${line} S` : ''}\n`,
    resources: {},
  };
}

/** How each kind of field is drawn; what cannot be drawn as it is meant is refused, never left out. */
function appearances(pdf: PDF, fontFor: FontFor) {
  const text = (value: string, face: Face, size: Size, style: Parameters<typeof drawText>[4]): Appearance => {
    const unsupported = unprintable(value);
    if (unsupported.length > 0) throw new PdfRefusal('unsupported_characters', unsupported.join(' '));
    const font = fontFor(face);
    const content = drawText(font, value, size.width, size.height, style);
    return { content, resources: { Font: PdfDict.of({ F: pdf.context.getFontRef(font) }) } };
  };
  const picture = (base64: string, size: Size): Appearance => {
    const image = embedPicture(pdf, base64);
    const at = contain(image.width / image.height, size.width, size.height);
    const matrix = [at.width, 0, 0, at.height, at.x, at.y].map(number).join(' ');
    return { content: `${matrix} cm /I Do\n`, resources: { XObject: PdfDict.of({ I: image.ref }) } };
  };
  const inked = ({ content, resources }: Appearance) => ({
    content: `${inkColour} rg ${inkColour} RG\n${content}`,
    resources,
  });

  return (field: FilledField, size: Size): Appearance => {
    const written = {
      maxSize: textSize / size.userUnit,
      align: 'left',
      wrap: field.kind === 'text',
    } as const;
    if (field.kind === 'checkbox') return drawCheckbox(field.value, size);
    if (field.kind !== 'signature' && field.kind !== 'initials')
      return text(field.value, 'upright', size, written);
    const signature = field.value;
    if (signature.kind === 'image') return picture(signature.png, size);
    if (signature.kind === 'drawn')
      return inked({ content: drawStrokes(signature, size.width, size.height), resources: {} });
    return inked(
      text(signature.text, 'italic', size, { maxSize: size.height, align: 'centre', wrap: false }),
    );
  };
}

/**
 * Draws filled fields onto a PDF and turns its form fields into content (unless a signature in it forbids that).
 * Original bytes are kept and added to wherever their structure allows.
 * @param bytes a PDF that `inspectPdf` let pass
 * @param password if opening it needs one; the answer needs none
 * @throws PdfRefusal, with the words to show
 */
export async function composePdf(
  bytes: Uint8Array,
  fields: readonly FilledField[],
  password?: string,
): Promise<Uint8Array> {
  const { pdf } = await openForSealing(bytes, password);
  const surface = surfaceOf(pdf);
  const fontFor = fontsOf(pdf);
  const appearanceOf = appearances(pdf, fontFor);
  if (!isSigned(pdf)) flattenForm(pdf, surface, fontFor);
  for (const field of fields) {
    const page = pdf.getPage(field.page - 1);
    if (!page) throw new PdfRefusal('no_such_page', `page ${field.page}`);
    const geometry = pageGeometry(pdf, page);
    const at = place(geometry, field.box);
    const { content, resources } = appearanceOf(field, { ...at, userUnit: geometry.userUnit });
    surface.draw(page, at, content, resources);
  }
  return pdf.save({ incremental: true, subsetFonts: true });
}
