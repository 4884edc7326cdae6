import * as harfbuzz from 'harfbuzzjs';
import { Blob, Buffer, Direction, Face, Font as HarfbuzzFont, shape } from 'harfbuzzjs';
import type { Path, PathStep } from './operations.ts';

/* Lengths here are in em: the size of the letters is 1, y goes upwards from the line they stand on. */

/**
 * Waited for before a font is read in the built app, where HarfBuzz starts beside the rest (`scripts/build/start-harfbuzz.ts`);
 * undefined elsewhere: it has started once it is imported.
 */
export const { started: shaperStarted } = harfbuzz as { started?: Promise<void> };

export interface Glyph {
  path: Path;
  /** Where its origin stands. */
  x: number;
  y: number;
  /** Em in a unit of its path. */
  unit: number;
  /** What its ink reaches; undefined for a space. */
  ink: { left: number; right: number; top: number; bottom: number } | undefined;
}

export interface Font {
  /** How far letters usually reach above the line, and below it, as a positive number. */
  ascent: number;
  descent: number;
  /** Whether it has a letter. */
  has(letter: string): boolean;
  /** The glyphs of one run of text, in one direction, left to right as they stand, and how far the run goes. */
  shape(text: string, rightToLeft: boolean): { glyphs: Glyph[]; width: number };
}

/** Reads a font (TrueType or OpenType) and shapes with it by HarfBuzz. */
export function readFont(bytes: Uint8Array): Font {
  const face = new Face(new Blob(bytes));
  const font = new HarfbuzzFont(face);
  const unit = 1 / face.upem;
  const { ascender, descender } = font.hExtents();
  const paths = new Map<number, Path>();

  const pathOf = (glyph: number): Path => {
    const known = paths.get(glyph);
    if (known) return known;
    const path = font.glyphToJson(glyph).map(({ type, values }) => [type, ...values] as unknown as PathStep);
    paths.set(glyph, path);
    return path;
  };
  const glyphAt = (glyph: number, x: number, y: number): Glyph => {
    const extents = font.glyphExtents(glyph);
    const ink = extents &&
      extents.width !== 0 && {
        left: x + extents.xBearing * unit,
        right: x + (extents.xBearing + extents.width) * unit,
        top: y + extents.yBearing * unit,
        bottom: y + (extents.yBearing + extents.height) * unit,
      };
    return { path: pathOf(glyph), x, y, unit, ink: ink || undefined };
  };

  return {
    ascent: ascender * unit,
    descent: -descender * unit,
    has: (letter) => font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined,
    shape(text, rightToLeft) {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      let width = 0;
      const positions = buffer.getGlyphPositions();
      const glyphs = buffer.getGlyphInfos().map(({ codepoint }, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        const glyph = glyphAt(codepoint, width + xOffset * unit, yOffset * unit);
        width += xAdvance * unit;
        return glyph;
      });
      return { glyphs, width };
    },
  };
}
