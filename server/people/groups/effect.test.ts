import { expect, test } from 'vitest';
import { groupEffectOf } from './effect.ts';

const held = (entries: Record<string, string[]>) =>
  new Map(Object.entries(entries).map(([name, sources]) => [name, new Set(sources)]));

test('a role is gained if it is not held yet, and lost if nothing else gives it', () => {
  const before = held({ Finance: ['group'], Associate: ['group', ''], Auditor: ['other'] });
  expect(groupEffectOf(before, 'group', ['Auditor', 'Payroll'])).toEqual({
    gains: ['Payroll'],
    loses: ['Finance'],
  });
});

test('somebody who leaves the group loses what only the group gave', () => {
  const before = held({ Finance: ['group'], Associate: [''] });
  expect(groupEffectOf(before, 'group', [])).toEqual({ gains: [], loses: ['Finance'] });
});
