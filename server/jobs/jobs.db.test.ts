import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { until } from '#tests/fixtures/until.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { testDatabase } from '../db/test-database.ts';
import { enqueue } from './queue.ts';
import {
  type JobHandler,
  leaseMs,
  type RunnerServices,
  runDueJobs,
  runNextJob,
  startJobs,
} from './runner.ts';
import { jobs } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let services: RunnerServices;
let now = '2026-01-01T00:00:00.000Z';
const done: string[] = [];
const failures = new Map<string, number>();
const handlers: JobHandler<RunnerServices>[] = [
  {
    kind: 'note',
    async run(_, payload) {
      const { name } = payload as { name: string };
      const left = failures.get(name) ?? 0;
      failures.set(name, left - 1);
      if (left > 0) throw new Error('not yet');
      done.push(name);
    },
  },
];
const add = (name: string, more: { key?: string; runAt?: string } = {}) =>
  services.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'note', payload: { name }, ...more }, now));

beforeAll(async () => {
  database = await testDatabase();
  services = { db: database.db, clock: { now: () => now }, log: { error: () => undefined } };
});
beforeEach(() => done.splice(0));
afterAll(() => database.drop());

test('a job runs once, also with two runners at it', async () => {
  for (let i = 0; i < 20; i++) await add(`job ${i}`);
  await Promise.all([runDueJobs(services, handlers), runDueJobs(services, handlers)]);
  expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `job ${i}`).toSorted());
});

test('only one unfinished job of a key waits', async () => {
  await add('seal', { key: 'seal:1' });
  await add('seal', { key: 'seal:1' });
  await runDueJobs(services, handlers);
  expect(done).toEqual(['seal']);
  await add('seal again', { key: 'seal:1' });
  await runDueJobs(services, handlers);
  expect(done).toEqual(['seal', 'seal again']);
});

test('a job that fails is tried again later, and a job of tomorrow waits', async () => {
  failures.set('flaky', 2);
  await add('flaky');
  await add('tomorrow', { runAt: '2026-01-02T00:00:00.000Z' });
  await runDueJobs(services, handlers);
  expect(done).toEqual([]);
  now = '2026-01-01T00:00:02.000Z';
  await runDueJobs(services, handlers);
  now = '2026-01-01T00:00:10.000Z';
  await runDueJobs(services, handlers);
  expect(done).toEqual(['flaky']);
  now = '2026-01-02T00:00:00.000Z';
  await runDueJobs(services, handlers);
  expect(done).toEqual(['flaky', 'tomorrow']);
});

test('a job that takes its time is not begun a second time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lockedUntil = async () =>
    (await services.db.as(actor('system'), (tx) => tx.select().from(jobs).where(eq(jobs.kind, 'long'))))[0]
      ?.locked_until;
  let begun = 0;
  const long: JobHandler<RunnerServices> = {
    kind: 'long',
    async run() {
      begun++;
      for (let i = 0; i < 10; i++) {
        now = later(now, leaseMs / 2);
        vi.advanceTimersByTime(leaseMs / 2);
        await until(async () => ((await lockedUntil()) ?? '') > later(now, leaseMs / 2));
        await runDueJobs(services, [long]);
      }
    },
  };
  await services.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'long', payload: {} }, now));
  await runDueJobs(services, [long]);
  vi.useRealTimers();
  expect(begun).toBe(1);
});

test('a clock that was set back keeps no job waiting that is for at once or was due before', async () => {
  const hour = 3_600_000;
  await add('later', { runAt: later(now, hour) });
  failures.set('failed', 1);
  await add('failed');
  await runDueJobs(services, handlers);
  await add('at once');
  now = later(now, -24 * hour);
  await runDueJobs(services, handlers);
  expect(done.toSorted()).toEqual(['at once', 'failed']);
  now = later(now, 25 * hour);
  await runDueJobs(services, handlers);
  expect(done.at(-1)).toBe('later');
});

