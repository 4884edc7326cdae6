import { expect, test } from 'vitest';
import { commitProblems } from './check.ts';

const why = '\n\nThe list lost its place.';

test('a message with area, imperative and reason is right', () => {
  expect(commitProblems(`signing: keep late submissions as evidence${why}`)).toEqual([]);
  expect(commitProblems(`src/list, docs: let people go back${why}`)).toEqual([]);
});

test.each([
  ['no area', `Keep late submissions${why}`, 'begins with no area'],
  ['a long subject', `signing: ${'very '.repeat(14)}long${why}`, 'has a subject of 83 characters'],
  ['a full stop', `signing: keep it.${why}`, 'full stop'],
  ['the past', `signing: added evidence${why}`, 'says "added"'],
  ['no reason', 'signing: keep it', 'does not say why'],
  ['a reason right below', 'signing: keep it\nThe list lost its place.', 'does not say why'],
])('%s is refused', (_, message, words) => {
  expect(commitProblems(message).join(' ')).toContain(words);
});
