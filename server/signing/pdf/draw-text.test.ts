import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawText } from './draw-text.ts';
import { fontsOf } from './fonts.ts';

const font = fontsOf(PDF.create())('upright');
const words = fc
  .array(fc.string({ unit: fc.constantFrom(...'abc ÄщΩ.-1'), maxLength: 20 }), { maxLength: 12 })
  .map((w) => w.join(' '));
const side = fc.double({ min: 1, max: 600, noNaN: true });

interface Line {
  x: number;
  y: number;
  width: number;
}

/** What the operators write, measured by the font's own widths. */
function linesOf(operators: string): { size: number; lines: Line[] } {
  const size = Number(operators.match(/\/F (\S+) Tf/)?.[1]);
  const lines = [...operators.matchAll(/1 0 0 1 (\S+) (\S+) Tm <([0-9a-f]*)>/g)].map(([, x, y, hex = '']) => {
    const glyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16));
    const units = glyphs.reduce((sum, glyph) => sum + font.program.getAdvanceWidth(glyph), 0);
    return { x: Number(x), y: Number(y), width: (units / font.program.unitsPerEm) * size };
  });
  return { size, lines };
}

describe('drawText', () => {
  it('stays within its box, whatever the text', () => {
    fc.assert(
      fc.property(
        words,
        side,
        side,
        fc.boolean(),
        fc.constantFrom('left', 'centre'),
        (text, width, height, wrap, align) => {
          const { size, lines } = linesOf(drawText(font, text, width, height, { maxSize: 12, align, wrap }));
          expect(size).toBeLessThanOrEqual(12);
          for (const line of lines) {
            expect(line.x).toBeGreaterThanOrEqual(-0.01);
            expect(line.x + line.width).toBeLessThanOrEqual(width * 1.01 + 0.01);
            expect(line.y).toBeGreaterThanOrEqual(-0.01);
            expect(line.y).toBeLessThanOrEqual(height + 0.01);
          }
        },
      ),
    );
  });

  it('goes on in further lines before it gets smaller', () => {
    const text = 'the quick brown fox jumps over the lazy dog';
    expect(linesOf(drawText(font, text, 120, 60, { maxSize: 12, align: 'left', wrap: true }))).toMatchObject({
      size: 12,
    });
    expect(
      linesOf(drawText(font, text, 120, 60, { maxSize: 12, align: 'left', wrap: false })).lines,
    ).toHaveLength(1);
  });
});
