import { expect, test } from 'vitest';
import { mentionedIn, offered, withMention } from './mentions.rules.ts';

const dora = { id: '1', name: 'Dora Winter' };
const tall = { id: '2', name: 'Dora Winter-Berg' };
const ben = { id: '3', name: 'Ben Moss' };
const all = [ben, dora, tall];

test.each([
  ['Hello @', ['Ben Moss', 'Dora Winter', 'Dora Winter-Berg']],
  ['Hello @do', ['Dora Winter', 'Dora Winter-Berg']],
  ['@moss', ['Ben Moss']],
  ['(@Dora Winter-', ['Dora Winter-Berg']],
  ['mail@do', []],
  ['@nobody', []],
  ['', []],
])('%j offers %j', (text, names) => {
  expect(offered(text, all).map(({ name }) => name)).toEqual(names);
});

test('a chosen name takes the place of what was typed', () => {
  expect(withMention('Ask @wi', dora)).toBe('Ask @Dora Winter ');
});

test.each([
  ['@Dora Winter and @Ben Moss', ['3', '1']],
  ['@Dora Winter-Berg', ['2']],
  ['@Dora Winter-Berg, @Dora Winter', ['1', '2']],
  ['Dora Winter', []],
])('%j mentions %j', (text, ids) => {
  expect(
    mentionedIn(text, all)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
});
