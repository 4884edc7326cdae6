import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PresentMember } from '#contract/parent-groups/group-memberships.ts';
import { type MemberNode, memberTree } from './member-tree.rules.ts';

const member = (name: string, ...owners: [client: string, share: string | null][]): PresentMember => ({
  ...{ id: `of ${name}`, version: 1, relation: 'SUBSIDIARY', from: '2026-01-01', to: null },
  client: { id: name, name },
  owners: owners.map(([client, share]) => ({ client, share })),
});
const shape = (nodes: readonly MemberNode[]): unknown[] =>
  nodes.map(({ member: { client }, share, owned }) => [client.id, share, ...shape(owned)]);

test('a member stands below the one that owns most of it', () => {
  const members = [member('c', ['b', '60.0000'], ['a', '40.0000']), member('b', ['a', null]), member('a')];
  expect(shape(memberTree(members))).toEqual([['a', null, ['b', null, ['c', '60.0000']]]]);
});

test('an owner that is no member makes no branch', () => {
  expect(shape(memberTree([member('a', ['outside', '100.0000']), member('b')]))).toEqual([
    ['a', null],
    ['b', null],
  ]);
});

test('of a circle the first one begins', () => {
  const circle = [
    member('a', ['b', '55.0000']),
    member('b', ['a', '60.0000']),
    member('c', ['b', '10.0000']),
  ];
  expect(shape(memberTree(circle))).toEqual([['a', null, ['b', '60.0000', ['c', '10.0000']]]]);
});

test('whoever owns whom, every member stands in the tree once', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const owners = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(owners, { minLength: 1, maxLength: names.length }), (all) => {
      const members = all.map((some, at) =>
        member(names[at] ?? '', ...some.map((name): [string, string | null] => [name, '10.0000'])),
      );
      const flat = (nodes: readonly MemberNode[]): string[] =>
        nodes.flatMap(({ member: { client }, owned }) => [client.id, ...flat(owned)]);
      expect(flat(memberTree(members)).toSorted()).toEqual(names.slice(0, members.length));
    }),
  );
});
