import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type History, noHistory, pushHistory, redone, undone } from './history.rules.ts';

type Doing = { state: number; key: string | undefined };
const doing = fc.record({
  state: fc.integer(),
  key: fc.constantFrom(undefined, 'typing', 'moving'),
});

/** Runs them one after the other, from 0. */
function walk(doings: readonly Doing[]) {
  let state = 0;
  let history: History<number> = noHistory;
  for (const next of doings) {
    history = pushHistory(history, { state, what: String(next.state), key: next.key });
    state = next.state;
  }
  return { state, history };
}

test('an edit taken back is as if it had not been made, and made again as if it had', () => {
  fc.assert(
    fc.property(fc.array(doing), fc.integer(), (doings, last) => {
      const before = walk(doings);
      const history = pushHistory(before.history, { state: before.state, what: 'last' });
      const back = undone(history, last);
      expect(back).toMatchObject({ state: before.state, what: 'last' });
      const again = back && redone(back.history, back.state);
      expect(again).toMatchObject({ state: last, what: 'last' });
      expect(again?.history.past.map(({ state }) => state)).toEqual(history.past.map(({ state }) => state));
    }),
  );
});

test('everything can be taken back to the beginning, and done again to the end', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 30 }), (doings) => {
      const end = walk(doings);
      let now = { ...end };
      for (let step = undone(now.history, now.state); step; step = undone(now.history, now.state)) now = step;
      expect(now.state).toBe(0);
      for (let step = redone(now.history, now.state); step; step = redone(now.history, now.state)) now = step;
      expect(now.state).toBe(end.state);
    }),
  );
});

test('changes of one key are one thing, unless something came between or was taken back', () => {
  const typed = walk([1, 2, 3].map((state) => ({ state, key: 'typing' })));
  expect(undone(typed.history, typed.state)).toMatchObject({ state: 0, what: '3' });
  const between = walk([
    { state: 1, key: 'typing' },
    { state: 2, key: undefined },
    { state: 3, key: 'typing' },
  ]);
  expect(between.history.past).toHaveLength(3);
});

test('something new leaves nothing to do again', () => {
  const { history, state } = walk([{ state: 1, key: undefined }]);
  const back = undone(history, state);
  const after = back && pushHistory(back.history, { state: back.state, what: 'other' });
  expect(after && redone(after, 2)).toBeUndefined();
});
