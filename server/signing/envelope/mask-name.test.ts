import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

test('keeps the first letter of each part, of any script', () => {
  expect(maskName('Ada Lovelace')).toBe('A… L…');
  expect(maskName(' Gabriel García  Márquez ')).toBe('G… G… M…');
  expect(maskName('王小明')).toBe('王…');
  expect(maskName('𠮷野')).toBe('𠮷…');
  expect(maskName('')).toBe('');
});

test('tells one letter of a part at most', () => {
  const part = fc.stringMatching(/^[a-z]{2,12}$/);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(maskName(parts.join(' ')).replaceAll(/[… ]/g, '')).toHaveLength(parts.length);
    }),
  );
});
