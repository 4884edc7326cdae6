import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ForeignAnswerError } from './errors.ts';
import { fetchOurs, sinceOnServer } from './last-answer.ts';
import { asOurs } from './test-fetch.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const clocks = { counted: 0, wall: 0 };
function stopClocks(): void {
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.counted);
  vi.spyOn(Date, 'now').mockImplementation(() => clocks.wall);
}
const start = Date.parse('2026-11-22T10:00:00.000Z');
const issued = new Date(start).toISOString();

/** An answer with the server's time, which takes a while to arrive. */
function answers(at: number, way = { counted: 0, wall: 0 }): Promise<Response> {
  vi.stubGlobal('fetch', async () => {
    clocks.counted += way.counted;
    clocks.wall += way.wall;
    return asOurs(new Response(null, { headers: { date: new Date(at).toUTCString() } }));
  });
  return fetchOurs('/api');
}

test('a page that had no answer of the server knows nothing, nor by one that does not say when it was', async () => {
  expect(sinceOnServer(issued)).toBeNull();
  vi.stubGlobal('fetch', () => asOurs(new Response()));
  await fetchOurs('/api');
  expect(sinceOnServer(issued)).toBeNull();
});

test('the time since an instant of the server is never too short, however long its answer was under way', async () => {
  stopClocks();
  const ms = fc.integer({ min: 0, max: 86_400_000 });
  await fc.assert(
    fc.asyncProperty(ms, ms, ms, ms, fc.boolean(), async (at, wall, way, passed, sleeps) => {
      clocks.wall = wall;
      // asleep, the counted clock stops; awake, the wall clock may be set to any time
      await answers(start + at, sleeps ? { counted: 0, wall: way } : { counted: way, wall: 0 });
      if (sleeps) clocks.wall += passed;
      else Object.assign(clocks, { counted: clocks.counted + passed, wall: 7 });
      const since = sinceOnServer(issued) ?? 0;
      expect(since).toBeGreaterThanOrEqual(at + way + passed);
      expect(since).toBeLessThanOrEqual(at + way + passed + 1001);
    }),
  );
});

test('an answer that comes late does not take the place of one that was asked for after it', async () => {
  stopClocks();
  let release = (_: Response) => {};
  vi.stubGlobal('fetch', () => asOurs(new Promise<Response>((resolve) => (release = resolve))));
  const slow = fetchOurs('/api');
  clocks.counted += 60_000;
  clocks.wall += 60_000;
  await answers(start + 60_000);
  release(new Response(null, { headers: { date: new Date(start).toUTCString() } }));
  await slow;
  expect(sinceOnServer(issued)).toBe(61_000);
});

test('an answer that is not ours says nothing of the server’s clock, whatever its status', async () => {
  const before = sinceOnServer(issued);
  for (const status of [200, 401, 404, 502]) {
    vi.stubGlobal(
      'fetch',
      async () => new Response('', { status, headers: { date: new Date(0).toUTCString() } }),
    );
    await expect(fetchOurs('/api')).rejects.toBeInstanceOf(ForeignAnswerError);
  }
  expect(sinceOnServer(issued)).toBeGreaterThanOrEqual(before ?? 0);
});
