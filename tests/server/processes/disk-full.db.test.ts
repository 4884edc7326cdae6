import { dirname } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { snapshot } from '#server/db/snapshot.ts';
import { random } from '#server/demo/random.ts';
import { views } from '#server/views/tables.ts';
import { refusalOf } from '../answers.ts';
import { callAt, signInAt } from '../caller.ts';
import { copyDemoFirm } from './demo-place.ts';
import { canMakeDisks, smallDisk } from './small-disk.ts';
import { type StartPlace, startPlace } from './start-process.ts';
import { startWriters } from './writers.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
/** Space for a firm and its PostgreSQL with its programs, besides the space that is kept free. */
const mebibytes = 400;
let place: StartPlace;
let disk: ReturnType<typeof smallDisk> | undefined;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(async () => {
  await place.stop();
  disk?.remove();
  await place.end();
});

/** Makes the database write to its log, and to nothing else, until the disk is full. */
async function fillLog(): Promise<void> {
  const owner = new pg.Client({ connectionString: await place.ownerUrl() });
  owner.on('error', () => undefined);
  await owner.connect();
  const write = () => owner.query("select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))");
  while (
    await write().then(
      () => true,
      () => false,
    )
  );
  await owner.end();
}

test.skipIf(!canMakeDisks())(
  `the disk of the database fills up, under writers, to the last byte of its log, and is used again once there is room: nothing acknowledged is lost (takes the right to mount a disk; CHAOS_SEED=${seed})`,
  async () => {
    const chance = random(seed, 'disk full');
    disk = smallDisk(dirname((await embeddedPlace(place.dataDir)).databaseDir), mebibytes);
    await copyDemoFirm(place.dataDir);
    const server = place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '10000' });
    await server.ready;
    const origin = `http://localhost:${place.port}`;
    const call = callAt(origin);
    const { bearer } = await signInAt(call, 'manager');
    const writers = startWriters(origin, bearer, 4);
    const read = () => call(listClients, { query: { page: '1' } }, { bearer });
    await writers.more(chance.int(1, 60));

    disk.fill(chance.int(60, 120));
    await expect.poll(writers.noRoom).toBeGreaterThan(4);
    const written = writers.written.length;
    expect(await place.answers()).toBe(200);
    expect((await read()).status).toBe(200);
    expect((await signInAt(call, 'employee')).bearer).toMatch(/./);
    expect(writers.written.length).toBe(written);

    disk.fill(0);
    await fillLog();
    await expect.poll(place.answers).toBe(503);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    expect(await refusalOf(read())).toMatchObject({ status: 503, code: 'unavailable' });
    await expect.poll(writers.notNow).toBeGreaterThan(0);

    disk.makeRoom();
    await expect.poll(place.answers, { timeout: 60_000 }).toBe(200);
    expect((await read()).status).toBe(200);
    await writers.more(20);
    await writers.stop();
    expect(writers.wrong).toEqual([]);
    const kept = await snapshot(await place.ownerUrl(), (tx) => tx.select({ id: views.id }).from(views));
    const ids = new Set(kept.map(({ id }) => id));
    expect(writers.written.filter((id) => !ids.has(id))).toEqual([]);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
  240_000,
);
