import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { diskStore } from '../files/disk.ts';
import { StoreUnavailable } from '../files/store.ts';
import { enqueue } from '../jobs/queue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function ready() {
  const response = await server.request('/ready');
  return { code: response.status, ...((await response.json()) as object) };
}

test('a bucket that is gone shows', async () => {
  const { list } = server.services.files;
  server.services.files.list = async function* () {
    yield* [];
    throw new StoreUnavailable('NoSuchBucket');
  };
  expect(await ready()).toMatchObject({
    code: 503,
    status: 'unavailable',
    database: 'ready',
    files: 'The place of the files does not answer.',
  });
  server.services.files.list = list;
  expect(await ready()).toMatchObject({ code: 200, status: 'ready', files: 'ready' });
});

test('a database that does not answer shows, and so does everything else', async () => {
  const { ping } = server.db;
  server.db.ping = () => Promise.reject(new Error('gone'));
  expect(await ready()).toMatchObject({
    code: 503,
    database: 'The database does not answer.',
    files: 'ready',
    mail: 'ready',
    sealing: 'ready',
  });
  server.db.ping = ping;
});

test('a folder of documents that is gone shows', async () => {
  const { files } = server.services;
  server.services.files = diskStore('/nowhere/files');
  expect(await ready()).toMatchObject({ code: 503, files: 'The place of the files does not answer.' });
  server.services.files = files;
});

test('jobs that cannot be read show', async () => {
  const as = server.db.as;
  server.db.as = () => Promise.reject(new Error('canceling statement'));
  expect(await ready()).toMatchObject({ code: 503, database: 'ready', jobs: 'The jobs cannot be read.' });
  server.db.as = as;
});

test('mail, the oldest due job and the end of the certificate are named', async () => {
  server.services.mail.problem = () => 'The mail server mail.example does not answer.';
  const since = server.now();
  await server.db.as(actor('system'), (tx) => enqueue(tx, { kind: 'late', payload: {} }, since));
  const before = (await ready()) as unknown as { sealingDays: number };
  expect(before).toMatchObject({
    code: 200,
    mail: 'The mail server mail.example does not answer.',
    oldestDueJob: since,
  });
  expect(before.sealingDays).toBeGreaterThan(0);
  server.wait(10 * 86_400_000);
  expect(await ready()).toMatchObject({ sealingDays: before.sealingDays - 10 });
});
