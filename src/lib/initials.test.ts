import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Byrne', 'AB'],
  ['  łucja   maria żak ', 'ŁŻ'],
  ['Cher', 'C'],
  ['“Ada” (Byrne)', 'AB'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['王 小明', '王小'],
  ['𝒜da 𝒷yrne', '𝒜𝒷'],
  ['', '?'],
  [' - ', '?'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
