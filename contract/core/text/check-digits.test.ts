import { expect, test } from 'vitest';
import { hasCheckDigits } from './check-digits.ts';

test('the check digits of an LEI are those of the rest, and a slip of the finger is not', () => {
  // Deutsche Bank AG and Apple Inc.
  expect(hasCheckDigits('7LTWFZYICNSX8D621K86')).toBe(true);
  expect(hasCheckDigits('HWUPKR0MPOU8FGXBT394')).toBe(true);
  expect(hasCheckDigits('HWUPKR0MPOU8FGXBT349')).toBe(false);
  expect(hasCheckDigits('HWUPKR0MP0U8FGXBT394')).toBe(false);
});

test('what is no code has none', () => {
  for (const text of ['', ' ', 'hwupkr', 'Ä1', '1.5']) expect(hasCheckDigits(text)).toBe(false);
});
