import { expect, test } from 'vitest';
import { type TimelineEntry, timelineKinds } from '#contract/signing/timeline.ts';
import { certificateFacts, isMinor, timelineDetail, timelineText } from './timeline.rules.ts';

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
  expect(timelineText(entry({ kind }))).toMatch(/^[A-Z].*[a-z\d]$/);
  expect(timelineText(entry({ kind, by: null, to: null }))).not.toMatch(/null|undefined/);
});

test.each<[Partial<TimelineEntry>, string]>([
  [{ kind: 'sent' }, 'Sam sent it'],
  [{ kind: 'sent', what: 'other programs differ' }, 'Sam sent it, although other programs differ'],
  [
    { kind: 'corrected', what: 'other programs differ' },
    'Sam replaced a document, although other programs differ',
  ],
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
  expect(timelineText(entry(change))).toBe(words);
});

test('mail is folded away but for reminders; submissions made offline and reasons have a line of their own', () => {
  expect(isMinor(entry({ kind: 'told', what: 'invited' }))).toBe(true);
  expect(isMinor(entry({ kind: 'told', what: 'reminder' }))).toBe(false);
  expect(timelineDetail(entry({ kind: 'signed', offlineAt: '2026-11-01T09:00:00.000Z' }))).toMatch(
    /^Made offline/,
  );
  expect(timelineDetail(entry({ kind: 'ended', reason: 'A mistake.' }))).toBe('“A mistake.”');
  expect(timelineDetail(entry({}))).toBeUndefined();
});

test('the facts of the certificate are said: how somebody was known, from where, how far a letter came, the level of the seals', () => {
  const proof = {
    way: 'code',
    since: '2026-11-01T09:58:00.000Z',
    email: 'ann@example.com',
    consent: 2,
    address: '192.0.2.7',
    device: 'Safari on iPhone',
  } as const;
  expect(certificateFacts(entry({ kind: 'signed', proof }))).toEqual([
    expect.stringMatching(
      /^Known by the personal link and a one-time code mailed to ann@example.com, since .+$/,
    ),
    'Agreed to the consent, version 2',
    'Handed in from address 192.0.2.7, Safari on iPhone',
  ]);
  const bare = { ...proof, way: 'passkey', consent: null, address: null, device: null } as const;
  expect(certificateFacts(entry({ kind: 'signed', proof: bare }))).toEqual([
    expect.stringMatching(/^Known by a passkey of ann@example.com/),
  ]);
  const factsOf = (state: 'queued' | 'sent' | 'bounced', cause: string | null) =>
    certificateFacts(entry({ kind: 'told', what: 'invited', letter: { state, cause } }));
  expect(factsOf('sent', null)).toEqual(['The letter was taken by the mail server']);
  expect(factsOf('bounced', '550 No such user')).toEqual([
    'The letter was refused or came back: 550 No such user',
  ]);
  expect(certificateFacts(entry({ kind: 'sealed', what: 'B-LT' }))).toEqual(['Seal of level PAdES B-LT']);
  // Kept by a device before these facts existed.
  expect(certificateFacts(entry({ kind: 'signed' }))).toEqual([]);
});
