import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DueItem, type DueKind, daysOverdue, dueKinds, dueWords, inDueOrder } from './due.ts';

const day = '2026-11-30';
const kinds = Object.keys(dueKinds) as DueKind[];
const item = (kind: DueKind, by: string | null, more: Partial<DueItem> = {}): DueItem => ({
  ...{ kind, by, id: kind, title: kind, detail: '' },
  ...more,
});
const items = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    id: fc.uuid(),
    title: fc.constantFrom('A', 'B', 'C'),
    detail: fc.constant(''),
    by: fc.constantFrom(null, '2026-11-01', '2026-11-29', day, '2026-12-28', '2027-01-05'),
  }),
  { maxLength: 40 },
);

describe('the list of what is due', () => {
  test('has one order, however the rows came, and loses none', () => {
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.nat()), (rows, noise) => {
        const ordered = inDueOrder(rows, day);
        const shuffled = rows
          .map((row) => ({ row, at: noise.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ row }) => row);
        expect(inDueOrder(shuffled, day)).toEqual(ordered);
        expect(ordered.toSorted(byId)).toEqual(rows.toSorted(byId));
        expect(inDueOrder(ordered, day)).toEqual(ordered);
      }),
    );
  });

  test('begins with what is overdue, the longest first, and ends with what has no day', () => {
    fc.assert(
      fc.property(items, (rows) => {
        const ordered = inDueOrder(rows, day).filter(({ kind }) => kind !== 'refused-submission');
        const late = ordered.filter((row) => daysOverdue(row, day) > 0);
        expect(ordered.slice(0, late.length)).toEqual(late);
        const dated = ordered.filter(({ by }) => by !== null);
        expect(ordered.slice(0, dated.length)).toEqual(dated);
        const days = dated.map(({ by }) => by);
        expect(days).toEqual(days.toSorted());
        for (const [at, row] of ordered.entries()) {
          const next = ordered[at + 1];
          if (next && next.by === row.by)
            expect(dueKinds[row.kind].weight).toBeGreaterThanOrEqual(dueKinds[next.kind].weight);
        }
      }),
    );
  });

  test('begins with a submission that was not accepted', () => {
    const rows = [item('invoice', '2026-01-01'), item('refused-submission', null)];
    expect(inDueOrder(rows, day).map(({ kind }) => kind)).toEqual(['refused-submission', 'invoice']);
  });
});

describe('each kind', () => {
  test.each(kinds)('%s has a verb, and a page of one record', (kind) => {
    expect(dueKinds[kind].verb).toMatch(/^[A-Z][a-z]+/);
    expect(dueKinds[kind].to).toMatch(/^\/client\/.+\/\$id$/);
    expect(dueWords(item(kind, null), day)).toBe(dueKinds[kind].verb);
  });
});

test('a row says the verb with its amount or its day', () => {
  const words = (kind: DueKind, by: string | null, more?: Partial<DueItem>) =>
    dueWords(item(kind, by, more), day);
  const amount = { amount: '9220.00', currency: 'HKD' };
  expect(words('invoice', '2026-10-01', { amount })).toBe('Pay HKD 9,220');
  expect(words('payroll-report', day)).toBe('Approve, due today');
  expect(words('payroll-report', '2026-11-29')).toBe('Approve');
  expect(words('signature', '2026-12-28')).toBe('Sign by 28 Dec');
  expect(words('signature', '2027-01-05')).toBe('Sign by 05 Jan 2027');
  expect(words('refused-submission', '2026-12-28')).toBe('See why');
});

test('an item is late from the day after its last', () => {
  expect(daysOverdue({ by: day }, day)).toBe(0);
  expect(daysOverdue({ by: '2026-11-29' }, day)).toBe(1);
  expect(daysOverdue({ by: null }, day)).toBe(0);
});

const byId = (one: DueItem, other: DueItem) => (one.id < other.id ? -1 : 1);
