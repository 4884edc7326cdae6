import { expect, test } from 'vitest';
import { emailOf } from './email.ts';

const address = 'Ann.Other@Firm.example';
const known = 'ann.other@firm.example';

test.each<[string, Record<string, unknown>, string | null, string | null]>([
  ['verified', { email: address, email_verified: true }, null, known],
  ['not said to be verified', { email: address }, null, null],
  ['said not to be verified', { email: address, email_verified: false }, null, null],
  ['verified in other words', { email: address, email_verified: 'true' }, null, null],
  ['a claim the firm vouches for', { preferred_username: address }, 'preferred_username', known],
  ['a list, as of B2C', { emails: [address, 'second@firm.example'] }, 'emails', known],
  ['an empty list', { emails: [] }, 'emails', null],
  ['vouched for, but said not to be verified', { email: address, email_verified: false }, 'email', null],
  ['no address', { upn: 'ann' }, 'upn', null],
  ['no text', { email: { toString: 'x' }, email_verified: true }, null, null],
  ['a claim that is not there', { email: address, email_verified: true }, 'upn', null],
])('%s', (_, claims, claim, email) => expect(emailOf(claims, claim)).toBe(email));
