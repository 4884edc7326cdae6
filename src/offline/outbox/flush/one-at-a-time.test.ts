import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work that ends when its `end` is called. */
function held() {
  const runs: { urgent: boolean; end: () => void }[] = [];
  const work = (urgent: boolean) => new Promise<void>((end) => runs.push({ urgent, end }));
  return { runs, call: oneAtATime(work) };
}

test('calls during a run cause one more, urgent if one of them was', async () => {
  const { runs, call } = held();
  const first = call(false);
  const others = [call(false), call(true), call(false)];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await first;
  await Promise.resolve();
  expect(runs.map(({ urgent }) => urgent)).toEqual([false, true]);
  runs[1]?.end();
  await Promise.all(others);
  expect(runs).toHaveLength(2);
});

test('a run that fails does not stop the next', async () => {
  let runs = 0;
  const call = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
  });
  const [first, second] = [call(false), call(false)];
  await expect(first).rejects.toThrow('no');
  await second;
  await call(false);
  expect(runs).toBe(3);
});
