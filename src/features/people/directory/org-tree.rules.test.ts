import { expect, test } from 'vitest';
import { type OrgNode, orgTrees } from './org-tree.rules.ts';

const person = (name: string, manager?: string) => ({
  id: name,
  name,
  manager: manager ? { id: manager } : null,
});
type Drawn = [string, number, Drawn[]];
const drawn = ({ person: { name }, below, reports }: OrgNode<ReturnType<typeof person>>): Drawn => [
  name,
  below,
  reports.map(drawn),
];

test('people stand below their managers, the largest tree first', () => {
  const people = [person('Alone'), person('Head'), person('Middle', 'Head'), person('Low', 'Middle')];
  expect(orgTrees(people).map(drawn)).toEqual([
    ['Head', 2, [['Middle', 1, [['Low', 0, []]]]]],
    ['Alone', 0, []],
  ]);
});

test('a manager who is not here leaves their people at the top, and a circle loses nobody', () => {
  const people = [
    person('Left behind', 'Gone'),
    person('A', 'B'),
    person('B', 'C'),
    person('C', 'A'),
    person('Self', 'Self'),
  ];
  expect(orgTrees(people).map(drawn)).toEqual([
    ['A', 2, [['C', 1, [['B', 0, []]]]]],
    ['Left behind', 0, []],
    ['Self', 0, []],
  ]);
});
