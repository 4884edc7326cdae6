import fc from 'fast-check';
import { expect, test } from 'vitest';
import { same } from './same.ts';

test('values that JSON tells apart are different, and a copy is the same, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(same(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      if (same(a, b)) expect(a).toEqual(b);
    }),
  );
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
});

test('a list is no object, nothing is not empty, and an order is an order', () => {
  expect(same([], {})).toBe(false);
  expect(same(null, {})).toBe(false);
  expect(same('', null)).toBe(false);
  expect(same(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(same({ a: undefined }, {})).toBe(false);
});
