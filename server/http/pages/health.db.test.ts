import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { actor } from '#server/db/actor.ts';
import { diskStore } from '#server/files/disk.ts';
import { s3Blobs } from '#server/files/s3/blobs.ts';
import { openBucket } from '#server/files/s3/bucket.ts';
import { StoreUnavailable } from '#server/files/store.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

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

test('a bucket that accepts and never answers shows within the time of the probe', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const settings = readConfig({
    S3_BUCKET: 'papers',
    S3_ENDPOINT: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }).s3;
  if (!settings) throw new Error('There is a bucket.');
  const { files } = server.services;
  server.services.files = s3Blobs(openBucket(settings), server.dir);
  const began = performance.now();
  expect(await ready()).toMatchObject({
    code: 503,
    database: 'ready',
    files: 'The place of the files does not answer.',
  });
  expect(performance.now() - began).toBeLessThan(5000);
  server.services.files = files;
  hanging.close();
  hanging.closeAllConnections();
  expect(await ready()).toMatchObject({ code: 200 });
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
