import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUpload } from '#contract/documents/uploads.ts';
import { createEnvelope, type Draft } from '#contract/signing/drafts.ts';
import { makeDynamicForm, makeForm, makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { uploads } from '../files/tables.ts';
import { firstAnswer } from '../http/queries.ts';
import { answerOf, uploadCalls } from './test-uploads.ts';

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

describe('a PDF that is protected', () => {
  const unlock = (id: string, password: string, bearer = staff) =>
    server.call(openUpload, { params: { id }, body: { password } }, { bearer }).then(answerOf);
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
