import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { limitsInForce } from './limits.ts';

const limits = limitsInForce({
  ...{ offlineDays: 14, unlockPin: true, versionCheckMs: 300_000, errorDays: 90, rateLimitFactor: 1 },
} as Config);

test('the limits name what screens keep to, and nothing of screens that are not there', () => {
  const shown = Object.fromEntries(limits.map(({ label, value }) => [label, value]));
  expect(shown['Rows of a page']).toBe('10, 20, 30, 50, 100');
  expect(shown['Characters of a search in the list of clients']).toBe(
    'at least 3; 1 in scripts without spaces',
  );
  expect(Object.entries(shown).flat().join()).not.toMatch(/15 months|18 months/);
});
