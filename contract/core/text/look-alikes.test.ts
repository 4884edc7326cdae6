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
  ['Zürich', 'zurich'],
])('%s looks like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(true);
  expect(looksLike(other, one)).toBe(true);
});

test.each([
  ['North', 'Worth'],
  ['Вера', 'Вира'],
  ['Mil', 'Mull'],
])('%s does not look like %s', (one, other) => expect(looksLike(one, other)).toBe(false));
