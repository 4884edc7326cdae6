import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendUpload, createUpload, type Upload } from '../../contract/storage.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';

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

// Linux says of this device what it says of a full disk.
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
