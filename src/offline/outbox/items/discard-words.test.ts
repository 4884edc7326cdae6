import { expect, test } from 'vitest';
import { discardWords } from './discard-words.ts';

test.each([
  [{ mayHaveArrived: false }, /does not have it.*gone for good/],
  [{ mayHaveArrived: true, code: 'network' }, /may have it.*not take it back/],
  [{ mayHaveArrived: true, code: 'unreadable' }, /may have it.*not take it back/],
  [{ mayHaveArrived: false, code: 'unreadable' }, /does not have it.*leaves this list/],
])('discarding %o is told for what it is', (item, words) => {
  expect(discardWords(item)).toMatch(words);
});
