import { truncate as cutOff, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBytesPerDay } from '../../contract/core/limits.ts';
import {
  appendUpload,
  chunkBytes,
  createUpload,
  openUpload,
  readUpload,
  readUploadFile,
  type Upload,
  type UploadPurpose,
} from '../../contract/documents/uploads.ts';
import { createEnvelope, type Draft } from '../../contract/signing/drafts.ts';
import { makeDynamicForm, makeForm, makePdf, protectPdf, truncate } from '../../tests/fixtures/pdf.ts';
import { dataOf } from '../../tests/server/answers.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import type { Tenant } from '../../tests/server/tenant.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { uploads } from '../files/tables.ts';
import { firstAnswer } from '../http/queries.ts';

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

type Answer = {
  data: Upload;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  current?: Upload;
};
const read = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as Answer),
});
const create = (
  name: string,
  size: number,
  { purpose = 'signing' as UploadPurpose, bearer = staff, id = firm.id() } = {},
) => server.call(createUpload, { body: { id, name, size, purpose } }, { bearer }).then(read);
const append = (id: string, offset: number, body: Uint8Array, bearer = staff) =>
  server
    .call(appendUpload, { params: { id }, query: { offset: String(offset) }, body }, { bearer })
    .then(read);
const look = (id: string, bearer = staff) =>
  server.call(readUpload, { params: { id } }, { bearer }).then(read);
/** A text file of this size. */
const text = (size: number) =>
  new TextEncoder().encode('payslip '.repeat(Math.ceil(size / 8)).slice(0, size));

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

