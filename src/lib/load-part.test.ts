import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadError } from './load-error.ts';
import { loadPart, untilArrived } from './load-part.ts';

let page: EventTarget;
let worker: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  worker = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', { serviceWorker: worker });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
/** A part that is lost once. */
const lostOnce = () => vi.fn(async () => 'here').mockImplementationOnce(lost);

test('a part that arrives at the second try is not missed', async () => {
  const load = lostOnce();
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(300);
  expect(await part).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

test('with the network it is asked for at once', async () => {
  const load = lostOnce();
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(1);
  page.dispatchEvent(new Event('online'));
  expect(await part).toBe('here');
});

test('after four tries it is missing, and can be asked for again', async () => {
  const load = vi.fn(async () => 'here').mockImplementation(lost);
  const missing = loadPart(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4300);
  const error = await missing;
  expect(error).toBeInstanceOf(LoadError);
  expect(load).toHaveBeenCalledTimes(4);
  load.mockImplementation(async () => 'here');
  expect(await (error as LoadError).again?.()).toBe('here');
});

test('a part that arrived and fails to start is not asked for again', async () => {
  const load = vi.fn(() => Promise.reject(new RangeError('Out of range')));
  await expect(loadPart(load)).rejects.toThrow(RangeError);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['with the network', () => page.dispatchEvent(new Event('online'))],
  ['with a new worker', () => worker.dispatchEvent(new Event('controllerchange'))],
  ['with a word of the worker', () => worker.dispatchEvent(new Event('message'))],
  ['after a while', () => vi.advanceTimersByTimeAsync(2000)],
])('what a screen lacks is tried again %s, until it is there', async (_, happens) => {
  const again = vi.fn(async () => undefined as unknown).mockImplementationOnce(lost);
  untilArrived(again);
  expect(again).not.toHaveBeenCalled();
  await happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(again).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(again).toHaveBeenCalledTimes(2);
});

test('it is tried ever more rarely, and no longer once the screen has gone', async () => {
  const again = vi.fn(lost);
  const stop = untilArrived(again);
  await vi.advanceTimersByTimeAsync(2000 + 2000 + 4000 + 8000);
  expect(again).toHaveBeenCalledTimes(4);
  stop();
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(again).toHaveBeenCalledTimes(4);
});
