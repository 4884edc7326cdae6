import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, later } from '#server/clock.ts';
import { hashOf } from '#server/hash.ts';
import { refusalFrom } from '#server/http/pages/errors.ts';
import { startS3, type TestS3 } from '#tests/fixtures/s3.ts';
import { openStores } from '../stores.ts';
import { s3Blobs } from './blobs.ts';
import { openBucket } from './bucket.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.end());

const dataDir = '/nowhere';
const tomorrow = later(new Date().toISOString(), dayMs);
const blob = new TextEncoder().encode('wanted after all');

test('a blob that is put again while it is taken away stays readable, and is not taken away while it is wanted', async () => {
  const bucket = openBucket(s3.settings('race/'));
  const own = s3Blobs(bucket, dataDir);
  const { sha256 } = await own.put(blob);
  const slow = s3Blobs(
    {
      ...bucket,
      async delete(key) {
        await own.put(blob);
        await bucket.delete(key);
      },
    },
    dataDir,
  );
  await slow.delete(sha256, tomorrow);
  expect(await own.bytes(sha256)).toEqual(blob);
  expect(await new Response(await own.read(sha256, { start: 0, end: 5 })).text()).toBe('wanted');
  expect(await own.exists(sha256)).toBe(true);
});

describe('a bucket that cannot be used keeps the server from starting, in words without the key', () => {
  const secret = 'hunter2hunter2';
  test.each([
    [
      'is not there',
      () => ({ bucket: 'portico-other' }),
      /^The bucket portico-other at http:\S+ is not there\. Make it/,
    ],
    [
      'refuses the key',
      () => ({ credentials: { accessKeyId: 'somebody', secretAccessKey: secret } }),
      /may not be used with this key/,
    ],
    ['does not answer', () => ({ endpoint: 'http://127.0.0.1:1' }), /did not answer\. Is it running/],
  ])('%s', async (_, wrong, words) => {
    const opening = openStores({ dataDir, s3: { ...s3.settings('x/'), ...wrong() } });
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.not.toThrow(secret);
  });
});

/** A bucket that only lists, in pages; the one of the other tests fails at its second page. */
async function listingOnly(keys: readonly string[], pageSize: number) {
  const server = createServer(({ url = '/' }, answer) => {
    const asked = new URL(url, 'http://localhost').searchParams;
    const under = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''));
    const from = Number(asked.get('continuation-token') ?? 0);
    const next = from + pageSize;
    const entries = under
      .slice(from, next)
      .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`;
    answer.setHeader('content-type', 'application/xml');
    answer.end(`<ListBucketResult>${entries.join('')}${next < under.length ? more : ''}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('all objects are listed, page after page', async () => {
  const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1'];
  const { server, endpoint } = await listingOnly(
    keys.map((key) => `many/${key}`),
    2,
  );
  const bucket = openBucket({ ...s3.settings('many/'), endpoint });
  const pages: string[][] = [];
  for await (const some of bucket.list('a/')) pages.push(some.map(({ key }) => key));
  expect(pages).toEqual([['a/1', 'a/2'], ['a/3', 'a/4'], ['a/5']]);
  server.close().closeAllConnections();
});

test('a bucket that goes away is a "not now" to callers, and is used again once it is back', async () => {
  const bucket = openBucket(s3.settings('gone/'));
  await bucket.put('x', { body: blob, size: blob.length, sha256: hashOf(blob) });
  await s3.stop();
  const failure = await bucket.bytes('x').catch((error: unknown) => error);
  expect(refusalFrom(failure)).toMatchObject({ code: 'unavailable', status: 503 });
  await s3.startAgain();
  expect(await bucket.bytes('x')).toEqual(blob);
});
