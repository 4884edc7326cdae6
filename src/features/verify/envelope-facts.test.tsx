import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Verification } from '#contract/signing/verification.ts';
import { EnvelopeFacts } from './envelope-facts.tsx';

afterEach(cleanup);

const at = '2026-11-21T10:00:00.000Z';
const certificate: Verification['certificate'] = {
  sha256: 'a'.repeat(64),
  level: 'B-LT',
  stampedAt: at,
  stamp: { by: 'DigiCert', proven: true, isOfLater: false, revocation: 'good' },
  revocation: 'good',
  auditHead: 'b'.repeat(64),
};
const show = (change: Partial<Verification['certificate']>) => {
  const facts: Verification = {
    firm: 'Harbour & Vale',
    title: 'Agreement',
    sender: 'A… L…',
    sentAt: at,
    completedAt: at,
    documents: [],
    people: [],
    certificate: { ...certificate, ...change },
  };
  const lookup = { answered: { at: 'known' as const, facts }, again: () => undefined };
  render(<EnvelopeFacts lookup={lookup}>{null}</EnvelopeFacts>);
  return screen.getByText(/^B-/).textContent;
};

test.each<[string, Partial<Verification['certificate']>, string]>([
  ['of an authority that the firm relies on', {}, 'time confirmed: 21 Nov 2026'],
  [
    'of an authority whose revocation no list tells of',
    { stamp: { by: 'DigiCert', proven: true, isOfLater: false, revocation: 'unknown' } },
    'It is not known whether its certificate was revoked',
  ],
  [
    'of an authority that the firm does not publish',
    { stamp: { by: 'DigiCert', proven: false, isOfLater: false, revocation: null } },
    'of no authority that the firm publishes: anybody can make one',
  ],
  [
    'of an authority that was revoked',
    { stamp: { by: 'DigiCert', proven: false, isOfLater: false, revocation: 'revoked' } },
    'of a certificate that was revoked',
  ],
  [
    'of a time to come',
    { stamp: { by: 'DigiCert', proven: false, isOfLater: true, revocation: null } },
    'yet to come by the clock of the server of Harbour & Vale',
  ],
])('a time stamp %s is called so beside a code', (_, change, words) => {
  const shown = show(change);
  expect(shown).toContain(words);
  const isProven = (change.stamp ?? certificate.stamp)?.proven;
  expect(shown?.includes('time confirmed')).toBe(isProven);
  expect(shown?.includes('stated, not proven')).toBe(!isProven);
});

test('a seal whose certificate was revoked, or of which no list tells, is called so beside a code', () => {
  expect(show({ revocation: 'revoked' })).toContain('Do not rely on it; ask Harbour & Vale.');
  cleanup();
  expect(show({ stampedAt: null, stamp: null, level: 'B-B', revocation: 'unknown' })).toBe(
    'B-B, without a time stamp. It is not known whether its certificate was revoked: no list tells.',
  );
});
