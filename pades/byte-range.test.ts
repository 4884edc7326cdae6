import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from './byte-range.ts';

const letters = (least: number) =>
  fc.array(fc.constantFrom('a', 'b', '/'), { minLength: least, maxLength: 40 }).map((all) => all.join(''));

test('a word is found wherever it stands, from the end back, also where it overlaps itself', () => {
  fc.assert(
    fc.property(letters(1), letters(0), (long, text) => {
      const word = long.slice(0, 4);
      const places = Array.from(text, (_, at) => at).filter((at) => text.startsWith(word, at));
      expect(placesOf(word, new TextEncoder().encode(text))).toEqual(places.toReversed());
    }),
  );
});
