import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendUpload, createUpload, type Upload } from '#contract/documents/uploads.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { setReceived, uploadById } from '../files/queries.ts';
import { hashOf } from '../hash.ts';
import { complete } from './append.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

test('a last chunk with which another server was faster is answered with the file that its parts became', async () => {
  const { services } = server;
  const { uploads, db } = services;
  const { accountId, id: userId } = firm.staff.RM;
  const owner = actor('staff', { accountId, userId });
  const bearer = await firm.bearerOf(accountId, 'app', 'staff');
  const [id, bytes] = [firm.id(), new TextEncoder().encode('two parts!')];
  const append = (offset: number, body: Uint8Array) =>
    dataOf<Upload>(
      server.call(appendUpload, { params: { id }, query: { offset: String(offset) }, body }, { bearer }),
    );
  const body = { id, name: 'Notes.txt', size: bytes.length, purpose: 'document' as const };
  await dataOf(server.call(createUpload, { body }, { bearer }));
  await append(0, bytes.subarray(0, 5));

  /** The same chunk at another server. */
  async function elsewhere(): Promise<void> {
    await uploads.write(id, 5, bytes.subarray(5));
    const row = await db.as(owner, async (tx) => {
      await setReceived(tx, id, bytes.length);
      return uploadById(tx, id);
    });
    if (row)
      await complete(
        {
          services,
          actor: owner,
          now: server.now(),
          request: { id: firm.id(), ip: '192.0.2.1', userAgent: 'Test', origin: null, cookie: '' },
        },
        row,
      );
  }
  const { facts } = uploads;
  uploads.facts = async (of) => {
    uploads.facts = facts;
    await elsewhere();
    return facts(of);
  };
  const { received, file } = await append(5, bytes.subarray(5));
  expect(received).toBe(bytes.length);
  expect(file?.sha256).toBe(hashOf(bytes));
});
