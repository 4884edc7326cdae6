import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { type DrawingFace, type Fonts, facesOfLine, type SignatureFace } from './faces.ts';
import type { Glyph } from './font.ts';

const bidi = bidiFactory();

export type TextDirection = 'ltr' | 'rtl';

/** One line of shaped text. Lengths in em, y upwards from the baseline. */
export interface Line {
  glyphs: Glyph[];
  width: number;
  /** Bounds of the line: the usual reach of its faces, or its ink if that reaches further. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Its letters in visual order, from the left. */
  words: string;
}

interface Run {
  text: string;
  level: number;
  face: DrawingFace;
}

/** The direction of a paragraph: that of its first letter with a direction (UAX #9, P2 and P3). */
export const directionOf = (paragraph: string): TextDirection =>
  bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

function runsOf(text: string, levels: Uint8Array, faces: readonly DrawingFace[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const [index, letter] of [...text].entries()) {
    const level = levels[at] ?? 0;
    const face = faces[index] ?? 'latin';
    const last = runs.at(-1);
    if (last?.level === level && last.face === face) last.text += letter;
    else runs.push({ text: letter, level, face });
    at += letter.length;
  }
  return runs;
}

/** Runs in visual order, from the left (UAX #9, L2): from the highest level down, runs of at least that level are reversed. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** Sets one line, with `written` in that face of signatures as far as it has the letters. */
export function setLine(
  text: string,
  direction: TextDirection,
  written: SignatureFace | undefined,
  fonts: Fonts,
): Line {
  const levels = bidi.getEmbeddingLevels(text, direction);
  const runs = inVisualOrder(runsOf(text, levels.levels, facesOfLine(text, written, fonts)));
  const usual = fonts(written ?? 'latin');
  const faces = runs.length > 0 ? runs.map(({ face }) => fonts(face)) : [usual];
  const line: Line = {
    glyphs: [],
    width: 0,
    left: 0,
    right: 0,
    top: Math.max(...faces.map(({ ascent }) => ascent)),
    bottom: -Math.max(...faces.map(({ descent }) => descent)),
    words: bidi.getReorderedString(text, levels),
  };
  for (const { text: letters, level, face } of runs) {
    const { glyphs, width } = fonts(face).shape(letters, level % 2 === 1);
    for (const glyph of glyphs) add(line, moved(glyph, line.width));
    line.width += width;
  }
  line.right = Math.max(line.right, line.width);
  return line;
}

const moved = (glyph: Glyph, by: number): Glyph => ({
  ...glyph,
  x: glyph.x + by,
  ink: glyph.ink && { ...glyph.ink, left: glyph.ink.left + by, right: glyph.ink.right + by },
});

function add(line: Line, glyph: Glyph): void {
  const { ink } = glyph;
  if (!ink) return;
  line.glyphs.push(glyph);
  line.left = Math.min(line.left, ink.left);
  line.right = Math.max(line.right, ink.right);
  line.top = Math.max(line.top, ink.top);
  line.bottom = Math.min(line.bottom, ink.bottom);
}
