import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUnusedMs } from '#contract/core/limits.ts';
import { appendUpload, createUpload, readUpload, type Upload } from '#contract/documents/uploads.ts';
import { sentEnvelope, uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { housekeepingJobs } from '../domains.ts';
import { takeUploads } from '../files/queries.ts';
import { uploads } from '../files/tables.ts';
import { planHousekeeping } from '../jobs/housekeeping.ts';
import { runDueJobs } from '../jobs/runner.ts';

const day = 86_400_000;
let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await signIn();
});
afterAll(() => server.close());

const signIn = () => firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
const runHousekeeping = async () => {
  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, housekeepingJobs);
};
const read = (id: string) => server.call(readUpload, { params: { id } }, { bearer });
const hashOf = async (id: string) =>
  ((await (await read(id)).json()) as { data: Upload }).data.file?.sha256 ?? '';
const isStored = (sha256: string) => server.services.files.exists(sha256);
const upload = (pages: number) => uploadPdf(server, firm, bearer, { pages });
async function uploadBytes(bytes: Uint8Array): Promise<string> {
  const id = firm.id();
  const body = { id, name: 'Again.pdf', size: bytes.length, purpose: 'signing' as const };
  await server.call(createUpload, { body }, { bearer });
  await server.call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes }, { bearer });
  return id;
}

test('a finished upload of which nothing is made goes after a while, with its file; used ones stay', async () => {
  await sentEnvelope(server, firm, bearer, await firm.tenant('Birch'));
  const [used] = await firm.as((tx) => tx.select().from(uploads));
  if (!used) throw new Error('nothing was uploaded');
  const usedHash = await hashOf(used.id);
  const sameBytes = await uploadBytes(await server.services.files.bytes(usedHash));
  expect(await hashOf(sameBytes)).toBe(usedHash);
  const left = await upload(3);
  const leftHash = await hashOf(left);

  server.wait(uploadUnusedMs - day);
  await runHousekeeping();
  expect(await isStored(leftHash)).toBe(true);
  server.wait(2 * day);
  await runHousekeeping();
  // Files are looked after in a job of its own, which may have run before the one that let go of the upload.
  await runHousekeeping();
  bearer = await signIn();
  expect((await Promise.all([used.id, sameBytes, left].map(read))).map(({ status }) => status)).toEqual([
    200, 404, 404,
  ]);
  expect(await Promise.all([usedHash, leftHash].map(isStored))).toEqual([true, false]);
});

test('one that is just being used is not taken away under it', async () => {
  const id = await upload(4);
  const sha256 = await hashOf(id);
  server.wait(uploadUnusedMs + 2 * day);
  const own = actor('staff', { accountId: firm.staff.RM.accountId });
  await server.db.as(own, async (tx) => {
    expect(await takeUploads(tx, [id], 'signing', server.now())).toMatchObject([{ uploadId: id }]);
    await runHousekeeping();
  });
  await runHousekeeping();
  bearer = await signIn();
  expect((await read(id)).status).toBe(200);
  expect(await isStored(sha256)).toBe(true);
});

test('a use that comes too late finds nothing, and says so', async () => {
  const id = await upload(5);
  server.wait(uploadUnusedMs + 2 * day);
  await runHousekeeping();
  const own = actor('staff', { accountId: firm.staff.RM.accountId });
  expect(await server.db.as(own, (tx) => takeUploads(tx, [id], 'signing', server.now()))).toEqual([]);
});

test('bytes that never became a file go, but not while that may still happen', async () => {
  const young = await testServer();
  const { files: store } = young.services;
  const { sha256 } = await store.put(new TextEncoder().encode('the server was killed here'));
  await planHousekeeping(young.services, 0);
  await runDueJobs(young.services, housekeepingJobs);
  expect(await store.exists(sha256)).toBe(true);
  young.wait(2 * day);
  await runDueJobs(young.services, housekeepingJobs);
  expect(await store.exists(sha256)).toBe(true);
  young.wait(2 * day);
  await runDueJobs(young.services, housekeepingJobs);
  expect(await store.exists(sha256)).toBe(false);
  await young.close();
});
