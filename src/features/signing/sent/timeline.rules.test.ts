import { expect, test } from 'vitest';
import { type TimelineEntry, timelineKinds } from '../../../../contract/timeline.ts';
import { detailOf, isMinor, wordsOf } from './timeline.rules.ts';

const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  seq: 1,
  at: '2026-11-01T10:00:00.000Z',
  kind: 'sent',
  by: 'Sam',
  to: 'Ann',
  role: 'signer',
  what: null,
  reason: null,
  deadline: '2026-12-24T12:00:00.000Z',
  offlineAt: null,
  ...change,
});

test.each(timelineKinds)('%s is said in words', (kind) => {
  expect(wordsOf(entry({ kind }))).toMatch(/^[A-Z].*[a-z\d]$/);
  expect(wordsOf(entry({ kind, by: null, to: null }))).not.toMatch(/null|undefined/);
});

test.each<[Partial<TimelineEntry>, string]>([
  [{ kind: 'told', what: 'invited' }, 'Ann was asked to sign it'],
  [{ kind: 'told', what: 'invited', role: 'approver' }, 'Ann was asked to approve it'],
  [
    { kind: 'told', what: 'invited', role: 'observer_ack' },
    'Ann was asked to confirm that they have read it',
  ],
  [{ kind: 'told', what: 'accepted', role: 'approver' }, 'Ann was told that their approval counts'],
  [{ kind: 'accepted', role: 'observer_ack' }, 'Sam accepted the late confirmation of Ann'],
  [{ kind: 'acknowledged' }, 'Sam confirmed that they have read it'],
  [{ kind: 'told', what: 'reminder' }, 'Ann was reminded'],
  [{ kind: 'replaced', what: 'Bo' }, 'Sam asked Bo in place of Ann'],
  [{ kind: 'extended' }, 'Sam moved the deadline to 24 Dec 2026'],
  [{ kind: 'ended', what: 'expired', by: null }, 'The deadline passed'],
  [{ kind: 'ended', what: 'cancelled' }, 'Sam cancelled it'],
])('%j: %s', (change, words) => {
  expect(wordsOf(entry(change))).toBe(words);
});

test('mail is folded away but for reminders; acts made offline and reasons have a line of their own', () => {
  expect(isMinor(entry({ kind: 'told', what: 'invited' }))).toBe(true);
  expect(isMinor(entry({ kind: 'told', what: 'reminder' }))).toBe(false);
  expect(detailOf(entry({ kind: 'signed', offlineAt: '2026-11-01T09:00:00.000Z' }))).toMatch(/^Made offline/);
  expect(detailOf(entry({ kind: 'ended', reason: 'A mistake.' }))).toBe('“A mistake.”');
  expect(detailOf(entry({}))).toBeUndefined();
});
