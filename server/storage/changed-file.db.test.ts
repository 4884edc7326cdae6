import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appendUpload,
  chunkBytes,
  createUpload,
  readUpload,
  type Upload,
} from '#contract/documents/uploads.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { uploads } from '../files/tables.ts';

let server: TestServer;
let firm: TestFirm;
let contact: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const { contacts } = await firm.tenant('Alder');
  contact = await firm.bearerOf(contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = (words: string, size: number) =>
  new TextEncoder().encode(words.repeat(Math.ceil(size / words.length)).slice(0, size));
const before = text('as it was begun ', chunkBytes + 40);
const after = text('as it is now ', chunkBytes + 40);

const create = (id: string, bytes: Uint8Array, sha256?: string) =>
  server.call(
    createUpload,
    {
      body: {
        ...{ id, name: 'Figures.txt', size: bytes.length, purpose: 'document' as const },
        ...(sha256 !== undefined && { sha256 }),
      },
    },
    { bearer: contact },
  );
const append = (id: string, offset: number, bytes: Uint8Array) =>
  server.call(
    appendUpload,
    { params: { id }, query: { offset: String(offset) }, body: bytes },
    { bearer: contact },
  );
const look = (id: string) => dataOf<Upload>(server.call(readUpload, { params: { id } }, { bearer: contact }));

test('a file whose content changed on its way is refused in words, and nothing of it stays; as it was begun it still arrives', async () => {
  const id = firm.id();
  await dataOf(create(id, before, hashOf(before)));
  await dataOf(append(id, 0, before.subarray(0, chunkBytes)));
  const refusal = await refusalOf(append(id, chunkBytes, after.subarray(chunkBytes)));
  expect(refusal).toMatchObject({
    status: 422,
    errors: { file: [expect.stringMatching(/changed while it was being sent/)] },
  });
  expect(await look(id)).toMatchObject({ received: 0, file: null });
  await dataOf(append(id, 0, before.subarray(0, chunkBytes)));
  expect(await dataOf<Upload>(append(id, chunkBytes, before.subarray(chunkBytes)))).toMatchObject({
    file: { sha256: hashOf(before) },
  });
});

test('a file that grew on its way is refused in words, and what arrived before stays', async () => {
  const id = firm.id();
  await dataOf(create(id, before, hashOf(before)));
  await dataOf(append(id, 0, before.subarray(0, chunkBytes)));
  expect(await refusalOf(append(id, chunkBytes, after.subarray(chunkBytes - 40)))).toMatchObject({
    status: 413,
    message: expect.stringMatching(/longer than when its upload began/),
  });
  expect((await look(id)).received).toBe(chunkBytes);
});

test('an upload that is taken up again with another file says that it changed', async () => {
  const id = firm.id();
  await dataOf(create(id, before, hashOf(before)));
  const words = { status: 409, message: expect.stringMatching(/not the one whose upload was begun/) };
  expect(await refusalOf(create(id, after, hashOf(after)))).toMatchObject(words);
  expect(await refusalOf(create(id, before.subarray(1), hashOf(before)))).toMatchObject(words);
  await dataOf(create(id, before, hashOf(before)));
  // Versions of the app from before send no hash: the size alone is compared.
  await dataOf(create(id, after));
});

test('an upload that was begun when names were kept as they came is taken up again', async () => {
  const id = firm.id();
  const body = {
    ...{ id, name: 'Mu\u0308ller\u200b.txt', size: before.length, purpose: 'document' as const },
    sha256: hashOf(before),
  };
  const again = () => server.call(createUpload, { body }, { bearer: contact });
  await dataOf(again());
  await firm.as((tx) => tx.update(uploads).set({ name: body.name }).where(eq(uploads.id, id)));
  await dataOf(again());
});

test('an invalid hash is refused by its field', async () => {
  expect((await refusalOf(create(firm.id(), before, 'abc'))).errors?.sha256?.[0]).toMatch(/not a SHA-256/);
});
