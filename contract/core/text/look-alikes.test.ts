import { expect, test } from 'vitest';
import { looksLike } from './look-alikes.ts';

test.each([
  ['Admin', '\u0410dmin'],
  ['Board', '\u0412oard'],
  ['Payroll', 'Pa\u0443\u0433oll'],
  ['North', '\u039dorth'],
  ['Advisers', 'Ad\u03bdisers'],
  ['IT', 'lT'],
  ['Team 1', 'Team l'],
  ['Team |', 'Team I'],
  ['Team \u0406T', 'Team lT'],
  ['Team \u0399T', 'Team 1T'],
  ['Zürich', 'zurich'],
])('%s looks like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(true);
  expect(looksLike(other, one)).toBe(true);
});

test.each([
  ['North', 'Worth'],
  ['Вера', 'Вира'],
  ['Mil', 'Mull'],
  ['Team IT', 'Team LT'],
  ['Sales 1', 'Sales L'],
  ['\u0406T', 'LT'],
])('%s does not look like %s', (one, other) => expect(looksLike(one, other)).toBe(false));
