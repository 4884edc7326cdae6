import type { EmbeddedFont } from '@libpdf/core';
import { number } from './content.ts';
import { printable } from './fonts.ts';

interface TextStyle {
  /** Points; the text is set smaller where it would not fit. */
  maxSize: number;
  align: 'left' | 'centre';
  /** Whether the text may go on in a second line. */
  wrap: boolean;
}

const shrink = 0.95;

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

/** Operators that write `text` with the font resource /F, as large as the style and the box allow, centred in height. */
export function drawText(
  font: EmbeddedFont,
  text: string,
  width: number,
  height: number,
  style: TextStyle,
): string {
  const ascent = (font.descriptor?.ascent ?? 1000) / 1000;
  const leading = ascent + Math.abs(font.descriptor?.descent ?? 300) / 1000;
  const written = style.wrap ? printable(text) : printable(text).replaceAll('\n', ' ');
  const widthOf = (line: string, size: number) => font.widthOfTextAtSize(line, size);
  const linesAt = (size: number) => wrapped(written, (line) => !style.wrap || widthOf(line, size) <= width);

  let size = style.maxSize;
  let lines = linesAt(size);
  while (lines.length * leading * size > height || lines.some((line) => widthOf(line, size) > width)) {
    size *= shrink;
    lines = linesAt(size);
  }

  const top = (height + lines.length * leading * size) / 2;
  const shown = lines.map((line, i) => {
    const x = style.align === 'left' ? 0 : (width - widthOf(line, size)) / 2;
    const y = top - (i * leading + ascent) * size;
    const glyphs = font.encodeTextToGids(line).map((glyph) => glyph.toString(16).padStart(4, '0'));
    return `1 0 0 1 ${number(x)} ${number(y)} Tm <${glyphs.join('')}> Tj`;
  });
  return `BT /F ${number(size)} Tf\n${shown.join('\n')}\nET\n`;
}
