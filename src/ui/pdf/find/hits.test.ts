import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hit, ordinal, positions, step, total } from './hits.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 40 });
const query = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 });
const counts = fc
  .array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 12 })
  .filter((each) => total(each) > 0);

test('hits are as many as the words cut the text into pieces, less one, and stand where they say', () => {
  fc.assert(
    fc.property(letters, query, (text, words) => {
      const found = positions(text, words);
      expect(found).toHaveLength(text.split(words).length - 1);
      expect(found.every((at) => text.startsWith(words, at))).toBe(true);
    }),
  );
});

test('nothing is found of nothing', () => {
  expect(positions('words', '')).toEqual([]);
  expect(step([0, 0], { page: 1, index: 0 }, 1)).toBeUndefined();
});

test('the way on leads through every hit in order, then round again; the way back undoes it', () => {
  fc.assert(
    fc.property(counts, (each) => {
      const first: Hit = { page: each.findIndex((count) => count > 0) + 1, index: 0 };
      let hit = first;
      for (let number = 1; number <= total(each); number++) {
        expect(ordinal(each, hit)).toBe(number);
        const next = step(each, hit, 1);
        if (!next) throw new Error('The way ends.');
        expect(step(each, next, -1)).toEqual(hit);
        hit = next;
      }
      expect(hit).toEqual(first);
    }),
  );
});
