import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCode, readCode, writtenCode } from './verify-code.ts';

test('a code is read as it is printed, and as people type it', () => {
  const code = newCode();
  expect(readCode(code)).toBe(code);
  expect(writtenCode(code)).toMatch(/^(.{4}-){3}.{4}$/);
  expect(readCode(` ${writtenCode(code).toLowerCase()} `)).toBe(code);
  expect(readCode('oil0-ABCD-EFGH-JKMN')).toBe('0110ABCDEFGHJKMN');
});

test('two are never alike, and use every letter', () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('')).size).toBe(32);
});

test('anything else is none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readCode(text);
      expect(read === null || /^[0-9A-HJKMNP-TV-Z]{16}$/.test(read)).toBe(true);
    }),
  );
  expect(readCode('U'.repeat(16))).toBeNull();
});
