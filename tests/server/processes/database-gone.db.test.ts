import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshot } from '#server/db/snapshot.ts';
import { random } from '#server/demo/random.ts';
import { views } from '#server/views/tables.ts';
import { demoPlace } from './demo-place.ts';
import type { StartPlace } from './start-process.ts';
import { startWriters, writerAt } from './writers.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
let place: StartPlace;
beforeAll(async () => {
  place = await demoPlace();
}, 240_000);
afterAll(() => place.end());

/** Repeats the request until the server answers with this status. */
async function until(status: number): Promise<void> {
  while ((await place.answers()) !== status) await new Promise((resolve) => setTimeout(resolve, 20));
}

test(`the database goes, under writers, and comes back by itself: nothing acknowledged is lost (CHAOS_SEED=${seed})`, async () => {
  const chance = random(seed, 'database gone');
  const server = place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' });
  await server.ready;
  const origin = `http://localhost:${place.port}`;
  const writers = startWriters(origin, await writerAt(origin), 4);

  // Once by each signal, each time from another in turn.
  const signals = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const;
  const first = chance.int(0, 2);
  for (const signal of [...signals.slice(first), ...signals.slice(0, first)]) {
    await writers.more(chance.int(1, 60));
    await place.tellDatabase(signal);
    await until(503);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    await until(200);
  }
  await writers.more(20);
  await writers.stop();
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);

  expect(writers.wrong).toEqual([]);
  expect(writers.notNow()).toBeGreaterThan(0);
  await place.start().ready;
  const kept = await snapshot(await place.ownerUrl(), (tx) => tx.select({ id: views.id }).from(views));
  const ids = new Set(kept.map(({ id }) => id));
  expect(writers.written.filter((id) => !ids.has(id))).toEqual([]);
}, 240_000);
