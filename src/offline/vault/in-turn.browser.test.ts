import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const patienceMs = 100;
/** A lock of its own for each test. */
const lockName = () => `test-${crypto.randomUUID()}`;
/** Takes a lock and gives the function that releases it. */
const held = (name: string) =>
  new Promise<() => void>((taken) => {
    void navigator.locks.request(name, () => new Promise<void>((letGo) => taken(letGo)));
  });

test('work waits for its turn', async () => {
  const name = lockName();
  const done: number[] = [];
  const letGo = await held(name);
  const both = [1, 2].map((which) => inTurn(name, 60_000, async () => done.push(which)));
  expect(done).toEqual([]);
  letGo();
  expect(await Promise.all(both)).toEqual([1, 2]);
  expect(done).toEqual([1, 2]);
});

test('work that never lets go is not waited for, and is in nobody’s way afterwards', async () => {
  const name = lockName();
  const lost = navigator.locks.request(name, () => new Promise(() => {})).catch(String);
  expect(await inTurn(name, patienceMs, async () => 'done')).toBe('done');
  expect(await lost).toContain('AbortError');
  expect(await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
});

test('work that loses the lock ends with its own answer', async () => {
  const name = lockName();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = inTurn(name, patienceMs, () => promise);
  await inTurn(name, patienceMs, async () => 'the other');
  resolve('mine');
  expect(await slow).toBe('mine');
});

test('failed work rejects, once', async () => {
  let times = 0;
  const failing = inTurn(lockName(), patienceMs, async () => {
    times += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(times).toBe(1);
});