describe('a PDF that is protected', () => {
  const unlock = (id: string, password: string, bearer = staff) =>
    server.call(openUpload, { params: { id }, body: { password } }, { bearer }).then(read);
  async function sent(make = makePdf()) {
    const bytes = await protectPdf(await make, { userPassword: 'open sesame' });
    const { data } = await create('Locked.pdf', bytes.length);
    return { id: data.id, bytes, answer: await append(data.id, 0, bytes) };
  }

  test('is asked its password, opened with it, and kept without; a wrong one changes nothing', async () => {
    const { id, bytes, answer } = await sent(makeForm());
    expect(answer).toMatchObject({
      status: 422,
      errors: { password: ['This PDF is protected with a password.'] },
    });
    for (const wrong of ['Open sesame', 'open sesame '])
      expect(await unlock(id, wrong)).toMatchObject({
        status: 422,
        errors: { password: ['This password does not open the PDF. Check it and try again.'] },
      });
    expect((await look(id)).data.file).toBeNull();
    const { status, data } = await unlock(id, 'open sesame');
    expect([status, data.findings]).toEqual([200, ['opened', 'form']]);
    const kept = await server.services.files.bytes(data.file?.sha256 ?? '');
    expect(await server.services.pdf.run('preparePdf', kept)).toMatchObject({ facts: { encrypted: false } });
    expect(data.file?.size).toBe(kept.length);
    expect(await readdir(join(server.dir, 'uploads'))).not.toContain(`${id}.part`);
    // Lost answers: to the password, and to the bytes.
    expect((await unlock(id, 'open sesame')).data.file).toEqual(data.file);
    expect((await append(id, 0, bytes)).data.file).toEqual(data.file);
  });

  test('leaves no trace of its password', async () => {
    const { id } = await sent();
    const key = firm.id();
    for (const password of ['open says me', 'open sesame'])
      await server.call(openUpload, { params: { id }, body: { password } }, { bearer: staff, key });
    expect((await look(id)).data.file).not.toBeNull();
    const written = await firm.as(async (tx) => [
      await tx.select().from(activityLog),
      await tx.select().from(uploads),
    ]);
    expect(written.every((rows) => rows.length > 0)).toBe(true);
    expect(JSON.stringify([server.lines, written])).not.toMatch(/open (sesame|says me)/);
    expect(await firm.as((tx) => firstAnswer(tx, firm.staff.RM.accountId, key))).toBeUndefined();
  });

  test('says in its draft that it took a password', async () => {
    const { id } = await sent();
    await unlock(id, 'open sesame');
    const title = 'Agreement';
    const documents = [{ id: firm.id(), uploadId: id }];
    const body = {
      id: firm.id(),
      title,
      message: '',
      client_id: null,
      documents,
      recipients: [],
      fields: [],
    };
    const draft = await dataOf<Draft>(server.call(createEnvelope, { body }, { bearer: staff }));
    expect(draft.documents.map(({ findings }) => findings)).toEqual([['opened']]);
  });

  test('that was only read with its password stays locked, and says which one to enter', async () => {
    const bytes = await protectPdf(await makePdf(), {
      userPassword: 'x',
      ownerPassword: 'y',
      mayChange: false,
    });
    const { data } = await create('Locked.pdf', bytes.length);
    await append(data.id, 0, bytes);
    const words = expect.stringMatching(/may be read but not changed. Enter the one/);
    expect((await unlock(data.id, 'x')).errors).toEqual({ password: [words] });
    expect((await unlock(data.id, 'y')).data.file).not.toBeNull();
  });

  test('and cannot be signed either way says so of the file', async () => {
    const { id } = await sent(makeDynamicForm());
    expect((await unlock(id, 'open sesame')).errors).toEqual({ file: [expect.stringMatching(/XFA/)] });
  });

  test('is opened once it has arrived, by whoever sent it', async () => {
    const { data } = await create('Locked.pdf', 1000);
    expect((await unlock(data.id, 'x')).code).toBe('conflict');
    expect((await unlock(data.id, '')).errors).toEqual({
      password: ['Enter the password that opens this PDF.'],
    });
    const { id } = await sent();
    expect((await unlock(id, 'open sesame', contact)).code).toBe('not_found');
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

describe('refused before the first byte', () => {
  test.each([
    [
      'Agreement.docx',
      100,
      'signing',
      { name: ['Only these kinds of files are accepted: pdf. Save it as PDF, or print it to one.'] },
    ],
    [
      'photo.gif',
      100,
      'image',
      { name: ['Only these kinds of files are accepted: jpg, png. Save it as JPG or PNG.'] },
    ],
    ['run.exe', 100, 'document', { name: [expect.stringContaining('Only these kinds')] }],
    ['Agreement.pdf', 20 * 1024 * 1024, 'signing', { size: ['The file must be under 20MB.'] }],
    ['photo.png', 2 * 1024 * 1024, 'image', { size: ['The file must be under 2MB.'] }],
    ['Agreement.pdf', 0, 'signing', { size: ['This file is empty.'] }],
  ] as const)('%s of %i bytes for %s', async (name, size, purpose, errors) => {
    expect(await create(name, size, { purpose })).toMatchObject({ status: 422, errors });
  });
});

describe('refused when it has arrived, with the reason, and again when it is sent again', () => {
  const cases: [string, string, UploadPurpose, () => Promise<Uint8Array>, RegExp][] = [
    ['a renamed text', 'Agreement.pdf', 'signing', async () => text(100), /not a pdf file/],
    [
      'half a PDF',
      'Agreement.pdf',
      'signing',
      async () => truncate(await makePdf()),
      /PDF is (damaged|missing)|incomplete|end of this PDF|damaged/,
    ],
    [
      'a program',
      'photo.png',
      'image',
      async () => new TextEncoder().encode('MZ\x90 program'),
      /not a png file/,
    ],
  ];
  test.each(cases)('%s', async (_, name, purpose, make, words) => {
    const bytes = await make();
    const { data } = await create(name, bytes.length, { purpose });
    for (let i = 0; i < 2; i++) {
      const answer = await append(data.id, 0, bytes);
      expect(answer.status).toBe(422);
      expect(answer.errors?.file?.[0]).toMatch(words);
    }
    expect((await look(data.id)).data.file).toBeNull();
  });
});

describe('one account', () => {
  test('has ten uploads under way at one time, and no more of whom asks at once', async () => {
    const busy = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    const ids = Array.from({ length: 14 }, () => firm.id());
    const begin = (id: string) => create('Notes.txt', 10, { purpose: 'document', bearer: busy, id });
    const answers = await Promise.all(ids.map(begin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe('You can not upload more than 10 documents at one time');
    // Begun uploads go on, and a received one frees its place.
    const [known] = answers.filter(({ status }) => status === 200);
    expect((await begin(known?.data.id ?? '')).status).toBe(200);
    await append(known?.data.id ?? '', 0, text(10), busy);
    expect((await create('Notes.txt', 10, { purpose: 'document', bearer: busy })).status).toBe(200);
  });

  test('is told how much it may upload within 24 hours, and refused what is more', async () => {
    const accountId = firm.staff.ADM.accountId;
    const bearer = await firm.bearerOf(accountId, 'app', 'staff');
    const size = 19 * 1024 * 1024;
    const begin = async () =>
      (await create('Notes.txt', size, { purpose: 'document', bearer })) as Answer & {
        status: number;
        data: { leftToday: number };
      };
    const first = await begin();
    expect(first.data.leftToday).toBe(uploadBytesPerDay - size);
    // The account used up its quota an hour ago.
    const fits = Math.floor(uploadBytesPerDay / size);
    await firm.as((tx) =>
      tx.insert(uploads).values(
        Array.from({ length: fits - 1 }, () => ({
          ...{ id: firm.id(), account_id: accountId, name: 'Notes.txt', size, purpose: 'document' as const },
          created_at: new Date(Date.parse(server.now()) - 3_600_000).toISOString(),
        })),
      ),
    );
    expect(await begin()).toMatchObject({ status: 429, code: 'too_many' });
    expect((await create('Notes.txt', 10, { purpose: 'document', bearer: staff })).status).toBe(200);
  });

  test('counts for its client too, whichever contact began it', async () => {
    const contactOf = async (of: Tenant) => {
      const accountId = await firm.contactWith(of, 'CONTACT_ADMIN', {
        finance_access: false,
        payroll_access: false,
      });
      return { accountId, bearer: await firm.bearerOf(accountId, 'client', 'contact') };
    };
    const client = await firm.tenant('Birch');
    const [first, second] = [await contactOf(client), await contactOf(client)];
    const stranger = await contactOf(await firm.tenant('Cedar'));
    const half = uploadBytesPerDay / 2;
    // Two of a size that fits an account, but not their client.
    await firm.as((tx) =>
      tx.insert(uploads).values(
        [first, second].map(({ accountId }) => ({
          ...{
            id: firm.id(),
            account_id: accountId,
            name: 'Notes.txt',
            size: half,
            purpose: 'document' as const,
          },
          created_at: new Date(Date.parse(server.now()) - 3_600_000).toISOString(),
        })),
      ),
    );
    const begin = (bearer: string) => create('Notes.txt', 10, { purpose: 'document', bearer });
    expect(await begin(second.bearer)).toMatchObject({
      status: 429,
      message: 'Your company has uploaded as much as one may within 24 hours. Try again later.',
    });
    expect((await begin(stranger.bearer)).status).toBe(200);
    server.wait(24 * 3_600_000);
    const later = await firm.bearerOf(second.accountId, 'client', 'contact');
    expect(await begin(later)).toMatchObject({ status: 200, data: { leftToday: uploadBytesPerDay - 10 } });
  });
});
