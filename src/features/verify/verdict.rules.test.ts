import { expect, test } from 'vitest';
import type { CheckedSeal } from './check/report.ts';
import { judged, ticksOf, tones, verdictOf, verdictWords } from './verdict.rules.ts';

const seal: CheckedSeal = {
  intact: true,
  after: 'nothing',
  signer: { name: 'Firm Document Seal', organisation: 'Firm' },
  firm: true,
  inTime: true,
  claimedAt: '2026-11-21T10:00:00.000Z',
  stamp: null,
};
const report = (...seals: [CheckedSeal, ...CheckedSeal[]]) => ({ kind: 'signed' as const, seals });

test.each([
  ['good', {}],
  ['good', { after: 'validation' }],
  ['added', { after: 'changes' }],
  ['changed', { intact: false }],
  ['changed', { intact: false, firm: null }],
  ['foreign', { firm: false }],
  ['foreign', { firm: false, after: 'changes' }],
  ['lapsed', { inTime: false }],
  ['unknown', { firm: null }],
  ['unstamped', { stamp: 'bad' }],
  ['unstamped', { stamp: 'bad', firm: null }],
  ['lapsed', { stamp: 'bad', inTime: false }],
  ['foreign', { stamp: 'bad', firm: false }],
] as const)('%s: %o', (verdict, change) => {
  expect(verdictOf(report({ ...seal, ...change }))).toBe(verdict);
});

test('a seal whose time stamp is broken is not called genuine, and the words say that its time is not proven', () => {
  const verdict = verdictOf(report({ ...seal, stamp: 'bad' }));
  expect(tones[verdict]).not.toBe('good');
  expect(verdictWords('Firm')[verdict].detail).toMatch(/unchanged.* time .*not proven/);
});

test('what somebody signed after the firm does not hide that the firm sealed it', () => {
  const theirs = { ...seal, firm: false };
  const ours = { ...seal, after: 'changes' as const };
  expect(judged(report(theirs, ours))).toBe(ours);
  expect(verdictOf(report(theirs, ours))).toBe('added');
});

test('each tick says what it means, and only a good one is called good', () => {
  const states = (change: Partial<CheckedSeal>) =>
    ticksOf({ ...seal, ...change }, 'Firm').map(({ state }) => state);
  expect(states({})).toEqual(['good', 'good', 'good', 'open']);
  expect(states({ stamp: { at: '2026-11-21T10:00:00.000Z', by: 'Time' } })).toEqual([
    'good',
    'good',
    'good',
    'good',
  ]);
  expect(states({ intact: false, after: 'changes', firm: false, stamp: 'bad' })).toEqual([
    'bad',
    'bad',
    'open',
    'bad',
  ]);
  expect(states({ firm: null })).toEqual(['good', 'good', 'open', 'open']);
  for (const { meaning } of ticksOf(seal, 'Firm')) expect(meaning).toMatch(/^[A-Z].*\.$/);
  for (const { title, detail } of Object.values(verdictWords('Firm'))) expect(title && detail).toMatch(/\w/);
});
