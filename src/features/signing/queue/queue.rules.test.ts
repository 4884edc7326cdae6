import { expect, test } from 'vitest';
import type { EnvelopeRow } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { hasUnsentSubmission, queueDetail, queueEntries, stateOf } from './queue.rules.ts';

const row = (id: string, more: Partial<EnvelopeRow> = {}): EnvelopeRow => ({
  id,
  title: id,
  sender: 'Bo Sender',
  status: 'sent',
  role: 'signer',
  action: 'due',
  actedAt: null,
  sentAt: '2026-11-01T10:00:00.000Z',
  deadline: '2026-12-01T10:00:00.000Z',
  endedReason: null,
  version: 1,
  documents: [],
  ...more,
});
const act = (envelopeId: string, more: Partial<OutboxItem> = {}) =>
  ({ id: `act-${envelopeId}`, envelopeId, state: 'waiting', body: { kind: 'sign' }, ...more }) as OutboxItem;
const entry = (more: Partial<EnvelopeRow>, item?: OutboxItem) => ({ row: row('a', more), act: item });

const asOf = Date.parse('2026-11-02T10:00:00.000Z');

test('a refused submission needs the person first, then a due envelope; one that waits to be sent does not', () => {
  const rows = [row('due'), row('unsent'), row('done', { action: 'signed' }), row('refused')];
  const outbox = [act('refused', { state: 'refused' }), act('unsent'), act('done', { state: 'sent' })];
  const { needsMe, rest } = queueEntries(rows, outbox, asOf);
  expect(needsMe.map(({ row: { id } }) => id)).toEqual(['refused', 'due']);
  expect(rest.map(({ row: { id } }) => id)).toEqual(['unsent', 'done']);
});

test('a submission taken since the list was answered needs nobody, though the list still asks for it', () => {
  const taken = act('a', { state: 'sent', sentAt: asOf + 1 });
  const { needsMe, rest } = queueEntries([row('a')], [taken], asOf);
  expect(needsMe).toEqual([]);
  expect(rest.map((entry) => [stateOf(entry)?.words, hasUnsentSubmission(entry)])).toEqual([
    ['Received', false],
  ]);
  // Due again, as after a change of the document.
  expect(queueEntries([row('a')], [taken], asOf + 2).needsMe).toHaveLength(1);
});

test('a late submission that was accepted needs nobody', () => {
  const late = act('a', { state: 'refused', code: 'envelope_expired' });
  const { needsMe, rest } = queueEntries([row('a', { action: 'signed', status: 'completed' })], [late], asOf);
  expect(needsMe).toEqual([]);
  expect(rest.map((entry) => stateOf(entry)?.words)).toEqual(['Complete']);
});

test.each([
  ['due', entry({}), undefined],
  ['refused', entry({}, act('a', { state: 'refused' })), 'Not accepted'],
  ['signed here', entry({}, act('a')), 'Signed, not sent yet'],
  ['approved here', entry({ role: 'approver' }, act('a')), 'Approved, not sent yet'],
  ['confirmed here', entry({ role: 'observer_ack' }, act('a')), 'Confirmed, not sent yet'],
  ['declined here', entry({}, act('a', { body: { kind: 'decline' } })), 'Declined, not sent yet'],
  ['signed', entry({ action: 'signed' }), 'You signed'],
  ['approved', entry({ role: 'approver', action: 'approved' }), 'You approved'],
  ['confirmed', entry({ role: 'observer_ack', action: 'acknowledged' }), 'You confirmed'],
  ['signed by all', entry({ action: 'signed', status: 'sealing' }), 'Being sealed'],
  ['complete', entry({ action: 'signed', status: 'completed' }), 'Complete'],
  ['declined by me', entry({ action: 'declined', status: 'declined' }), 'You declined'],
  ['declined by another', entry({ action: 'lapsed', status: 'declined' }), 'Declined'],
  ['waiting for others', entry({ action: 'waiting' }), 'Not your turn yet'],
  ['to read along', entry({ role: 'observer', action: 'waiting' }), 'Out for signing'],
  ['read along, complete', entry({ role: 'observer', action: 'waiting', status: 'completed' }), 'Complete'],
])('%s', (_, it, words) => expect(stateOf(it)?.words).toBe(words));

test('an entry says until when it can be answered, when it was, and why it failed', () => {
  expect(queueDetail(entry({}))).toBe('From Bo Sender · sign by 01 Dec 2026');
  expect(queueDetail(entry({ role: 'approver' }))).toBe('From Bo Sender · approve by 01 Dec 2026');
  expect(queueDetail(entry({ role: 'observer_ack' }))).toBe('From Bo Sender · confirm by 01 Dec 2026');
  expect(queueDetail(entry({ action: 'waiting' }))).toBe('From Bo Sender · by 01 Dec 2026');
  const declined = { action: 'declined', status: 'declined', actedAt: '2026-11-20T10:00:00.000Z' } as const;
  expect(queueDetail(entry({ ...declined, endedReason: 'Wrong amount.' }))).toBe(
    'From Bo Sender · 20 Nov 2026 · “Wrong amount.”',
  );
  expect(queueDetail(entry({}, act('a', { state: 'refused', reason: 'The document changed.' })))).toBe(
    'The document changed.',
  );
});
