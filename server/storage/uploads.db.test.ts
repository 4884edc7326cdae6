import { truncate as cutOff, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunkBytes, readUploadFile, type Upload } from '#contract/documents/uploads.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { text, uploadCalls } from './test-uploads.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
let contact: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const client = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const { append, create, look } = uploadCalls(() => ({ server, firm, staff }));

describe('an upload', () => {
  test('arrives in chunks, lost answers repeated, and becomes a file once', async () => {
    const bytes = text(2 * chunkBytes + 500);
    const { data } = await create('Notes.txt', bytes.length, { purpose: 'document' });
    expect(data).toMatchObject({ received: 0, file: null });
    const chunk = (i: number) => bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes);
    expect((await append(data.id, 0, chunk(0))).data.received).toBe(chunkBytes);
    expect((await append(data.id, 0, chunk(0))).data.received).toBe(chunkBytes);
    // The server has half of it already.
    const half = bytes.subarray(chunkBytes / 2, chunkBytes * 1.5);
    expect((await append(data.id, chunkBytes / 2, half)).data.received).toBe(chunkBytes * 1.5);
    const gap = await append(data.id, 2 * chunkBytes, chunk(2));
    expect(gap).toMatchObject({ status: 409, code: 'wrong_offset', current: { received: chunkBytes * 1.5 } });
    await append(data.id, chunkBytes * 1.5, bytes.subarray(chunkBytes * 1.5, 2 * chunkBytes));
    const last = await Promise.all(
      Array.from({ length: 4 }, () => append(data.id, 2 * chunkBytes, chunk(2))),
    );
    expect(new Set(last.map(({ data: { file } }) => file?.sha256)).size).toBe(1);
    const done = await look(data.id);
    expect(done.data).toMatchObject({
      received: bytes.length,
      file: { name: 'Notes.txt', type: 'text/plain; charset=utf-8', size: bytes.length },
    });
    expect(await server.services.files.bytes(done.data.file?.sha256 ?? '')).toEqual(bytes);
    expect(await readdir(join(server.dir, 'uploads'))).toEqual([]);
  });

  test('keeps the name of its file on one line, without what nobody sees or a path reads', async () => {
    const bytes = text(9);
    const pasted = 'C:\\docs\\Lease\u00a0\u202e2026\n.txt';
    const { data } = await create(pasted, bytes.length, { purpose: 'document' });
    const { data: whole } = await append(data.id, 0, bytes);
    expect(whole.file?.name).toBe('C--docs-Lease 2026 .txt');
    // The same call, sent again after a lost answer, is the same upload.
    const again = await create(pasted, bytes.length, { purpose: 'document', id: data.id });
    expect(again.status).toBe(200);
  });

  test('of the same id goes on where it was; of another file or person it is another', async () => {
    const id = firm.id();
    await create('A.txt', 10, { purpose: 'document', id });
    await append(id, 0, text(4));
    expect((await create('A.txt', 10, { purpose: 'document', id })).data.received).toBe(4);
    expect((await create('A.txt', 11, { purpose: 'document', id })).code).toBe('conflict');
    expect((await create('A.txt', 10, { purpose: 'document', id, bearer: contact })).code).toBe('conflict');
    expect((await append(id, 0, text(4), contact)).code).toBe('not_found');
  });

  test('of a contact is theirs to see', async () => {
    const bytes = text(20);
    const { data } = await create('Mine.txt', bytes.length, { purpose: 'document', bearer: contact });
    await append(data.id, 0, bytes, contact);
    expect((await look(data.id, contact)).data.file).toMatchObject({ name: 'Mine.txt', size: 20 });
    expect((await look(data.id)).code).toBe('not_found');
  });

  test('has no more bytes than it was said to have', async () => {
    const { data } = await create('A.txt', 3, { purpose: 'document' });
    expect((await append(data.id, 0, text(4))).code).toBe('too_large');
    expect((await append(data.id, 0, text(chunkBytes + 5000))).status).toBe(413);
  });
});

describe('an upload whose bytes were lost on the server', () => {
  const part = (id: string) => join(server.dir, 'uploads', `${id}.part`);
  /** Continues where the server says, as a client does, until there is a file. */
  async function resume(id: string, bytes: Uint8Array, from: number): Promise<Upload> {
    for (let [offset, tries] = [from, 0]; tries < 10; tries++) {
      const { status, data, current } = await append(id, offset, bytes.subarray(offset, offset + chunkBytes));
      const now = status === 409 ? current : data;
      if (!now) throw new Error(`answered ${status}`);
      if (now.file) return now;
      offset = now.received;
    }
    throw new Error('It does not get on.');
  }
  const began = async (size: number) => {
    const bytes = text(size);
    const { data } = await create('Notes.txt', size, { purpose: 'document' });
    await append(data.id, 0, bytes.subarray(0, chunkBytes));
    return { id: data.id, bytes };
  };

  test('says so, is sent anew from the start, and becomes the file', async () => {
    const { id, bytes } = await began(2 * chunkBytes);
    await rm(part(id));
    const answer = await append(id, chunkBytes, bytes.subarray(chunkBytes));
    expect(answer).toMatchObject({ status: 409, code: 'wrong_offset', current: { received: 0, file: null } });
    expect(answer.message).toBe('The server lost a part of this upload. Send it again from there.');
    const { file } = await resume(id, bytes, chunkBytes);
    expect(await server.services.files.bytes(file?.sha256 ?? '')).toEqual(bytes);
  });

  test('goes on from what is left', async () => {
    const { id, bytes } = await began(2 * chunkBytes);
    await cutOff(part(id), 1000);
    expect((await look(id)).data.received).toBe(1000);
    expect((await resume(id, bytes, chunkBytes)).file).toMatchObject({ size: bytes.length });
  });

  test('is not called complete, though all had arrived', async () => {
    const size = 100;
    const { data } = await create('Agreement.pdf', size, { purpose: 'document' });
    expect((await append(data.id, 0, text(size))).status).toBe(422);
    await cutOff(part(data.id), 40);
    expect((await append(data.id, 0, text(20))).data).toMatchObject({ received: 40, file: null });
    await rm(part(data.id));
    expect((await look(data.id)).data.received).toBe(0);
    const again = await create('Agreement.pdf', size, { purpose: 'document', id: data.id });
    expect(again.data).toMatchObject({ received: 0, file: null });
    expect((await append(data.id, size, new Uint8Array())).code).toBe('wrong_offset');
  });
});

test('a file that somebody uploaded is sent to be kept, and only a PDF to be shown', async () => {
  const disposition = async (name: string, bytes: Uint8Array) => {
    const { data } = await create(name, bytes.length, { purpose: 'document' });
    expect((await append(data.id, 0, bytes)).data.file).not.toBeNull();
    const sent = await server.call(readUploadFile, { params: { id: data.id } }, { bearer: staff });
    expect(sent.headers.get('content-security-policy')).toContain('sandbox');
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
    return sent.headers.get('content-disposition')?.split(';')[0];
  };
  expect(await disposition('Agreement.pdf', await makePdf())).toBe('inline');
  const page = new TextEncoder().encode('<script>alert(1)</script>');
  expect(await disposition('Notes.txt', page)).toBe('attachment');
  const picture = await readFile(new URL('../../public/icons/icon-192.png', import.meta.url));
  expect(await disposition('Photo.png', new Uint8Array(picture))).toBe('attachment');
});
