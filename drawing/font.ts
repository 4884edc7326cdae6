import * as harfbuzz from 'harfbuzzjs';
import { Blob, Buffer, Direction, Face, Font as HarfbuzzFont, shape } from 'harfbuzzjs';
import type { Path, PathStep } from './operations.ts';

/* Lengths in em: the letter size is 1; y goes upwards from the baseline. */

const { start } = harfbuzz as { start?: () => Promise<void> };

/**
 * Starts HarfBuzz, unless it has; fonts are read only then. Rejects if its code cannot be fetched, and may be called again. Needed in the
 * built app alone (`scripts/build/start-harfbuzz.ts`): elsewhere importing it waits for its start.
 */
export const startShaper = async (): Promise<void> => start?.();

export interface Glyph {
  path: Path;
  /** Position of its origin. */
  x: number;
  y: number;
  /** Size of a unit of its path, in em. */
  unit: number;
  /** Bounds of its ink; undefined for a space. */
  ink: { left: number; right: number; top: number; bottom: number } | undefined;
}

export interface Font {
  /** Usual reach of letters above the baseline, and below it as a positive number. */
  ascent: number;
  descent: number;
  has(letter: string): boolean;
  /**
   * The glyphs of one run of text in one direction, in visual order from the left, and the width of the run.
   * @throws Error if there is no memory for it: text is never left out
   */
  shape(text: string, rightToLeft: boolean): { glyphs: Glyph[]; width: number };
}

/** Reads a font (TrueType or OpenType) that is shaped by HarfBuzz. */
export function readFont(bytes: Uint8Array): Font {
  const face = new Face(new Blob(bytes));
  const font = new HarfbuzzFont(face);
  const unit = 1 / face.upem;
  const { ascender, descender } = font.hExtents();
  // For every text: HarfBuzz frees a buffer when this program collects its garbage, long after its own memory has run out.
  const buffer = new Buffer();
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
      buffer.clearContents();
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
      if (text && glyphs.length === 0) throw new Error('A text could not be shaped.');
      return { glyphs, width };
    },
  };
}
