import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest } from './at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** True if it rests, `ms` from now. */
async function restsAfter(rested: () => boolean, ms: number): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(ms);
  return rested();
}
function watch(options?: Parameters<typeof atRest>[0]): () => boolean {
  let rested = false;
  void atRest(options).then(() => {
    rested = true;
  });
  return () => rested;
}

test('a page rests half a second after the last of what was on its way came', async () => {
  document.body.innerHTML = '<ul aria-busy="true"></ul>';
  const rested = watch();
  expect(await restsAfter(rested, 2000)).toBe(false);
  document.body.replaceChildren();
  expect(await restsAfter(rested, 400)).toBe(false);
  expect(await restsAfter(rested, 200)).toBe(true);
});

test('without a time of rest, running requests are waited for', async () => {
  document.body.innerHTML = '<ul aria-busy="true"></ul>';
  const rested = watch({ restMs: 0, patienceMs: 1000 });
  expect(await restsAfter(rested, 900)).toBe(false);
  document.body.replaceChildren();
  expect(await restsAfter(rested, 60)).toBe(true);
});

test('an answer that never comes is not waited for', async () => {
  document.body.innerHTML = '<ul aria-busy="true"></ul>';
  const rested = watch();
  expect(await restsAfter(rested, 4900)).toBe(false);
  expect(await restsAfter(rested, 200)).toBe(true);
});
