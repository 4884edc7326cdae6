import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillsIn } from '#contract/signing/roles.ts';
import { recipientRoles } from '#contract/signing/signing.ts';
import type { DraftRecipient } from '../draft-values.ts';
import {
  alreadyIn,
  mayMove,
  moveRecipient,
  recipientGroups,
  withMore,
  withoutRecipient,
} from './recipients.rules.ts';

const person = (id: string, order = 1, role: DraftRecipient['role'] = 'signer'): DraftRecipient => ({
  id,
  order,
  role,
  name: id,
  email: `${id}@example.com`,
  me: false,
  person: { kind: 'external', name: id, email: `${id}@example.com` },
});
const shape = (all: readonly DraftRecipient[]) =>
  recipientGroups(all).map((group) => group.map(({ id }) => id).join());

const people = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...recipientRoles))
          .map(([order, role]) => person(id, order, role)),
      ),
    ),
  );
const steps = fc.array(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(-1 as const, 1 as const)),
);

test('however people are moved, nobody is lost and turns are numbered without a gap', () => {
  fc.assert(
    fc.property(people, steps, (start, moves) => {
      const end = moves.reduce<readonly DraftRecipient[]>(
        (all, [id, by]) => moveRecipient(all, id, by),
        start,
      );
      expect(end.map(({ id }) => id).toSorted()).toEqual(start.map(({ id }) => id).toSorted());
      expect(end.map(({ id, role }) => `${id} ${role}`).toSorted()).toEqual(
        start.map(({ id, role }) => `${id} ${role}`).toSorted(),
      );
      const orders = [...new Set(moves.length > 0 ? end.filter(fillsIn).map(({ order }) => order) : [])];
      expect(orders.toSorted()).toEqual(orders.map((_, at) => at + 1));
    }),
  );
});

test('a recipient who may move does, and back again', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(-1 as const, 1 as const), (start, by) => {
      for (const { id } of start.filter(fillsIn)) {
        const end = moveRecipient(start, id, by);
        expect(shape(end).join('|') !== shape(start).join('|')).toBe(mayMove(start, id, by));
        if (mayMove(start, id, by)) expect(mayMove(end, id, by < 0 ? 1 : -1)).toBe(true);
      }
    }),
  );
});

test('one who acts alone joins those beside them; one of several leaves them', () => {
  const all = [person('a', 1), person('b', 2), person('c', 3)];
  const joined = moveRecipient(all, 'c', -1);
  expect(shape(joined)).toEqual(['a', 'b,c']);
  expect(shape(moveRecipient(joined, 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(shape(moveRecipient(joined, 'b', 1))).toEqual(['a', 'c', 'b']);
  expect(shape(moveRecipient(all, 'a', -1))).toEqual(['a', 'b', 'c']);
});

test('an added recipient acts with the last ones; those after one who leaves move up', () => {
  const { order: _, ...more } = person('c');
  expect(shape(withMore([], more))).toEqual(['c']);
  const all = withMore([person('a', 1), person('b', 2)], more);
  expect(shape(all)).toEqual(['a', 'b,c']);
  expect(recipientGroups(withoutRecipient(all, 'a')).map(([one]) => one?.order)).toEqual([1]);
});

test('observers who confirm act with the last ones, so that nobody waits for them', () => {
  const all = [person('a', 1), person('r', 1, 'observer_ack'), person('b', 1)];
  const apart = moveRecipient(all, 'b', 1);
  expect(apart.map(({ id, order }) => [id, order])).toEqual([
    ['a', 1],
    ['b', 2],
    ['r', 2],
  ]);
  expect(withoutRecipient(apart, 'b').map(({ id, order }) => [id, order])).toEqual([
    ['a', 1],
    ['r', 1],
  ]);
});

test('somebody is known by their address, whatever its case, or by who they are', () => {
  const ana = person('ana');
  expect(
    alreadyIn([ana], {
      person: { kind: 'external', name: 'A.', email: 'ANA@example.com' },
      email: 'ANA@example.com',
    }),
  ).toBe(ana);
  const colleague: DraftRecipient = {
    ...person('x'),
    email: 'x@firm.example',
    person: { kind: 'staff', id: 'u1' },
  };
  expect(alreadyIn([colleague], { person: { kind: 'staff', id: 'u1' }, email: '' })).toBe(colleague);
  expect(alreadyIn([colleague], { person: { kind: 'staff', id: 'u2' }, email: '' })).toBeUndefined();
  expect(alreadyIn([colleague], { person: { kind: 'contact', id: 'u1' }, email: '' })).toBeUndefined();
});
