import type { EmbeddedFont } from '@libpdf/core';
import { printable } from '../../../contract/printable.ts';
import { number } from './content.ts';

interface TextStyle {
  /** Points; the text is set smaller where it would not fit. */
  maxSize: number;
  align: 'left' | 'centre';
  /** Whether the text may go on in a second line. */
  wrap: boolean;
}

interface Room {
  width: number;
  height: number;
  maxSize: number;
}

interface Fitted {
  lines: string[];
  size: number;
}

const shrink = 0.95;

const ascentOf = ({ descriptor }: EmbeddedFont) => (descriptor?.ascent ?? 1000) / 1000;
const leadingOf = (font: EmbeddedFont) => ascentOf(font) + Math.abs(font.descriptor?.descent ?? 300) / 1000;

function wrapped(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && !fits(longer)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

/** One line as large as it can be: as the app shows a typed signature before it is printed. */
function inOneLine(font: EmbeddedFont, text: string, { width, height, maxSize }: Room): Fitted {
  const line = text.replaceAll('\n', ' ');
  const asWide = width / Math.max(font.widthOfTextAtSize(line, 1), Number.EPSILON);
  return { lines: [line], size: Math.min(maxSize, height / leadingOf(font), asWide) };
}

function inLines(font: EmbeddedFont, text: string, { width, height, maxSize }: Room): Fitted {
  const fits = (size: number) => (line: string) => font.widthOfTextAtSize(line, size) <= width;
  let size = maxSize;
  let lines = wrapped(text, fits(size));
  while (lines.length * leadingOf(font) * size > height || !lines.every(fits(size))) {
    size *= shrink;
    lines = wrapped(text, fits(size));
  }
  return { lines, size };
}

/** Operators that write `text` with the font resource /F, as large as the style and the box allow, centred in height. */
export function drawText(
  font: EmbeddedFont,
  text: string,
  width: number,
  height: number,
  { maxSize, align, wrap }: TextStyle,
): string {
  const { lines, size } = (wrap ? inLines : inOneLine)(font, printable(text), { width, height, maxSize });
  const leading = leadingOf(font);
  const top = (height + lines.length * leading * size) / 2;
  const shown = lines.map((line, i) => {
    const x = align === 'left' ? 0 : (width - font.widthOfTextAtSize(line, size)) / 2;
    const y = top - (i * leading + ascentOf(font)) * size;
    const glyphs = font.encodeTextToGids(line).map((glyph) => glyph.toString(16).padStart(4, '0'));
    return `1 0 0 1 ${number(x)} ${number(y)} Tm <${glyphs.join('')}> Tj`;
  });
  return `BT /F ${number(size)} Tf\n${shown.join('\n')}\nET\n`;
}
