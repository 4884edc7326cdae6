import { expect, test } from 'vitest';
import { dayOfYearWords } from './day-of-year.ts';

test.each([
  ['12-31', '31 December'],
  ['02-05', '5 February'],
  ['03-', 'March'],
  ['-09', '9'],
  ['', ''],
])('%j reads %j', (value, words) => {
  expect(dayOfYearWords(value)).toBe(words);
});
