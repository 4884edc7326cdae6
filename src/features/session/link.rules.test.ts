import { expect, test } from 'vitest';
import { linkStates } from '#contract/session/session.ts';
import { recipientRoles } from '#contract/signing/signing.ts';
import { keptCopies, keptCopyWords, linkWords } from './link.rules.ts';

const link = {
  sender: 'Sam',
  firm: 'Portico Services',
  title: 'Lease',
  recipient: 'Ana Lima',
  asksForCode: false,
} as const;

test('each state of a link is in words for its recipient, whatever their role', () => {
  for (const state of linkStates)
    for (const role of recipientRoles) {
      const { title, detail, go } = linkWords({ ...link, state, role });
      expect(`${title} ${detail} ${go}`, `${state} ${role}`).not.toMatch(/undefined|null/);
      expect(detail, state).toMatch(/\.$/);
    }
});

test('an approver is asked to approve, and has approved', () => {
  const approver = { ...link, role: 'approver' as const };
  const asked = linkWords({ ...approver, state: 'asks' });
  expect(asked.title).toBe('A document to approve');
  expect(asked.detail).toBe('Sam of Portico Services asks Ana Lima to approve “Lease”.');
  expect(linkWords({ ...approver, state: 'signed' }).title).toBe('You have approved');
});

test('an observer who has to confirm is asked whether they have read it', () => {
  const reader = { ...link, role: 'observer_ack' as const };
  const asked = linkWords({ ...reader, state: 'asks' });
  expect(asked.title).toBe('A document to confirm');
  expect(asked.detail).toBe('Sam of Portico Services asks Ana Lima to confirm that they have read “Lease”.');
  expect(linkWords({ ...reader, state: 'signed' }).title).toBe('You have confirmed');
});

test('an observer is offered to read', () => {
  const { title, detail } = linkWords({ ...link, role: 'observer', state: 'copy' });
  expect(title).toBe('A document to read');
  expect(detail).toContain('Ana Lima can read it now');
});

test('only a copy that waits for its person is said to be signable without the server, and only their own act to be done', () => {
  const said = (words: RegExp) =>
    keptCopies.filter((kept) => words.test(keptCopyWords(kept, 'approved').detail));
  expect(said(/sign it now/)).toEqual(['copy']);
  expect(said(/You approved/)).toEqual(['unsent', 'refused', 'received']);
  expect(said(/not sent yet/)).toEqual(['unsent']);
  expect(said(/the firm has it/)).toEqual(['received']);
  expect(said(/is kept on this device:/)).toEqual(['copy', 'read']);
});
