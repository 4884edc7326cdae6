import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LockFacts, lockAt, lockDue } from './lock-rules.ts';

const minute = 60_000;
const facts: LockFacts = {
  portal: 'client',
  deviceId: 'd',
  state: 'active',
  epoch: 1,
  lastInputAt: 1_000 * minute,
  idleMs: 60 * minute,
  offlineUntil: 20_000 * minute,
  skewMs: 0,
  seenAt: 1_000 * minute,
};

describe('a vault locks', () => {
  test.each([
    ['just before an idle hour', 1_060 * minute - 1, null],
    ['after an idle hour', 1_060 * minute, 'idle-locked'],
    ['when the offline days are over', 20_000 * minute, 'expired'],
    ['when the clock was set back', 940 * minute - 1, 'idle-locked'],
    ['not when the clock was corrected by up to an hour', 940 * minute, null],
  ])('%s', (_, now, due) => {
    expect(lockDue(facts, now)).toBe(due);
  });

  test('by the server’s clock for the offline days, whatever the device shows', () => {
    const behind = { ...facts, lastInputAt: 19_990 * minute, seenAt: 19_990 * minute, skewMs: 8 * minute };
    expect(lockDue(behind, 19_991 * minute)).toBeNull();
    expect(lockDue(behind, 19_992 * minute)).toBe('expired');
  });

  test('for a signer only at the end of their offline time', () => {
    const signer: LockFacts = { ...facts, portal: 'external' };
    expect(lockDue(signer, 19_999 * minute)).toBeNull();
    expect(lockDue(signer, 20_000 * minute)).toBe('expired');
  });

  test('for a signer of whom a code was asked when they are idle, like for anybody', () => {
    expect(lockAt({ ...facts, portal: 'external', byCode: true })).toBe(lockAt(facts));
  });
});

test('is due from lockAt on, and not before while the clock runs forward', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.nat(30_000),
      fc.integer({ min: -500, max: 500 }),
      fc.constantFrom('app', 'client', 'external'),
      (ahead, offline, skew, portal) => {
        const any: LockFacts = {
          ...facts,
          portal,
          offlineUntil: (1_000 + offline) * minute,
          skewMs: skew * minute,
        };
        const now = facts.lastInputAt + ahead * minute;
        expect(lockDue(any, now) !== null).toBe(now >= lockAt(any));
      },
    ),
  );
});
