import { expect, test } from 'vitest';
import { groupsInToken } from './groups.ts';

test.each([
  ['no claim', {}, []],
  ['groups and app roles, each once', { groups: ['a', 'b'], roles: ['b', 'c'] }, ['a', 'b', 'c']],
  ['no texts', { groups: ['a', 7, null], roles: 'Admin' }, ['a']],
  ['300 groups, as Entra says it', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, null],
  ['300 groups, in an implicit flow', { hasgroups: true }, null],
])('%s', (_, claims, groups) => expect(groupsInToken(claims)).toEqual(groups));
