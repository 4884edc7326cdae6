import { expect, test } from 'vitest';
import type { CheckedSeal } from './check/report.ts';
import { decisiveSeal, ticksOf, verdictOf, verdictTones, verdictWords } from './verdict.rules.ts';

const seal: CheckedSeal = {
  intact: true,
  covers: 'file',
  end: 1000,
  signer: { name: 'Firm Document Seal', organisation: 'Firm' },
  firm: true,
  inTime: true,
  ended: null,
  revocation: { is: 'good', listedAt: '2026-11-21T00:00:00.000Z' },
  claimedAt: '2026-11-21T10:00:00.000Z',
  stamp: null,
};
const report = (...seals: [CheckedSeal, ...CheckedSeal[]]) => ({ kind: 'signed' as const, seals });

test.each([
  ['good', {}],
  ['good', { stamp: { at: '2026-11-21T10:00:00.000Z', by: 'DigiCert', proven: false } }],
  ['good', { revocation: { is: 'unlisted' } }],
  ['unlisted', { revocation: { is: 'missing' } }],
  ['outdated', { revocation: { is: 'unknown', why: 'over', listedAt: '2026-10-21T00:00:00.000Z' } }],
  ['followed', { covers: 'part' }],
  ['changed', { intact: false }],
  ['changed', { intact: false, covers: 'part', revocation: { is: 'missing' } }],
  ['revoked', { revocation: { is: 'revoked', revokedAt: '2026-11-20T00:00:00.000Z' } }],
  ['revoked', { covers: 'part', revocation: { is: 'revoked', revokedAt: '2026-11-20T00:00:00.000Z' } }],
  ['foreign', { firm: false, intact: null }],
  ['foreign', { firm: false, intact: null, covers: 'part', stamp: 'bad' }],
  ['lapsed', { inTime: false }],
  ['unknown', { firm: null }],
  ['unknown', { firm: null, intact: null }],
  ['unstamped', { stamp: 'bad' }],
  ['otherwise', { intact: null }],
  ['revoked', { intact: null, revocation: { is: 'revoked', revokedAt: '2026-11-20T00:00:00.000Z' } }],
  ['ended', { ended: '2026-01-01T00:00:00.000Z' }],
  ['lapsed', { stamp: 'bad', inTime: false }],
] as const)('%s: %o', (verdict, change) => {
  expect(verdictOf(report({ ...seal, ...change }))).toBe(verdict);
});

test('a seal whose time stamp is broken is not called genuine, and the words say that its time is not proven', () => {
  const verdict = verdictOf(report({ ...seal, stamp: 'bad' }));
  expect(verdictTones[verdict]).not.toBe('good');
  expect(verdictWords('Firm')[verdict].detail).toMatch(/unchanged.* time .*not proven/);
});

test('a signature after the firm’s does not hide that the firm sealed it', () => {
  const theirs = { ...seal, firm: false, intact: null };
  const ours = { ...seal, covers: 'part' as const };
  expect(decisiveSeal(report(theirs, ours))).toBe(ours);
  expect(verdictOf(report(theirs, ours))).toBe('followed');
});

test('a file that is not the envelope’s is red whatever its seal is', () => {
  for (const file of [report(seal), report({ ...seal, firm: false }), { kind: 'unsigned' as const }])
    expect(verdictTones[verdictOf(file, 'other')]).toBe('bad');
  expect(verdictWords('Firm')[verdictOf(report(seal), 'other')].title).toMatch(
    /does not belong to this code/,
  );
  expect(verdictOf(report(seal), 'sealed')).toBe('good');
});

test('a file that was sent to be signed is never called genuine for a code, and a damaged one is called damaged', () => {
  for (const file of [report(seal), { kind: 'unsigned' as const }])
    expect(verdictOf(file, 'sent')).toBe('sent');
  for (const kind of ['damaged', 'damaged_own', 'empty', 'not_pdf'] as const)
    for (const match of ['sealed', 'sent', 'other', 'unknown'] as const)
      expect(verdictOf({ kind }, match)).toBe(kind);
});

