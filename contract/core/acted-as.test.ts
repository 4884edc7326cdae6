import { expect, test } from 'vitest';
import { actedBy } from './acted-as.ts';

test.each([
  // An answer that a device kept from an earlier release has no account at all.
  [undefined, 'Anna Keller'],
  [null, 'Anna Keller'],
  [{ email: 'anna@harbour.example' }, 'Anna Keller (signed in as anna@harbour.example)'],
  [{ email: null }, 'Anna Keller (account not known)'],
])('somebody who acted as %j is named with the account where the record does not say it', (as, words) => {
  expect(actedBy('Anna Keller', as)).toBe(words);
});
