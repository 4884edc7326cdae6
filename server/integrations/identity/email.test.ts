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
  [
    'a quoted mailbox of another domain',
    { email: '"mailto:ann.other@firm.example?x"@evil.example', email_verified: true },
    null,
    null,
  ],
  [
    'a name before another address',
    { email: 'evil@evil.example <ann.other@firm.example>', email_verified: true },
    null,
    null,
  ],
  ['a link', { email: 'mailto:ann.other@firm.example', email_verified: true }, null, null],
  ['a sign that is not seen', { email: 'ann.ot\u200Bher@firm.example', email_verified: true }, null, null],
  [
    'signs that look alike',
    { email: '\uFF41nn.other@firm.example', email_verified: true },
    null,
    '\uFF41nn.other@firm.example',
  ],
  ['a comma behind it', { email: 'ann.other@firm.example,', email_verified: true }, null, null],
  ['too long', { email: `${'a'.repeat(250)}@firm.example`, email_verified: true }, null, null],
  ['no text', { email: { toString: 'x' }, email_verified: true }, null, null],
  ['a claim that is not there', { email: address, email_verified: true }, 'upn', null],
])('%s', (_, claims, claim, email) => expect(emailOf(claims, claim)).toBe(email));
