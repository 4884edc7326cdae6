import { expect, test } from 'vitest';
import { reasonsFor } from './why-access.rules.ts';

const held = [{ permission: 'view client', masked: false, by: [{ role: 'ASC', group: null }] }];

test('a page opens with all of its permissions, and each says what gives it', () => {
  expect(reasonsFor([{ all: ['view client'] }], held)).toEqual({
    may: true,
    reasons: [{ permission: 'view client', held: true, masked: false, by: [{ role: 'ASC', group: null }] }],
  });
});

test('one missing permission closes it; of several alternatives one is enough', () => {
  expect(reasonsFor([{ all: ['view client', 'edit client'] }], held).may).toBe(false);
  expect(reasonsFor([{ any: ['view client', 'edit settings'] }], held).may).toBe(true);
  expect(reasonsFor([], held).may).toBe(true);
});
