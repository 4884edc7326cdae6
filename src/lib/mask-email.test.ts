import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ada@example.com', 'a…@example.com'],
  ['a@b@example.com', 'a…@example.com'],
  ['𝒜da@example.com', '𝒜…@example.com'],
  ['not an address', '…'],
  ['@example.com', '…'],
])('of %j the lock page shows %j', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
