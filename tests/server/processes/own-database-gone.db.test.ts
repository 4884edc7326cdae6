import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { newId } from '#contract/core/values.ts';
import { createView } from '#contract/views.ts';
import { random } from '#server/demo/random.ts';
import { refusalOf, succeeded } from '../answers.ts';
import { callAt } from '../caller.ts';
import { firstAdministrator } from './first-administrator.ts';
import { ownDatabase } from './own-database.ts';
import { type StartPlace, startPlace } from './start-process.ts';
import { startWriters } from './writers.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
let own: Awaited<ReturnType<typeof ownDatabase>>;
let place: StartPlace;
beforeAll(async () => {
  [own, place] = await Promise.all([ownDatabase(), startPlace()]);
});
afterAll(async () => {
  await place.end();
  await own.remove();
});

const count = async (from: string) =>
  (await own.sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;
const listening = () =>
  count("pg_stat_activity where datname = 'portico' and state = 'idle' and query ilike 'listen%'");

test(`a database of one’s own is stopped, then killed, under writers, and used again once it is back: nothing is lost (CHAOS_SEED=${seed})`, async () => {
  const chance = random(seed, 'own database gone');
  const server = place.start({ ...own.env, RATE_LIMIT_FACTOR: '0' });
  await server.ready;
  const origin = `http://localhost:${place.port}`;
  const call = callAt(origin);
  const bearer = await firstAdministrator(call, server.printed());
  const writers = startWriters(origin, bearer, 4);
  const unavailable = { code: 'unavailable', message: expect.stringMatching(/Nothing was lost\.$/) };

  for (const signal of [chance.pick(['SIGINT', 'SIGQUIT'] as const), 'SIGKILL'] as const) {
    await writers.more(chance.int(1, 60));
    const before = writers.notNow();
    await own.end(signal);
    const key = newId(Date.now());
    const form = { name: signal, scope: 'mine' as const, team_id: null };
    const body = { id: newId(Date.now()), list: 'clients', form, address: {} };
    const save = () => call(createView, { body }, { bearer, key });

    await expect.poll(place.answers).toBe(503);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    const reading = await call(listClients, { query: { page: '1' } }, { bearer });
    expect(reading.headers.get('retry-after')).toBe('5');
    expect(await refusalOf(reading)).toMatchObject({ status: 503, ...unavailable });
    expect(await refusalOf(await save())).toMatchObject({ status: 503, ...unavailable });
    await expect.poll(writers.notNow).toBeGreaterThan(before);

    await own.start();
    await expect.poll(place.answers, { timeout: 30_000 }).toBe(200);
    const saved = await (await succeeded(save())).text();
    expect(await (await succeeded(save())).text()).toBe(saved);
    expect(await count(`views where name = '${signal}'`)).toBe(1);
    await expect.poll(listening, { timeout: 30_000 }).toBe(1);
  }
  await writers.more(20);
  await writers.stop();

  expect(writers.wrong).toEqual([]);
  const kept = await own.sql<{ id: string }>('select id from views');
  const ids = new Set(kept.map(({ id }) => id));
  expect(writers.written.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(writers.written).size).toBe(writers.written.length);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
}, 240_000);
