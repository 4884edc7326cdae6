import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSize } from './sizes.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1234567, '1.18 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [20 * 1024 ** 2, '20 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1 PB'],
  [1024 ** 6, '1 EB'],
  [1024 ** 7, '1 ZB'],
  [1024 ** 8, '1 YB'],
  [1024 ** 9, '1024 YB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('takes another number of decimals', () => {
  expect(formatSize(1234567, 0)).toBe('1 MB');
  expect(formatSize(1234567, 4)).toBe('1.1774 MB');
});

test('is always a plain number of at most two decimals and a unit', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (bytes) => {
      expect(formatSize(Math.abs(bytes))).toMatch(/^\d{1,4}(\.\d{1,2})? (Bytes|KB|MB|GB|TB|PB)$/);
    }),
  );
});
