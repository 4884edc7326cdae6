import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemStates } from '#src/offline/database/rows.ts';
import { dependentsIn, nextToSend, type OrderFacts, superseded } from './order.ts';

/** Rows whose dependencies point to older rows, as enqueueing makes them. */
const rows = fc
  .array(
    fc.record({
      subject: fc.constantFrom('a', 'b', 'c'),
      state: fc.constantFrom(...itemStates),
      nextTryAt: fc.integer({ min: 0, max: 20 }),
      needs: fc.array(fc.nat(20), { maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((made) =>
    made.map(
      ({ needs, ...facts }, index): OrderFacts => ({
        ...facts,
        id: String(index).padStart(2, '0'),
        dependsOn: needs.filter((need) => need < index).map((need) => String(need).padStart(2, '0')),
      }),
    ),
  );
const shuffled = rows.chain((all) =>
  fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
);
const one = (facts: Partial<OrderFacts>): OrderFacts => ({
  id: '00',
  subject: 'a',
  dependsOn: [],
  state: 'waiting',
  nextTryAt: 0,
  ...facts,
});
const whenever = { now: 10, hurry: false, sendable: () => true };

/** Sends all sendable rows one after the other, as if the server confirmed everything. */
function drain(all: readonly OrderFacts[]): string[] {
  const left = all.map((row) => ({ ...row }));
  const sent: string[] = [];
  for (;;) {
    const row = nextToSend(left, { ...whenever, hurry: true });
    if (!row) return sent;
    row.state = 'sent';
    sent.push(row.id);
  }
}

describe('the next item to send', () => {
  test('is waiting, due, and everything it depends on is confirmed', () => {
    fc.assert(
      fc.property(shuffled, (all) => {
        const row = nextToSend(all, whenever);
        if (!row) return;
        expect(row.state).toBe('waiting');
        expect(row.nextTryAt).toBeLessThanOrEqual(10);
        for (const id of row.dependsOn)
          expect(all.find((each) => each.id === id)?.state ?? 'sent').toBe('sent');
      }),
    );
  });

  test('never overtakes an older waiting item of its subject', () => {
    fc.assert(
      fc.property(shuffled, (all) => {
        const row = nextToSend(all, whenever);
        const older = all.filter((each) => row && each.subject === row.subject && each.id < row.id);
        expect(older.map(({ state }) => state)).not.toContain('waiting');
      }),
    );
  });

  test('goes out in the order of making, dependencies first', () => {
    fc.assert(
      fc.property(shuffled, (all) => {
        const sent = drain(all);
        for (const id of sent) {
          const { dependsOn = [] } = all.find((row) => row.id === id) ?? {};
          for (const need of dependsOn.filter((each) => sent.includes(each))) {
            expect(sent.indexOf(need)).toBeLessThan(sent.indexOf(id));
          }
        }
      }),
    );
  });

  test('waits for backoff unless in a hurry, and skips what cannot be sent now', () => {
    const row = one({ id: '01', nextTryAt: 11 });
    expect(nextToSend([row], whenever)).toBeUndefined();
    expect(nextToSend([row], { ...whenever, hurry: true })).toBe(row);
    expect(nextToSend([row], { ...whenever, hurry: true, sendable: () => false })).toBeUndefined();
  });

  test('holds a dependent back while what it needs is refused', () => {
    const first = one({ id: '01', state: 'refused' });
    const second = one({ id: '02', subject: 'b', dependsOn: ['01'] });
    expect(nextToSend([first, second], whenever)).toBeUndefined();
    expect(nextToSend([{ ...first, state: 'sent' }, second], whenever)?.id).toBe('02');
  });
});

describe('a newer item', () => {
  const older = { id: '01', subject: 'a', dependsOn: [], nextTryAt: 0 };
  test('replaces unsent ones of a superseding command and the same subject', () => {
    const command = 'payroll.markPayslipViewed';
    const kept = [
      { ...older, command, state: 'waiting' },
      { ...older, id: '02', command, state: 'sent' },
      { ...older, id: '03', command, subject: 'b', state: 'waiting' },
      { ...older, id: '04', command: 'payroll.acknowledgeHrDocument', state: 'waiting' },
    ] as const;
    expect(superseded(kept, { command, subject: 'a' }).map(({ id }) => id)).toEqual(['01']);
  });
  test('never replaces a signature', () => {
    const command = 'signing.submit';
    expect(superseded([{ ...older, command, state: 'waiting' }], { command, subject: 'a' })).toEqual([]);
  });
});

test('dependents are found through others, and only unsent ones', () => {
  fc.assert(
    fc.property(shuffled, fc.nat(11), (all, index) => {
      const id = String(index).padStart(2, '0');
      const found = new Set(dependentsIn(all, id));
      expect(found).not.toContain(id);
      for (const row of all) {
        const follows = row.dependsOn.some((need) => need === id || found.has(need));
        expect(found.has(row.id)).toBe(follows && row.state !== 'sent' && row.id !== id);
      }
    }),
  );
});
