import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stallMs, versionHeader } from '#contract/runtime-config.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { repairConfig, serveApp } from './navigation.ts';
import { keepApp, repairApp } from './precache.ts';
import { configCache } from './protocol.ts';

/** A worker's event, whose work a test can wait for. */
class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.work.push(work);
  }
}
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('FetchEvent', WorkerEvent);
vi.stubGlobal('clients', { matchAll: async () => [] });

const files = Array.from({ length: 9 }, (_, at) => `assets/part-${at}.js`);
keepApp(['index.html', ...files].map((url) => ({ url, revision: '1' })));
serveApp();

let asked: string[];
/** The network of a test. */
let answer: (signal: AbortSignal | undefined) => Promise<Response>;

beforeEach(async () => {
  asked = [];
  for (const name of await caches.keys()) await caches.delete(name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input, location.origin).pathname);
    return answer(init?.signal ?? (input instanceof Request ? input.signal : undefined));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A network that takes a request and says nothing. */
const silent: typeof answer = (signal) =>
  new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));

/** An answer of ours whose parts come one by one, the given time apart; without an end, it stalls after them. */
function inParts(parts: readonly string[], apartMs: number, end: 'ends' | 'stalls'): Response {
  const left = parts.values();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      await new Promise((resolve) => setTimeout(resolve, apartMs));
      const { value, done } = left.next();
      if (!done) out.enqueue(new TextEncoder().encode(value));
      else if (end === 'ends') out.close();
      else await new Promise(() => {});
    },
  });
  return new Response(body, { headers: { [versionHeader]: '1' } });
}

/** The promise's outcome once time has passed in short steps, as often as it takes; undefined if it never comes. */
async function inTime<T>(promise: Promise<T>): Promise<T | 'failed' | undefined> {
  let outcome: T | 'failed' | undefined;
  promise.then(
    (value) => {
      outcome = value;
    },
    () => {
      outcome = 'failed';
    },
  );
  for (let step = 0; step < 200 && outcome === undefined; step++) {
    await vi.advanceTimersByTimeAsync(stallMs / 10);
    // The browser's storage has no fake time.
    await caches.keys();
  }
  return outcome;
}

/** Answer of the worker to a request of the page. */
function answerOf(path: string): Promise<Response> {
  let given = Promise.reject<Response>(new Error('The worker leaves it to the network.'));
  given.catch(() => {});
  const event = Object.assign(new WorkerEvent('fetch'), {
    request: new Request(path),
    respondWith(response: Promise<Response>) {
      given = response;
    },
  });
  dispatchEvent(event);
  return given;
}

test('a repair of the app ends on a network that hangs, and asks it for no further file', async () => {
  answer = silent;
  expect(await inTime(repairApp())).toBe(false);
  expect(asked.length).toBeLessThan(files.length);
});

test('a file of which half arrives is not kept', async () => {
  answer = async () => inParts(['half'], 0, 'stalls');
  expect(await inTime(repairApp())).toBe(false);
  expect(asked.length).toBeLessThan(files.length);
  expect(await caches.match(`/${files[0]}`, { ignoreSearch: true })).toBeUndefined();
});

test('a slow file is kept, however long it takes', async () => {
  answer = async () => inParts(['one', 'two', 'three'], stallMs * 0.8, 'ends');
  expect(await inTime(repairApp())).toBe(true);
  const kept = await caches.match(`/${files[0]}`, { ignoreSearch: true });
  expect(await kept?.text()).toBe('onetwothree');
});

test('a part that is fetched when it is used fails on a network that hangs', async () => {
  answer = silent;
  expect(await inTime(answerOf('/assets/font.ttf'))).toBe('failed');
  expect(asked).toEqual(['/assets/font.ttf']);
});

test('settings that stall are replaced by the kept ones', async () => {
  const settings = Response.json(testSettings('kept'), { headers: { [versionHeader]: '1' } });
  await (await caches.open(configCache)).put('/config.json', settings);
  answer = async () => inParts(['{"firm":'], 0, 'stalls');
  const given = await inTime(answerOf('/config.json'));
  expect(given).toBeInstanceOf(Response);
  expect(asked).toEqual(['/config.json']);
});

test('without kept settings a network that hangs counts as one that is not reached', async () => {
  answer = silent;
  expect(await inTime(answerOf('/config.json'))).toBe('failed');
  expect(await inTime(repairConfig(new WorkerEvent('message')))).toBe(false);
  expect(asked).toEqual(['/config.json', '/config.json']);
});
