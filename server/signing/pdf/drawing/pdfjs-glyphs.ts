import type { OPS as Operators } from 'pdfjs-dist';
import { hasOtherWidths } from './common-fonts.ts';
import { boundsOf, type Glyph, identity, type Matrix, multiply } from './drawing.ts';

/** A glyph as pdf.js hands it to whatever draws; a number among glyphs moves the next one, in thousandths of the font's size. */
interface Shown {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric: readonly number[] | null;
}

/** A font as pdf.js hands it over. */
export interface ShownFont {
  fontMatrix?: readonly number[];
  vertical: boolean;
  defaultVMetrics?: readonly number[];
  /** True if neither the PDF nor pdf.js has a file for it. */
  missingFile: boolean;
  name: string;
}

/** The operations that pdf.js draws a page by. */
export interface Operations {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** From a glyph's units to those of its text, unless the font says otherwise. */
const thousandths: Matrix = [0.001, 0, 0, 0.001, 0, 0];
/** Part of the font's size that letters take above and below their baseline, generously. */
const above = 1;
const below = 0.3;

/** Modes of text that paint nothing (ISO 32000-1, table 106): scans have what was read on them so. */
const unpainted = new Set([3, 7]);

/** The state that text is written by; a copy is kept while a saved one is restored. */
const initial = {
  toPixels: identity,
  text: identity,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  size: 0,
  font: undefined as ShownFont | undefined,
  leading: 0,
  rise: 0,
  stretch: 1,
  charSpacing: 0,
  wordSpacing: 0,
  isPainted: true,
};
type State = typeof initial;

/**
 * The characters of a page in pdf.js' list of operations, in its order, also those that are not visible.
 * @param toPixels transform from the page's own units
 * @param fontOf looks up a font of the list
 */
export function glyphsIn(
  { fnArray, argsArray }: Operations,
  toPixels: Matrix,
  OPS: typeof Operators,
  fontOf: (name: string) => ShownFont | undefined,
): Glyph[] {
  const glyphs: Glyph[] = [];
  let state: State = { ...initial, toPixels };
  const saved: State[] = [];
  const save = () => {
    saved.push({ ...state });
  };
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const transform = (...matrix: number[]) => {
    state.toPixels = multiply(state.toPixels, matrix as unknown as Matrix);
  };
  const move = (x: number, y: number) => {
    state.lineX += x;
    state.lineY += y;
    state.x = state.lineX;
    state.y = state.lineY;
  };
  const begin = (text: Matrix) => {
    Object.assign(state, { text, x: 0, y: 0, lineX: 0, lineY: 0 });
  };
  const setFont = (name: string, size: number) => {
    state.font = fontOf(name);
    state.size = size;
  };
  const steps: Record<number, (...args: never[]) => void> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: transform,
    [OPS.paintFormXObjectBegin]: (matrix: number[] | null) => {
      save();
      if (matrix) transform(...matrix);
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginGroup]: save,
    [OPS.endGroup]: restore,
    [OPS.beginAnnotation]: (_id: string, _rect: number[], placed: number[], matrix: number[]) => {
      save();
      state = { ...initial, toPixels };
      transform(...placed);
      transform(...matrix);
    },
    [OPS.endAnnotation]: restore,
    [OPS.beginText]: () => begin(identity),
    [OPS.setTextMatrix]: (matrix: Matrix) => begin(matrix),
    [OPS.moveText]: move,
    [OPS.setLeadingMoveText]: (x: number, y: number) => {
      state.leading = y;
      move(x, y);
    },
    [OPS.nextLine]: () => move(0, state.leading),
    [OPS.setLeading]: (leading: number) => {
      state.leading = -leading;
    },
    [OPS.setTextRise]: (rise: number) => {
      state.rise = rise;
    },
    [OPS.setHScale]: (percent: number) => {
      state.stretch = percent / 100;
    },
    [OPS.setCharSpacing]: (spacing: number) => {
      state.charSpacing = spacing;
    },
    [OPS.setWordSpacing]: (spacing: number) => {
      state.wordSpacing = spacing;
    },
    [OPS.setTextRenderingMode]: (mode: number) => {
      state.isPainted = !unpainted.has(mode);
    },
    [OPS.setFont]: setFont,
    [OPS.setGState]: (entries: [string, unknown][]) => {
      for (const [key, value] of entries) if (key === 'Font') setFont(...(value as [string, number]));
    },
    [OPS.showText]: (shown: (Shown | number)[]) => {
      glyphs.push(...write(state, shown));
    },
  };
  for (const [i, operation] of fnArray.entries()) steps[operation]?.(...((argsArray[i] ?? []) as never[]));
  return glyphs;
}

/** Writes a piece of text and moves on behind it. */
function* write(state: State, shown: readonly (Shown | number)[]): Generator<Glyph> {
  const { font, size, stretch } = state;
  if (!font || size === 0) return;
  const unit = (font.fontMatrix ?? thousandths)[0] ?? 0.001;
  const line = multiply(multiply(state.toPixels, state.text), [
    stretch,
    0,
    0,
    1,
    state.x,
    state.y + state.rise,
  ]);
  let along = 0;
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      along -= (glyph * size) / 1000;
      continue;
    }
    const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    const metrics = glyph.vmetric ?? font.defaultVMetrics;
    const width = glyph.width * unit * size;
    const [advance, left, top] =
      font.vertical && metrics
        ? [
            (metrics[0] ?? 0) * unit * size,
            -(glyph.vmetric?.[1] ?? glyph.width / 2) * unit * size,
            along - (metrics[2] ?? 0) * unit * size,
          ]
        : [width, along, 0];
    const [, , , , x, y] = multiply(line, [1, 0, 0, 1, left, top]);
    const em = Math.abs(size);
    yield {
      text: glyph.unicode,
      hasFace: !state.isPainted || !(font.missingFile || hasOtherWidths(font.name)),
      x,
      y,
      box: boundsOf(line, [left, top - below * em, left + width, top + above * em]),
    };
    along += advance + spacing;
  }
  if (font.vertical) state.y += along;
  else state.x += along * stretch;
}
