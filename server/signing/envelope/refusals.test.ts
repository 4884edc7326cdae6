import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorKinds } from '#contract/core/errors.ts';
import { envelopeStatuses, recipientActions, recipientRoles } from '#contract/signing/signing.ts';
import { refusalOfAct, refusalToAct, type SubmissionFacts } from './refusals.ts';

const seen = [
  { id: 'd1', sha256: 'a', fieldsHash: 'x' },
  { id: 'd2', sha256: 'b', fieldsHash: 'y' },
];
const fine: SubmissionFacts = {
  status: 'sent',
  overdue: false,
  role: 'signer',
  action: 'due',
  version: 2,
  documents: seen,
  consentVersion: 3,
  ticket: { version: 2, documents: seen, consentVersion: 3 },
  act: { version: 2, documents: seen.toReversed(), consentVersion: 3 },
};
const other = [{ id: 'd1', sha256: 'a', fieldsHash: 'changed' }, ...seen.slice(1)];

test.each<[string, Partial<SubmissionFacts>, string | null]>([
  ['nothing changed', {}, null],
  ['an approver', { role: 'approver' }, null],
  ['who has to confirm', { role: 'observer_ack' }, null],
  [
    'declining under an older consent',
    { act: { ...fine.act, consentVersion: null }, consentVersion: 4 },
    null,
  ],
  ['cancelled', { status: 'cancelled' }, 'envelope_cancelled'],
  ['declined by another', { status: 'declined', action: 'lapsed' }, 'envelope_declined'],
  ['expired', { status: 'expired', action: 'lapsed' }, 'envelope_expired'],
  ['past the deadline, before the job', { overdue: true }, 'envelope_expired'],
  ['signed by all', { status: 'sealing' }, 'already_signed_by_all'],
  ['completed', { status: 'completed' }, 'already_signed_by_all'],
  ['replaced', { action: 'replaced' }, 'recipient_replaced'],
  ['out of turn', { action: 'waiting' }, 'not_your_turn'],
  ['an observer', { role: 'observer', action: 'waiting' }, 'forbidden'],
  ['a corrected envelope', { version: 3 }, 'document_changed'],
  ['other bytes than the ticket', { documents: other }, 'document_changed'],
  ['other bytes than were seen', { act: { ...fine.act, documents: other } }, 'document_changed'],
  ['a document left out', { act: { ...fine.act, documents: seen.slice(1) } }, 'document_changed'],
  ['newer consent', { consentVersion: 4 }, 'consent_outdated'],
  ['consent to another text', { act: { ...fine.act, consentVersion: 2 } }, 'consent_outdated'],
])('%s', (_, change, code) => {
  expect(refusalOfAct({ ...fine, ...change })).toBe(code);
});

test('only whoever is due, of those who are asked for something, of a sent envelope in time may act', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...envelopeStatuses),
        overdue: fc.boolean(),
        role: fc.constantFrom(...recipientRoles),
        action: fc.constantFrom(...recipientActions),
      }),
      (facts) => {
        const code = refusalToAct(facts);
        const may =
          facts.status === 'sent' && !facts.overdue && facts.role !== 'observer' && facts.action === 'due';
        expect(code === null).toBe(may);
        if (code) expect(errorKinds[code].status).toBeGreaterThanOrEqual(403);
      },
    ),
  );
});
