import { expect, test } from 'vitest';
import { statusWords } from '#contract/signing/envelope-status-words.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { envelopeStatuses } from '#contract/signing/signing.ts';
import { namesOf, sentenceOf, statusOf } from './envelope-status.rules.ts';

test.each([
  [['Ann'], 'Ann'],
  [['Ann', 'Bo'], 'Ann and Bo'],
  [['Ann', 'Bo', 'Cy'], 'Ann, Bo and Cy'],
  [['Ann', 'Bo', 'Cy', 'Di'], 'Ann, Bo and 2 others'],
])('%j reads %s', (names, words) => {
  expect(namesOf(names)).toBe(words);
});

test.each([
  ['draft', 'waiting_for_me', 'Draft'],
  ['sent', 'in_progress', 'In progress'],
  ['sent', 'waiting_for_me', 'Waiting for you'],
  ['sent', 'needs_attention', 'Needs attention'],
  ['sealing', 'in_progress', 'Being sealed'],
  ['sealing', 'needs_attention', 'Seal delayed'],
  ['completed', 'done', 'Complete'],
  ['declined', 'needs_attention', 'Declined'],
  ['declined', 'done', 'Declined'],
  ['cancelled', 'done', 'Cancelled'],
] as const)('%s, %s: %s', (status, stage, words) => {
  expect(statusOf({ status, stage }).words).toBe(words);
});

test.each(envelopeStatuses)('the filter calls what is %s as its mark does', (status) => {
  expect(statusWords[status]).toBe(statusOf({ status, stage: 'in_progress' }).words);
});

test('an abandoned envelope is quiet, one that needs the sender is not', () => {
  expect(statusOf({ status: 'expired', stage: 'needs_attention' }).tone).toBe('bad');
  expect(statusOf({ status: 'expired', stage: 'done' }).tone).toBe('quiet');
});

type Recipient = SentEnvelope['recipients'][number];
const recipient = (name: string, action: Recipient['action'], role = 'signer', delivery = 'sent') => ({
  ...{ name, action, role, delivery },
  viewedAt: null,
});
const envelope = (change: object) =>
  ({
    status: 'sent',
    endedBy: null,
    endedReason: null,
    sealing: null,
    recipients: [
      recipient('Ann', 'signed'),
      recipient('Bo', 'replaced'),
      recipient('Cy', 'due'),
      recipient('Di', 'waiting'),
      recipient('Ed', 'waiting', 'observer'),
    ],
    ...change,
  }) as SentEnvelope;

test.each([
  [{}, 'Cy has it. 1 of 3 done.'],
  [
    {
      recipients: [
        recipient('Cy', 'due'),
        { ...recipient('Di', 'due'), readdressed: { email: 'di@new.example' } },
      ],
    },
    'Cy has it. Di cannot open it since the address changed. 0 of 2 done.',
  ],
  [
    { recipients: [{ ...recipient('Di', 'due'), readdressed: { email: 'di@new.example' } }] },
    'Di cannot open it since the address changed. 0 of 1 done.',
  ],
  [
    { recipients: [recipient('Cy', 'due', 'signer', 'bounced'), recipient('Di', 'waiting')] },
    'Cy was asked, but the mail has not arrived. 0 of 2 done.',
  ],
  [
    { recipients: [recipient('Cy', 'due'), recipient('Di', 'due', 'signer', 'bounced')] },
    'Cy and Di were asked, but the mail to Di has not arrived. 0 of 2 done.',
  ],
  [{ status: 'sealing' }, 'Everybody has signed. It is being sealed.'],
  [
    { status: 'sealing', sealing: { cause: 'The disk is full.' } },
    'Everybody has signed, but it could not be sealed yet: The disk is full.',
  ],
  [{ status: 'cancelled', endedBy: 'Flo', endedReason: 'A mistake.' }, 'By Flo: “A mistake.”'],
  [{ status: 'declined', endedBy: 'Cy', endedReason: null }, 'By Cy.'],
  [{ status: 'expired' }, 'The deadline passed with 1 of 3 done.'],
])('%j is said: %s', (change, words) => {
  expect(sentenceOf(envelope(change))).toBe(words);
});
