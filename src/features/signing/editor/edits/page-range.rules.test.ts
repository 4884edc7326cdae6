import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesIn } from './page-range.rules.ts';

test.each([
  ['2-4, 7', [2, 3, 4, 7]],
  [' 7;2 – 3 ,3', [2, 3, 7]],
  ['1', [1]],
  ['10,', [10]],
])('“%s” is read', (text, pages) => {
  expect(pagesIn(text, 10)).toEqual({ pages });
});

test.each([
  ['', 'Say which pages, such as 2-4, 7.'],
  [' , ', 'Say which pages, such as 2-4, 7.'],
  ['four', '“four” is no page. Write pages as in 2-4, 7.'],
  ['4-2', '“4-2” is no page. Write pages as in 2-4, 7.'],
  ['-3', '“-3” is no page. Write pages as in 2-4, 7.'],
  ['1e3', '“1e3” is no page. Write pages as in 2-4, 7.'],
  ['0', 'There are pages 1 to 10.'],
  ['9-11', 'There are pages 1 to 10.'],
])('“%s” is answered in words', (text, problem) => {
  expect(pagesIn(text, 10)).toEqual({ problem });
});

test('whatever is typed, only pages there are come out, in order and each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-–,; x') }), (text) => {
      const read = pagesIn(text, 12);
      if ('problem' in read) return;
      expect(read.pages).toEqual([...new Set(read.pages)].toSorted((a, b) => a - b));
      for (const page of read.pages) expect(page >= 1 && page <= 12).toBe(true);
    }),
  );
});
