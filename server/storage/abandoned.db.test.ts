import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadIdleMs } from '#contract/core/limits.ts';
import { appendUpload, createUpload, readUpload, type Upload } from '#contract/documents/uploads.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { housekeepingJobs } from '../domains.ts';
import { planHousekeeping } from '../jobs/housekeeping.ts';
import { runDueJobs } from '../jobs/runner.ts';

const hourMs = 3_600_000;

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

const signIn = () => firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
const runHousekeeping = async () => {
  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, housekeepingJobs);
};
const begin = async (bearer: string, id = firm.id()) => {
  const body = { id, name: 'Notes.txt', size: 10, purpose: 'document' as const };
  const response = await server.call(createUpload, { body }, { bearer });
  return ((await response.json()) as { data: Upload }).data;
};
const send = (bearer: string, id: string, bytes: string) =>
  server.call(
    appendUpload,
    { params: { id }, query: { offset: '0' }, body: new TextEncoder().encode(bytes) },
    { bearer },
  );
const statusOf = async (bearer: string, id: string) =>
  (await server.call(readUpload, { params: { id } }, { bearer })).status;
const parts = async () => (await readdir(join(server.dir, 'uploads'))).sort();
const partOf = (id: string) => `${id}.part`;

test('uploads nobody went on with are forgotten, with their bytes; others and finished ones stay', async () => {
  let bearer = await signIn();
  const [empty, left, resumed, finished] = await Promise.all([1, 2, 3, 4].map(() => begin(bearer)));
  if (!empty || !left || !resumed || !finished) throw new Error('not begun');
  for (const { id } of [left, resumed]) await send(bearer, id, 'half');
  await send(bearer, finished.id, 'ten bytes!');
  // More than an hour before and after, so that the next planned housekeeping is due, at any time of day.
  server.wait(uploadIdleMs - 2 * hourMs);
  await runHousekeeping();
  expect(await parts()).toEqual([left.id, resumed.id].map(partOf).sort());
  // Its last chunk came just now.
  await utimes(join(server.dir, 'uploads', partOf(resumed.id)), new Date(), new Date(server.now()));
  server.wait(3 * hourMs);
  await runHousekeeping();
  bearer = await signIn();
  const known = [empty, left, resumed, finished].map(({ id }) => statusOf(bearer, id));
  expect(await Promise.all(known)).toEqual([404, 404, 200, 200]);
  expect(await parts()).toEqual([partOf(resumed.id)]);
});

test('one that was forgotten is told so, and is begun again under its id', async () => {
  let bearer = await signIn();
  const { id } = await begin(bearer);
  await send(bearer, id, 'half');
  server.wait(uploadIdleMs + 60_000);
  await runHousekeeping();
  bearer = await signIn();
  const refused = await send(bearer, id, 'half');
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { code: 'not_found', message: 'There is no such upload any more. Begin it again.' },
  ]);
  expect(await begin(bearer, id)).toMatchObject({ received: 0, file: null });
  expect((await send(bearer, id, 'ten bytes!')).status).toBe(200);
});

test('bytes that belong to no upload go at once', async () => {
  const stray = partOf(firm.id());
  await writeFile(join(server.dir, 'uploads', stray), 'left behind');
  await runHousekeeping();
  expect(await parts()).not.toContain(stray);
});
