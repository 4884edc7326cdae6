import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, shadesOf } from './shades.ts';

const css = readFileSync(new URL('../../src/styles.css', import.meta.url), 'utf8');
/** A token of the style sheet, in light and in dark. */
const token = (name: string): string[] =>
  new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css)?.slice(1) ?? [];

const grounds = ['canvas', 'paper', 'float', 'sunken'].map(token);
const texts = ['ink', 'soft', 'faint'].map(token);

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('every colour gives shades that can be read and seen', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = shadesOf(colour);
      for (const theme of [0, 1] as const) {
        const [fill, text, tint] = [
          shades.accent[theme],
          shades['accent-text'][theme],
          shades['accent-tint'][theme],
        ];
        expect(contrast(shades['on-accent'][theme], fill)).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds) {
          expect(contrast(text, ground[theme] ?? '')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(fill, ground[theme] ?? '')).toBeGreaterThanOrEqual(3);
        }
        for (const other of [...texts.map((one) => one[theme] ?? ''), text])
          expect(contrast(other, tint)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 400, examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#808080'], ['#0000ff']] },
  );
});

test('a colour that can be read is kept as it is', () => {
  expect(shadesOf('#1d5fa6').accent[0]).toBe('#1d5fa6');
  expect(shadesOf('#1d5fa6')['accent-text'][0]).toBe('#1d5fa6');
});
