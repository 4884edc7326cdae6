import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendUpload, createUpload, type Upload } from '#contract/documents/uploads.ts';
import { listDevices } from '#contract/session/devices.ts';
import { logout, type SignedIn, userLogin } from '#contract/session/session.ts';
import { createView, listViews } from '#contract/views.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const bytes = new TextEncoder().encode('ten bytes!');
const begin = async () => {
  const id = firm.id();
  await server.call(
    createUpload,
    { body: { id, name: 'Notes.txt', size: 10, purpose: 'document' } },
    { bearer },
  );
  return id;
};
const send = (id: string) =>
  server.call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes }, { bearer });
const expectNoRoom = async (response: Response) => {
  expect([response.status, response.headers.get('retry-after')]).toEqual([507, '60']);
  expect(await response.json()).toMatchObject({
    code: 'no_room',
    message: 'The server has no room left for this. Nothing was lost; the firm has to make room.',
  });
};

/** Replaces a table's file with a full disk; returns how to free it again. The database has to open the file anew for either. */
async function fillTable(table: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ dir: string; file: string; bytes: string }>(
    `select current_setting('data_directory') as dir, pg_relation_filepath($1) as file, pg_relation_size($1) as bytes`,
    [table],
  );
  const [{ dir = '', file = '', bytes = '' } = {}] = rows;
  expect([dir, file, bytes]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^base/), '0']);
  const path = join(dir, file);
  const reopen = () =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await rename(path, `${path}.away`);
  await symlink('/dev/full', path);
  await reopen();
  return async () => {
    await rename(`${path}.away`, path);
    await reopen();
    await owner.end();
  };
}

// Writing to this Linux device fails as on a full disk.
describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  test('refuses a chunk in words, and takes it once there is room', async () => {
    const id = await begin();
    await mkdir(join(server.dir, 'uploads'), { recursive: true });
    const part = join(server.dir, 'uploads', `${id}.part`);
    await symlink('/dev/full', part);
    await expectNoRoom(await send(id));
    await rm(part);
    expect((await send(id)).status).toBe(200);
  });

  test('refuses what the database has no room for in words, loses nothing, and takes it once there is room', async () => {
    const view = { id: firm.id(), list: 'clients', address: {} };
    const form = { name: 'Mine', scope: 'mine' as const, team_id: null };
    const save = () => server.call(createView, { body: { ...view, form } }, { bearer });
    // The answer is "not now" until every lost connection is noticed.
    const saved = async () => (await save()).status;
    const makeRoom = await fillTable('views');
    await expect.poll(saved).toBe(507);
    await expectNoRoom(await save());
    // Only calls that need disk space are refused; the others go on.
    expect((await server.call(listDevices, {}, { bearer })).status).toBe(200);
    await makeRoom();
    await expect.poll(saved).toBe(200);
    const list = await server.call(listViews, { query: { list: 'clients' } }, { bearer });
    expect(await list.json()).toMatchObject({ data: [{ name: 'Mine' }] });
  });

  test('refuses the last chunk in words, and goes on from there once there is room', async () => {
    const { put } = server.services.files;
    server.services.files.put = () => writeFile('/dev/full', bytes) as never;
    const id = await begin();
    await expectNoRoom(await send(id));
    server.services.files.put = put;
    const answer = (await (await send(id)).json()) as { data: Upload };
    expect(answer.data).toMatchObject({ received: 10, file: { size: 10 } });
  });
});

test('a disk that is all but full takes nothing in, says so, and lets people in, out and read', async () => {
  const form = { name: 'Later', scope: 'mine' as const, team_id: null };
  const view = { id: firm.id(), list: 'clients', address: {}, form };
  const save = () => server.call(createView, { body: view }, { bearer });
  const { hasRoom } = server.db;
  server.db.hasRoom = async () => false;
  await expectNoRoom(await save());
  expect(await (await server.request('/ready')).json()).toMatchObject({
    status: 'ready',
    room: 'The disk of the database is all but full.',
  });
  const signedIn = await server.call(userLogin, { body: { email: firm.staff.RM.email, password } });
  expect(signedIn.status).toBe(200);
  const { access_token } = (await signedIn.json()) as SignedIn;
  const own = { bearer: access_token, cookie: cookieFrom(signedIn) };
  expect((await server.call(listDevices, {}, own)).status).toBe(200);
  expect((await server.call(logout, {}, own)).status).toBe(204);
  server.db.hasRoom = hasRoom;
  expect((await save()).status).toBe(200);
});
