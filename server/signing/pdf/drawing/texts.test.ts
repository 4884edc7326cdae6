import { expect, test } from 'vitest';
import type { Glyph } from './drawing.ts';
import { withDoubts } from './texts.ts';

const glyph = (text: string, x: number): Glyph => ({
  ...{ text, x, y: 9, hasFace: true },
  box: { left: x, top: 0, right: x + 9, bottom: 9 },
});
const doubtsOf = (ones: readonly Glyph[], others: readonly Glyph[]) =>
  withDoubts(ones, others).map(({ doubt }) => doubt);

test('a letter that one program alone reads is in doubt, a blank is not', () => {
  expect(doubtsOf([glyph('6', 0), glyph(' ', 20)], [glyph('6', 0)])).toEqual([false, false]);
  expect(doubtsOf([], [glyph('\u00a0', 0), glyph('8', 20)])).toEqual([false, true]);
  expect(doubtsOf([glyph(' ', 0)], [glyph('8', 0)])).toEqual([false, true]);
});
