import { expect, test } from 'vitest';
import type { RecordChange } from '#contract/core/record.ts';
import { roleChange } from './role-change.ts';

const change = (more: Partial<RecordChange>): RecordChange => ({
  id: '01990000-0000-7000-8000-000000000001',
  at: '2026-11-02T08:00:00.000Z',
  by: 'Ada Quay',
  event: 'updated',
  old: null,
  attributes: null,
  ...more,
});

test('a change of a role names the permissions that it gave and took, and no others', () => {
  const { old, attributes } = roleChange(
    change({
      old: { permissions: ['view client', 'view sign'], second_factor: false },
      attributes: { permissions: ['create sign', 'view client'], second_factor: true },
    }),
  );
  expect(old).toEqual({ second_factor: false });
  expect(attributes).toEqual({ given: ['create sign'], taken: ['view sign'], second_factor: true });
});

test('a change of the name alone stays as it is', () => {
  const named = change({ old: { name: 'Desk' }, attributes: { name: 'Front desk' } });
  expect(roleChange(named)).toEqual(named);
});
