import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Byrne', 'AB'],
  ['', '?'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
