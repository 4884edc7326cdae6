import { expect, test } from 'vitest';
import { faxRows } from './fax-rows.ts';

test('a fax has as many rows as its data tells, and none if it has no width', () => {
  // Three rows of eight white pixels (10011), and then a code that means nothing.
  const white = Uint8Array.of(0b10011_100, 0b11_10011_0, 0b0000_0000);
  expect(faxRows(white, { k: 0, columns: 8, isAligned: false }, 100)).toBe(3);
  expect(faxRows(white, { k: 0, columns: 8, isAligned: false }, 2)).toBe(2);
  for (const k of [-1, 0]) expect(faxRows(white, { k, columns: 0, isAligned: false }, 2 ** 31)).toBe(0);
});
