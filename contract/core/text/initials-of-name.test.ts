import { expect, test } from 'vitest';
import { initialsOf } from './initials-of-name.ts';

test.each([
  ['Ada Byrne', 'AB'],
  ['  łucja   maria żak ', 'ŁŻ'],
  ['Cher', 'C'],
  ['“Ada” (Byrne)', 'AB'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['王 小明', '王小'],
  ['𝒜da 𝒷yrne', '𝒜𝒷'],
  ['محمد بن علي', 'م ع'],
  ['שרה לוי', 'של'],
  ['', ''],
  [' - ', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
