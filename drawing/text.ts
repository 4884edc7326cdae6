import { printable } from '#contract/core/text/printable-text.ts';
import type { Fonts, SignatureFace } from './faces.ts';
import { directionOf, type Line, setLine, type TextDirection } from './line.ts';
import type { Ink, Operation, Rectangle, Size } from './operations.ts';

export interface TextStyle {
  /** Points; the text is set smaller if it does not fit. */
  maxSize: number;
  /** Least size, in points. Text that does not fit at this size overflows, and words longer than a line are divided. */
  minSize?: number;
  /** `start` is the side where reading begins: the right for Arabic and Hebrew. */
  align: 'start' | 'left' | 'centre' | 'right';
  /** True if the text may go on in a second line. */
  wrap: boolean;
  /** The face of a signature. */
  written?: SignatureFace | undefined;
  /** Direction of all paragraphs; that of each one's first letter if absent. */
  direction?: TextDirection;
  ink?: Ink;
}

interface SetLine extends Line {
  direction: TextDirection;
}

export interface Fitted {
  lines: SetLine[];
  size: number;
}

const shrink = 0.95;
/** Pieces between which a line may end: spaces; single Chinese and Japanese letters with closing signs after them; words. */
const pieces =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u30fc\uff01\uff09\uff0c\uff1f]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Thai is written without spaces between words. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const piecesOf = (paragraph: string): string[] =>
  (paragraph.match(pieces) ?? []).flatMap((piece) =>
    /\p{Script=Thai}/u.test(piece) ? [...thaiWords.segment(piece)].map(({ segment }) => segment) : [piece],
  );

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Divides a piece into parts no longer than `most` em, of at least one letter with its marks. */
function divided(piece: string, most: number, widthOf: (piece: string) => number): string[] {
  if (piece.trim() === '' || widthOf(piece) <= most) return [piece];
  const parts: string[] = [];
  let width = 0;
  for (const { segment: letter } of graphemes.segment(piece)) {
    const wide = widthOf(letter);
    const fits = parts.length > 0 && width + wide <= most;
    if (fits) parts.push((parts.pop() ?? '') + letter);
    else parts.push(letter);
    width = fits ? width + wide : wide;
  }
  return parts;
}

/** The lines of a paragraph, none longer than `most` em unless a single piece is. */
function broken(all: readonly string[], most: number, widthOf: (piece: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const piece of all) {
    if (line !== '' && piece.trim() !== '' && width + widthOf(piece) > most) {
      lines.push(line.trimEnd());
      line = '';
      width = 0;
    }
    if (line === '' && lines.length > 0 && piece.trim() === '') continue;
    line += piece;
    width += widthOf(piece);
  }
  return [...lines, line.trimEnd()];
}

/** The lines of a paragraph in letters of a fixed size: a word longer than a line is divided. Lengths in any one unit. */
export function linesOf(paragraph: string, most: number, measure: (text: string) => number): string[] {
  const widthOf = remembered(measure);
  const parts = piecesOf(paragraph).flatMap((piece) => divided(piece, most, widthOf));
  return broken(parts, most, widthOf);
}

function remembered(measure: (text: string) => number): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
}

const widthIn = (lines: readonly Line[]) => Math.max(...lines.map(({ left, right }) => right - left));
const heightIn = (lines: readonly Line[]) => lines.reduce((sum, { top, bottom }) => sum + top - bottom, 0);

/** Text in the largest size that its style and the box allow. */
export function fitText(text: string, { width, height }: Size, style: TextStyle, fonts: Fonts): Fitted {
  const { maxSize, minSize = 0, wrap, written } = style;
  const directionIn = (paragraph: string) => style.direction ?? directionOf(paragraph);
  const set = (line: string, direction: TextDirection): SetLine => ({
    ...setLine(line, direction, written, fonts),
    direction,
  });
  const paragraphs = printable(text).split('\n');
  const sizeOf = (lines: readonly Line[]) =>
    Math.min(maxSize, width / Math.max(widthIn(lines), Number.EPSILON), height / heightIn(lines));
  if (!wrap) {
    const line = paragraphs.join(' ').trim();
    const lines = [set(line, directionIn(line))];
    return { lines, size: Math.max(Math.min(minSize, maxSize), sizeOf(lines)) };
  }

  const widthOf = remembered((piece) => set(piece, directionOf(piece)).width);
  const at = (size: number) =>
    paragraphs.flatMap((paragraph) => {
      const direction = directionIn(paragraph);
      const most = width / size;
      const lines =
        minSize > 0 ? linesOf(paragraph, most, widthOf) : broken(piecesOf(paragraph), most, widthOf);
      return lines.map((line) => set(line, direction));
    });
  let size = maxSize;
  let lines = at(size);
  while (size > minSize && sizeOf(lines) < size) {
    size = Math.max(minSize, size * shrink);
    lines = at(size);
  }
  return { lines, size };
}

/** Height of fitted text. */
export const heightOf = ({ lines, size }: Fitted): number => heightIn(lines) * size;

/** Share of a line's free width that comes before it. */
function shareBefore(align: TextStyle['align'], direction: TextDirection): number {
  if (align === 'centre') return 0.5;
  return align === 'right' || (align === 'start' && direction === 'rtl') ? 1 : 0;
}

/** Draws fitted text into `room`, vertically centred. */
export function drawFitted(
  { lines, size }: Fitted,
  room: Rectangle,
  { align, ink = 'black' }: Pick<TextStyle, 'align' | 'ink'>,
): Operation[] {
  let top = room.y + (room.height - heightIn(lines) * size) / 2;
  return lines.flatMap((line): Operation[] => {
    const spare = room.width - (line.right - line.left) * size;
    const x = room.x + spare * shareBefore(align, line.direction) - line.left * size;
    const y = top + line.top * size;
    top += (line.top - line.bottom) * size;
    const glyphs = line.glyphs.map(
      (glyph): Operation => ({
        is: 'glyph',
        path: glyph.path,
        x: x + glyph.x * size,
        y: y - glyph.y * size,
        scale: glyph.unit * size,
        ink,
      }),
    );
    if (glyphs.length === 0) return [];
    return [...glyphs, { is: 'words', text: line.words, x, y, size, width: line.width * size }];
  });
}

/** Draws text into `room` in the largest size that its style and `room` allow. */
export const drawText = (text: string, room: Rectangle, style: TextStyle, fonts: Fonts): Operation[] =>
  drawFitted(fitText(text, room, style, fonts), room, style);