test('nobody else’s signature is called changed, or red', () => {
  const theirs = {
    ...seal,
    firm: false,
    intact: null,
    inTime: false,
    revocation: { is: 'unlisted' as const },
  };
  for (const change of [{}, { covers: 'part' as const }, { stamp: 'bad' as const }]) {
    const verdict = verdictOf(report({ ...theirs, ...change }));
    expect(verdictTones[verdict]).toBe('warn');
    const { title, detail } = verdictWords('Firm')[verdict];
    expect(`${title} ${detail}`).toMatch(/cannot be checked here/);
    expect(`${title} ${detail}`).not.toMatch(/changed|do not rely/i);
    expect(ticksOf({ ...theirs, ...change }, 'Firm').map(({ state }) => state)).toEqual(
      Array(4).fill('open'),
    );
  }
});

test('a time is confirmed by a stamp of a published authority alone', () => {
  const time = (change: Partial<CheckedSeal>) => ticksOf({ ...seal, ...change }, 'Firm')[3];
  const stamp = { at: '2026-11-20T10:00:00.000Z', by: 'DigiCert' };
  expect(time({ stamp: { ...stamp, proven: true } })).toMatchObject({
    state: 'good',
    title: expect.stringMatching(/^Time confirmed: 20 Nov 2026/),
  });
  expect(time({ stamp: { ...stamp, proven: false } })).toMatchObject({
    state: 'open',
    title: expect.stringMatching(/^A time is stated, not proven: 21 Nov 2026/),
  });
  expect(time({})).toMatchObject({
    state: 'open',
    title: expect.stringMatching(/^A time is stated, not proven/),
  });
});

test.each([
  ['over', 'a newer one was due since'],
  ['early', 'yet to come by the clock of this device'],
  ['unclear', 'a part that this page does not understand'],
] as const)('a list that tells nothing (%s) reads as not known, with the reason', (why, reason) => {
  const changed = {
    ...seal,
    revocation: { is: 'unknown' as const, why, listedAt: '2026-10-21T00:00:00.000Z' },
  };
  const [, , tick] = ticksOf(changed, 'Firm');
  expect(tick).toMatchObject({ state: 'open', meaning: expect.stringContaining(reason) });
  expect(tick?.meaning).toContain('It is not known whether the firm revoked it: its list');
  expect(verdictWords('Firm')[verdictOf(report(changed))].title).toContain('not known');
});

test('a stamp of a time to come confirms nothing, and the words name the clock', () => {
  const stamp = { at: '2027-01-01T00:00:00.000Z', by: 'DigiCert', proven: false, isOfLater: true };
  expect(ticksOf({ ...seal, stamp }, 'Firm')[3]).toMatchObject({
    state: 'open',
    title: expect.stringMatching(/^A time is stated, not proven/),
    meaning: expect.stringContaining('yet to come by the clock of this device'),
  });
});

test('each tick says what it means, and only a good one is called good', () => {
  const states = (change: Partial<CheckedSeal>) =>
    ticksOf({ ...seal, ...change }, 'Firm').map(({ state }) => state);
  expect(states({})).toEqual(['good', 'good', 'good', 'open']);
  expect(states({ intact: false, covers: 'part', stamp: 'bad' })).toEqual(['bad', 'bad', 'open', 'bad']);
  expect(states({ revocation: { is: 'revoked', revokedAt: '2026-11-20T00:00:00.000Z' } })).toEqual([
    'good',
    'good',
    'bad',
    'open',
  ]);
  expect(states({ intact: false })).toEqual(['bad', 'open', 'open', 'open']);
  expect(states({ intact: null })).toEqual(['open', 'open', 'open', 'open']);
  expect(states({ ended: '2026-01-01T00:00:00.000Z' })).toEqual(['good', 'good', 'open', 'open']);
  expect(states({ firm: null })).toEqual(['good', 'good', 'open', 'open']);
  for (const { meaning } of ticksOf(seal, 'Firm')) expect(meaning).toMatch(/^[A-Z].*\.$/);
  for (const { title, detail } of Object.values(verdictWords('Firm'))) expect(title && detail).toMatch(/\w/);
});
