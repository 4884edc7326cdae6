import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { uploadIdleMs } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { type HeldUpload, listHeldUploads } from '#contract/documents/held-uploads.ts';
import {
  appendUpload,
  createUpload,
  readUpload,
  readUploadFile,
  type Upload,
} from '#contract/documents/uploads.ts';
import { sendDocuments } from '#contract/documents/your-documents.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { files } from '../files/tables.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { forgetAbandoned } from './abandoned.ts';
import { storageJobs } from './jobs.ts';
import { scanBytes } from './scan-command.ts';

const script = join(import.meta.dirname, '../../tests/fixtures/scan.mjs');
let dir: string;
let mood: string;
let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let contact: string;
let staff: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-scan-'));
  mood = join(dir, 'mood');
  await writeFile(mood, 'up');
  server = await testServer({
    env: { SCAN_COMMAND: `${process.execPath} ${script} ${mood}`, RATE_LIMIT_FACTOR: '0' },
  });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => writeFile(mood, 'up'));

const harmful = new TextEncoder().encode('This has the EICAR test signature in it.');
const harmless = (text = 'A letter.') => new TextEncoder().encode(text);

async function begin(name: string, bytes: Uint8Array, bearer = contact): Promise<string> {
  const id = firm.id();
  const body = { id, name, size: bytes.length, purpose: 'document' as const };
  await dataOf(server.call(createUpload, { body }, { bearer }));
  return id;
}
const append = (id: string, bytes: Uint8Array, bearer = contact) =>
  server.call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes }, { bearer });
const look = (id: string, bearer = contact) =>
  dataOf<Upload>(server.call(readUpload, { params: { id } }, { bearer }));
const heldOf = async (bearer: string) => {
  const list = await server.call(listHeldUploads, { query: listSearch({}) }, { bearer });
  return ((await list.json()) as ListAnswer<HeldUpload>).data;
};
const fileCount = async () => (await firm.as((tx) => tx.select({ id: files.id }).from(files))).length;
const again = async (minutes: number) => {
  server.wait(minutes * 60_000);
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  await runDueJobs(server.services, storageJobs);
};

test('a harmful file is refused with words at the file, its bytes are deleted, and staff see who sent it and why it was held back', async () => {
  const before = await fileCount();
  const id = await begin('Invoice.txt', harmful);
  const refusal = await refusalOf(append(id, harmful));
  expect(refusal).toMatchObject({ status: 422, errors: { file: [expect.stringMatching(/virus check/)] } });
  expect(await fileCount()).toBe(before);
  expect(await server.services.uploads.bytes(id)).toBeNull();
  expect(await look(id)).toMatchObject({ held: 'INFECTED', file: null, received: 0 });
  expect((await heldOf(staff)).find((held) => held.id === id)).toMatchObject({
    name: 'Invoice.txt',
    state: 'INFECTED',
    reason: 'stream: Eicar-Test-Signature FOUND',
    sender: 'Con CONTACT_ADMIN',
    client: { id: alder.clientId },
  });
  // Sent again under the same id, it is refused again, and nothing of it stays.
  expect((await refusalOf(append(id, harmful))).status).toBe(422);
  expect(await server.services.uploads.bytes(id)).toBeNull();
});

test('a file that is held back is read by nobody and sent to nobody, until the scan has found it clean', async () => {
  await writeFile(mood, 'down');
  const bytes = harmless('Wait for me.');
  const before = await fileCount();
  const id = await begin('Letter.txt', bytes);
  expect(await dataOf<Upload>(append(id, bytes))).toMatchObject({ held: 'WAITING', file: null });
  for (const bearer of [contact, staff])
    expect((await server.call(readUploadFile, { params: { id } }, { bearer })).status).toBe(404);
  expect(await fileCount()).toBe(before);
  const documents = [{ id: firm.id(), upload_id: id }];
  const send = () => server.call(sendDocuments, { body: { message: '', documents } }, { bearer: contact });
  expect((await refusalOf(send())).errors?.['documents.0.upload_id']?.[0]).toMatch(/virus check has yet to/);
  expect((await heldOf(staff)).find((held) => held.id === id)).toMatchObject({
    state: 'WAITING',
    reason: 'The scan ended with 2. ERROR: Could not connect to clamd',
    tries: 1,
  });

  await again(1.1);
  expect((await heldOf(staff)).find((held) => held.id === id)).toMatchObject({ state: 'WAITING', tries: 2 });
  // Its upload waits for longer than an idle one is kept.
  server.wait(uploadIdleMs);
  await forgetAbandoned(server.services);
  await writeFile(mood, 'up');
  await again(61);
  expect(await look(id)).toMatchObject({ held: null, file: { name: 'Letter.txt' } });
  expect((await heldOf(staff)).some((held) => held.id === id)).toBe(false);
  await dataOf(send());
});

test('a file that is found infected later is deleted, and its sender is told when they ask', async () => {
  await writeFile(mood, 'down');
  const id = await begin('Later.txt', harmful);
  await dataOf(append(id, harmful));
  await writeFile(mood, 'up');
  await again(2);
  expect(await server.services.uploads.bytes(id)).toBeNull();
  expect(await look(id)).toMatchObject({ held: 'INFECTED', file: null });
  await again(200);
  expect((await heldOf(staff)).find((held) => held.id === id)).toMatchObject({ state: 'INFECTED', tries: 2 });
});

test('files of the firm’s own people are not scanned, and clean ones from outside are there at once', async () => {
  const own = await begin('Own.txt', harmful, staff);
  expect(await dataOf<Upload>(append(own, harmful, staff))).toMatchObject({
    held: null,
    file: { name: 'Own.txt' },
  });
  const bytes = harmless();
  const id = await begin('Clean.txt', bytes);
  expect(await dataOf<Upload>(append(id, bytes))).toMatchObject({ held: null, file: { name: 'Clean.txt' } });
});

test('a contact sees nothing of what others sent, and the list of what is held back is the staff’s', async () => {
  const birch = await firm.tenant('Birch');
  const other = await firm.bearerOf(birch.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const id = await begin('Mine.txt', harmful);
  await append(id, harmful);
  expect((await server.call(readUpload, { params: { id } }, { bearer: other })).status).toBe(404);
  expect((await server.call(listHeldUploads, { query: listSearch({}) }, { bearer: contact })).status).toBe(
    403,
  );
});

test('a command that does not exist, or ends by itself, says nothing of a file; no secret is handed to it', async () => {
  expect(await scanBytes(['/does/not/exist'], 'a', harmless())).toMatchObject({
    found: 'unknown',
    reason: expect.stringMatching(/could not be run/),
  });
  const run = (code: string, bytes = harmless()) => scanBytes([process.execPath, '-e', code], 'a', bytes);
  expect(await run('process.exit(3)', new Uint8Array(5_000_000))).toMatchObject({ found: 'unknown' });
  expect(await run('process.kill(process.pid, "SIGKILL")')).toMatchObject({ found: 'unknown' });
  expect(await run('console.log("a\\u0007b"); process.exit(1)')).toEqual({
    found: 'infected',
    reason: 'a b',
  });
  process.env.TEST_SECRET_KEY = 'x';
  expect(await scanBytes([process.execPath, script, mood], 'a', harmless())).toEqual({ found: 'clean' });
  delete process.env.TEST_SECRET_KEY;
  expect(await readdir(dir)).toEqual(['mood']);
});
