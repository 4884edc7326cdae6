import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core';
import { cleanLine } from '#contract/core/text/pasted.ts';
import { printed } from '#contract/core/text/printable-text.ts';
import type { TextDirection } from '#drawing/line.ts';
import { linesOf } from '#drawing/text.ts';
import { leanFont } from './lean-font.ts';
import { joinContent } from './page-content.ts';
import { withSameBytes } from './same-bytes.ts';
import { needsShaping, shapedLine, shapedText } from './shaped-text.ts';

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, margin: 48 } as const;

export const colours = {
  ink: rgb(0.09, 0.13, 0.19),
  muted: rgb(0.36, 0.41, 0.47),
  accent: rgb(0.1, 0.3, 0.5),
  rule: rgb(0.83, 0.86, 0.89),
  wash: rgb(0.94, 0.96, 0.98),
  paper: rgb(1, 1, 1),
} as const;
type Colour = keyof typeof colours;
const colourOf = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};

const faces = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '600SemiBold/NotoSans_600SemiBold.ttf',
} as const;
type Face = keyof typeof faces;
const fontBytes = new Map<Face, Uint8Array>();
function bytesOf(face: Face): Uint8Array {
  const path = `@expo-google-fonts/noto-sans/${faces[face]}`;
  const bytes = fontBytes.get(face) ?? leanFont(readFileSync(fileURLToPath(import.meta.resolve(path))));
  fontBytes.set(face, bytes);
  return bytes;
}

export interface SheetTextStyle {
  x: number;
  /** Distance of the baseline from the top of the page. */
  y: number;
  size?: number;
  face?: Face;
  colour?: Colour;
  /** `right`: the text ends at `x`. */
  align?: 'left' | 'right';
  /** Longer text is cut with an ellipsis. */
  width?: number;
  /** For an English sentence that may begin with a name in another script; otherwise that of its first letter. */
  direction?: TextDirection;
}

/** Points from the top left of the page. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document being written. Coordinates are points from the top left of the newest page. */
export interface PdfSheet {
  /** A letter that no face has is printed as its code (`printed`). */
  text(text: string, style: SheetTextStyle): void;
  /** Breaks text into lines that fit: between words, and inside a word only if it is longer than a line. */
  wrap(text: string, width: number, size: number, face?: Face): string[];
  box(at: Box, colour: Colour): void;
  /** A picture, PNG in base64. */
  picture(png: string, at: Box): void;
  /** Several boxes in one drawing operation. */
  boxes(at: readonly Box[], colour: Colour): void;
  rule(y: number, from?: number, to?: number): void;
  /** Starts another page. */
  turn(): void;
  /** The finished file: the same calls give the same bytes. */
  save(): Promise<Uint8Array>;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Printable text of one line. */
const lineOf = (text: string) => printed(text).replace(/\s+/g, ' ');

interface About {
  title: string;
  author: string;
  subject: string;
  /** Instant of its date. */
  at: string;
  /** The colour of headings, `#rrggbb`; without it the product's. */
  accent?: string | null | undefined;
}

/** Begins an A4 document. */
export function newSheet(about: About): PdfSheet {
  const palette = { ...colours, ...(about.accent && { accent: colourOf(about.accent) }) };
  const pdf = PDF.create();
  const date = new Date(about.at);
  pdf.setMetadata({
    title: cleanLine(about.title),
    author: cleanLine(about.author),
    subject: about.subject,
    creator: 'Portico',
    language: 'en',
    creationDate: date,
    modificationDate: date,
  });
  pdf.setTitle(cleanLine(about.title), { showInWindowTitleBar: true });
  const fonts = new Map<Face, EmbeddedFont>();
  const fontOf = (face: Face) => {
    const font = fonts.get(face) ?? pdf.embedFont(bytesOf(face));
    fonts.set(face, font);
    return font;
  };
  const add = () => pdf.addPage({ width: paper.width, height: paper.height });
  let page: PDFPage = add();
  const shaped = shapedText(pdf, paper);

  const widthOf = (text: string, face: Face, size: number) => {
    if (!needsShaping(text)) return fontOf(face).widthOfTextAtSize(text, size);
    const { left, right } = shapedLine(text, { bold: face === 'bold' });
    return (right - left) * size;
  };

  function boxes(all: readonly Box[], colour: Colour): void {
    const path = page.drawPath();
    for (const { x, y, width, height } of all) path.rectangle(x, paper.height - y - height, width, height);
    path.fill({ color: palette[colour] });
  }

  return {
    text(text, { x, y, size = 10, face = 'regular', colour = 'ink', align = 'left', width, direction }) {
      let shown = lineOf(text);
      if (width !== undefined && widthOf(shown, face, size) > width) {
        const letters = [...graphemes.segment(shown)].map(({ segment }) => segment);
        do letters.pop();
        while (letters.length > 0 && widthOf(`${letters.join('')}…`, face, size) > width);
        shown = `${letters.join('').trimEnd()}…`;
      }
      if (shown === '') return;
      const left = align === 'left' ? x : x - widthOf(shown, face, size);
      const color = palette[colour];
      if (needsShaping(shown)) {
        const line = shapedLine(shown, { bold: face === 'bold', direction });
        const fill = `${color.red} ${color.green} ${color.blue} rg`;
        shaped.add(page.index, line, { x: left, y, size, fill });
      } else page.drawText(shown, { x: left, y: paper.height - y, font: fontOf(face), size, color });
    },
    wrap: (text, width, size, face = 'regular') =>
      linesOf(lineOf(text).trim(), width, (part) => widthOf(part, face, size)),
    box: (at, colour) => boxes([at], colour),
    boxes,
    picture(png, { x, y, width, height }) {
      const image = pdf.embedImage(Buffer.from(png, 'base64'));
      page.drawImage(image, { x, y: paper.height - y - height, width, height });
    },
    rule(y, from = paper.margin, to = paper.width - paper.margin) {
      const level = paper.height - y;
      page.drawLine({
        start: { x: from, y: level },
        end: { x: to, y: level },
        thickness: 0.6,
        color: colours.rule,
      });
    },
    turn() {
      page = add();
    },
    async save() {
      shaped.draw();
      for (const written of pdf.getPages()) joinContent(pdf, written);
      return withSameBytes(await pdf.save({ subsetFonts: true }));
    },
  };
}
