import { expect, test } from 'vitest';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates } from '#contract/signing/roles.ts';
import { recipientRoles } from '#contract/signing/signing.ts';
import { hashOf } from '#server/hash.ts';
import { consentOf, consentsOf } from './consent.ts';

const asked = recipientRoles.filter((role) => gates({ role }));

test('the words of a consent never change: evidence names it by its version', () => {
  expect(consentsOf([1, 2, 3]).map(({ text }) => hashOf(text).slice(0, 16))).toEqual([
    '979d1041d17668a9',
    '700d1c0234c669f7',
    'ee5963dac5ed4bf3',
  ]);
});

test.each(asked)('the consent of a recipient speaks of what their role does: %s', (role) => {
  const { text } = consentOf({ role });
  const { does, deed } = verbsOf(role);
  expect(text).toContain(`want to ${does}`);
  expect(text).toContain(`my electronic ${deed}`);
  for (const other of asked)
    if (other !== role)
      expect(text).not.toMatch(new RegExp(`\\b(${verbsOf(other).does}|${verbsOf(other).deed})\\b`));
});

test('each role agrees to a version of its own', () => {
  expect(new Set(asked.map((role) => consentOf({ role }).version)).size).toBe(asked.length);
});

test('the texts of versions come once each, in order, whoever agreed to them when', () => {
  expect(consentsOf([3, 1, 3]).map(({ version }) => version)).toEqual([1, 3]);
});
