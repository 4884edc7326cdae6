import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecipientRole, recipientRoles } from '#contract/signing/signing.ts';
import { isAwaited, nextGroup } from './recipient-order.ts';

const recipient = (role: RecipientRole, order: number, action: 'waiting' | 'due' | 'signed') => ({
  role,
  order,
  action,
});

test('equal numbers act together, the next number only after them', () => {
  const [a, b] = [recipient('signer', 1, 'waiting'), recipient('approver', 1, 'waiting')];
  const last = recipient('signer', 2, 'waiting');
  expect(nextGroup([last, a, b])).toEqual([a, b]);
  expect(nextGroup([last, recipient('signer', 1, 'signed'), recipient('approver', 1, 'due')])).toEqual([]);
  expect(nextGroup([last, recipient('signer', 1, 'signed'), recipient('approver', 1, 'signed')])).toEqual([
    last,
  ]);
});

test('observers hold nothing up', () => {
  expect(nextGroup([recipient('observer', 1, 'waiting')])).toEqual([]);
  expect(isAwaited(recipient('observer', 1, 'waiting'))).toBe(false);
});

test('going from group to group, everyone who gates acts exactly once, in order', () => {
  const anyone = fc.record({
    role: fc.constantFrom(...recipientRoles),
    order: fc.integer({ min: 1, max: 5 }),
    action: fc.constant('waiting' as const),
  });
  fc.assert(
    fc.property(fc.array(anyone, { maxLength: 12 }), (all) => {
      let now: { role: RecipientRole; order: number; action: 'waiting' | 'signed' }[] = all;
      const orders: number[] = [];
      while (now.some(isAwaited)) {
        const group = nextGroup(now);
        orders.push(...group.map(({ order }) => order));
        now = now.map((one) => (group.some((due) => due === one) ? { ...one, action: 'signed' } : one));
      }
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      expect(orders.length).toBe(all.filter(({ role }) => role !== 'observer').length);
    }),
  );
});
