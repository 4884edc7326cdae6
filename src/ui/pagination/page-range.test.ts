import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

test.each([
  [1, 10, 243, true, '1–10 of 243', 25],
  [25, 10, 243, true, '241–243 of 243', 25],
  [1, 10, 0, true, 'None', 1],
  [30, 10, 243, true, 'None of 243', 25],
  [3, 50, 10_000, false, '101–150 of 10,000+', undefined],
  [1, 10, 10, true, '1–10 of 10', 1],
])('page %d of %d each, total %d (exact: %s)', (page, size, total, exact, words, last) => {
  expect(pageRange(page, size, total, exact)).toEqual({ words, last });
});

test('an unknown total says nothing and has no last page', () => {
  expect(pageRange(1, 10, undefined, true)).toEqual({ words: '', last: undefined });
});

test('every record lies on exactly one page', () => {
  const counts = { total: fc.integer({ min: 1, max: 5000 }), size: fc.constantFrom(10, 20, 30, 50, 100) };
  fc.assert(
    fc.property(fc.record(counts), ({ total, size }) => {
      const { last = 0 } = pageRange(1, size, total, true);
      const numbers = Array.from({ length: last }, (_, at) => pageRange(at + 1, size, total, true).words);
      const ranges = numbers.map((words) => (words.replaceAll(',', '').match(/\d+/g) ?? []).map(Number));
      let next = 1;
      for (const [first, end = 0] of ranges) {
        expect(first).toBe(next);
        next = end + 1;
      }
      expect(next).toBe(total + 1);
    }),
  );
});
