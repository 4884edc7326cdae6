import { expect, test } from 'vitest';
import { joinTens, numberOf } from './numbers.ts';

test.each([
  ['7', '7'],
  ['007', '7'],
  ['3rd', '3'],
  ['third', '3'],
  ['twelve', '12'],
  ['ninety', '90'],
  ['ix', '9'],
  ['xxxviii', '38'],
  ['ar16', 'ar16'],
  ['mix', undefined],
  ['civil', undefined],
  ['lake', undefined],
])('%s is the number %s', (word, number) => {
  expect(numberOf(word, true)).toBe(number);
});

test('a Roman numeral is a word where it may be no number', () => {
  expect(numberOf('xi', false)).toBeUndefined();
});

test('tens and what follows them are one number', () => {
  expect(joinTens(['lake', '40', '2', '60', 'fund', '1', '2'])).toEqual([
    'lake',
    '42',
    '60',
    'fund',
    '1',
    '2',
  ]);
});