test('a rolled-back transaction leaves no job', async () => {
  const failing = services.db.as(actor('system'), async (tx) => {
    await enqueue(tx, { kind: 'note', payload: { name: 'never' } }, now);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await runDueJobs(services, handlers);
  expect(done).toEqual([]);
});

test('owners take turns: one with 200 jobs delays another’s only one by one', async () => {
  const from = (name: string, owner: string) => {
    now = later(now, 1);
    return services.db.as(actor('system'), (tx) =>
      enqueue(tx, { kind: 'note', payload: { name }, owner }, now),
    );
  };
  for (let i = 0; i < 200; i++) await from(`many ${i}`, 'many');
  for (const owner of ['few', 'other']) for (let i = 0; i < 2; i++) await from(`${owner} ${i}`, owner);
  await runDueJobs(services, handlers);
  expect(done.slice(0, 7)).toEqual([
    'many 0',
    ...['few 0', 'other 0', 'many 1'],
    ...['few 1', 'other 1', 'many 2'],
  ]);
  expect(done).toHaveLength(204);
});

test('a job takes the turn of the account that put it in, and what the server puts in shares one', async () => {
  const accountIds = [newId(Date.parse(now)), newId(Date.parse(now))];
  for (const [i, accountId] of accountIds.entries())
    for (let j = 0; j < 2; j++) {
      now = later(now, 1);
      await services.db.as(actor('staff', { accountId }), (tx) =>
        enqueue(tx, { kind: 'note', payload: { name: `account ${i}, ${j}` } }, now),
      );
    }
  for (let j = 0; j < 2; j++) {
    now = later(now, 1);
    await add(`server ${j}`);
  }
  await runDueJobs(services, handlers);
  expect(done).toEqual([0, 1].flatMap((j) => [`account 0, ${j}`, `account 1, ${j}`, `server ${j}`]));
});

test('the runner is woken by a commit', async () => {
  let hear: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const runner = await startJobs(services, [{ kind: 'wake', run: async () => hear() }]);
  await services.db.as(actor('contact'), (tx) => enqueue(tx, { kind: 'wake', payload: {} }, now));
  await heard;
  await runner.stop();
});

test('letters that hang hold up no sealing, and a kind nobody handles is noted', async () => {
  const release = Promise.withResolvers<void>();
  const sealed = Promise.withResolvers<void>();
  const letter = { kind: 'hanging.letter', lane: 'mail', run: () => release.promise } as const;
  const seal = { kind: 'quick.seal', lane: 'seal', run: async () => sealed.resolve() } as const;
  await services.db.as(actor('system'), async (tx) => {
    for (let i = 0; i < 10; i++) await enqueue(tx, { kind: letter.kind, payload: {} }, now);
    await enqueue(tx, { kind: 'unheard-of', payload: {} }, now);
    await enqueue(tx, { kind: seal.kind, payload: {} }, later(now, 1));
  });
  now = later(now, 1);
  const runner = await startJobs(services, [letter, seal]);
  await sealed.promise;
  const unheard = async () =>
    (
      await services.db.as(actor('system'), (tx) => tx.select().from(jobs).where(eq(jobs.kind, 'unheard-of')))
    )[0];
  await until(async () => (await unheard())?.error === 'Nobody does jobs of kind unheard-of.');
  release.resolve();
  await runner.stop();
});

test('the job of a server that was killed is taken over within 45 s', async () => {
  const killed = new Map([
    ['abandoned', { kind: 'abandoned', run: () => new Promise<void>(() => undefined) }],
  ]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await services.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'abandoned', payload: {} }, now));
  void runNextJob(services, killed, { in: ['abandoned'] });
  const leased = async () =>
    (
      await services.db.as(actor('system'), (tx) => tx.select().from(jobs).where(eq(jobs.kind, 'abandoned')))
    )[0]?.locked_until;
  await until(leased);
  let takenOver = 0;
  const other: JobHandler<RunnerServices> = { kind: 'abandoned', run: async () => void takenOver++ };
  await runDueJobs(services, [other]);
  expect(takenOver).toBe(0);
  now = later(now, 45_000);
  await runDueJobs(services, [other]);
  vi.useRealTimers();
  expect(takenOver).toBe(1);
});

test('a job whose end the lost database did not take in is released as soon as it answers again', async () => {
  let lost = false;
  let runs = 0;
  const db: RunnerServices['db'] = {
    ...services.db,
    as: (who, work) => (lost ? Promise.reject(new Error('gone')) : services.db.as(who, work)),
  };
  const handler = (fails: boolean): JobHandler<RunnerServices> => ({
    kind: fails ? 'fails.while.lost' : 'works.while.lost',
    async run() {
      runs++;
      lost = true;
      if (fails) throw new Error('no');
    },
  });
  const handlers = [handler(true), handler(false)];
  const rows = () =>
    services.db.as(actor('system'), (tx) => tx.select().from(jobs).where(like(jobs.kind, '%.while.lost')));
  for (const { kind } of handlers) {
    await services.db.as(actor('system'), (tx) => enqueue(tx, { kind, payload: {} }, now));
    await expect(runDueJobs({ ...services, db }, handlers)).rejects.toThrow('gone');
    expect((await rows()).find((row) => row.kind === kind)?.locked_until).not.toBeNull();
    lost = false;
    await runDueJobs({ ...services, db }, handlers);
    expect((await rows()).find((row) => row.kind === kind)?.locked_until).toBeNull();
  }
  expect(runs).toBe(2);
  expect((await rows()).find(({ kind }) => kind === 'works.while.lost')?.finished_at).not.toBeNull();
});

test('a cause of any characters and length is kept as a row can hold it, and other jobs go on', async () => {
  const talker: JobHandler<RunnerServices> = {
    kind: 'talks',
    run: () => Promise.reject(new Error(`550 \0 no\r\n${'x'.repeat(100_000)}`)),
  };
  await services.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'talks', payload: {} }, now));
  await add('after it');
  await runDueJobs(services, [talker, ...handlers]);
  expect(done).toContain('after it');
  const [row] = await services.db.as(actor('system'), (tx) =>
    tx.select().from(jobs).where(eq(jobs.kind, 'talks')),
  );
  expect(row?.error).toMatch(/^550 no x{100}/);
  expect(row?.error?.length).toBe(2000);
});

test('an end that the database refuses is not tried before every other job', async () => {
  let refuses = true;
  const db: RunnerServices['db'] = {
    ...services.db,
    as: (who, work) =>
      services.db.as(who, async (tx) => {
        const result = await work(tx);
        if (refuses && begun) await tx.execute('select 1/0');
        return result;
      }),
  };
  let begun = false;
  const handler: JobHandler<RunnerServices> = {
    kind: 'refused',
    run: async () => {
      begun = true;
    },
  };
  await services.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'refused', payload: {} }, now));
  const given = { ...services, db };
  const kinds = new Map([handler, ...handlers].map((each) => [each.kind, each]));
  await expect(runNextJob(given, kinds, { in: ['refused'] })).rejects.toThrow();
  refuses = false;
  begun = false;
  await add('goes on');
  await runNextJob(given, kinds, { in: ['note'] });
  expect(done).toEqual(['goes on']);
  const [row] = await services.db.as(actor('system'), (tx) =>
    tx.select().from(jobs).where(eq(jobs.kind, 'refused')),
  );
  expect(row?.finished_at).toBeNull();
});
