import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activityFields, listActivity, reverseActivity } from '#contract/activity.ts';
import { type Address, addresses } from '#contract/clients/addresses.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import type { ImportPlan } from '#contract/import/plan.ts';
import * as contract from '#contract/imports.ts';
import { type FileImport, mostWrongRows } from '#contract/imports.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { type JobStatus, readJob } from '#contract/jobs.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { addressHandlers } from '../addresses/handlers.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { users } from '../people/tables.ts';
import { uploadCalls } from '../storage/test-uploads.ts';
import { fileImportJobs } from './jobs.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
let alder: Tenant;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
});
afterAll(() => server.close());

const { create, append } = uploadCalls(() => ({ server, firm, staff }));
const header = ['Kind', 'Street', 'City', 'Country', 'From'];
const choices: { value: string; label: string }[] = [];
const plain = { order: 'DMY' as const, mark: '.' as const, choices };
const plan = (change: Partial<ImportPlan> = {}): ImportPlan => ({
  header,
  fields: [
    {
      field: 'types',
      at: 0,
      kind: 'several',
      blank: [],
      ...plain,
      choices: [{ value: 'BILLING', label: 'Billing' }],
    },
    { field: 'line1', at: 1, kind: 'text', blank: '', ...plain },
    { field: 'city', at: 2, kind: 'text', blank: '', ...plain },
    {
      field: 'country',
      at: 3,
      kind: 'choice',
      blank: '',
      ...plain,
      choices: [{ value: 'CH', label: 'Switzerland' }],
    },
    { field: 'valid_from', at: 4, kind: 'date', blank: '', ...plain },
  ],
  ...change,
});
const fileOf = (...rows: readonly string[]) =>
  new TextEncoder().encode([header.join(';'), ...rows].join('\r\n'));
const row = (n: number) => `Billing;Street ${n};Bern;Switzerland;1.2.2026`;

/** An uploaded file of the member of staff. */
async function upload(bytes: Uint8Array, name = 'Addresses.csv', bearer = staff): Promise<string> {
  const { data } = await create(name, bytes.length, { purpose: 'import', bearer });
  const sent = await append(data.id, 0, bytes, bearer);
  expect(sent.data?.file ?? sent).toMatchObject({ name });
  return data.id;
}
interface Begun {
  id?: string;
  bearer?: string;
  clientId?: string | undefined;
  list?: string;
  change?: Partial<ImportPlan>;
}
const begin = (
  upload_id: string,
  { id = firm.id(), bearer = staff, list = 'addresses', change, ...more }: Begun = {},
) => {
  const client_id = 'clientId' in more ? more.clientId : alder.clientId;
  const body = { id, upload_id, list, plan: plan(change), ...(client_id && { client_id }) };
  return server.call(contract.createFileImport, { body }, { bearer });
};
const read = (id: string, bearer = staff) =>
  server.call(contract.readFileImport, { params: { id } }, { bearer });
const run = () => runDueJobs(server.services, fileImportJobs(addressHandlers));
async function addressesOf(clientId = alder.clientId): Promise<Address[]> {
  const query = listSearch({
    filters: [filterBy(addresses.fields, 'client_id', 'EQ', clientId)],
    recordPerPage: 100,
  });
  const answer = await server.call(addresses.list, { query }, { bearer: staff });
  return ((await answer.json()) as ListAnswer<Address>).data;
}
const imported = async (clientId?: string) =>
  (await addressesOf(clientId)).filter(({ line1 }) => line1.startsWith('Street '));

test('a long file is written by a job, its wrong rows are left out by name, and it is reversed whole', async () => {
  const rows = Array.from({ length: 215 }, (_, n) => row(n));
  rows[3] = 'Billing;Street x;Bern;Schwyz;1.2.2026';
  rows[7] = 'Billing;;Bern;Switzerland;1.2.2026';
  rows[9] = `Billing;Street y;Bern;Switzerland;2.1.2026 or so`;
  rows[210] = `Billing;Street z;${'B'.repeat(101)};Switzerland;`;
  const begun = await dataOf<FileImport>(begin(await upload(fileOf(...rows))));
  expect(begun).toMatchObject({ state: 'QUEUED', list: 'addresses', client_id: alder.clientId, written: 0 });
  expect(await imported()).toEqual([]);
  await run();
  const done = await dataOf<FileImport>(read(begun.id));
  expect(done).toMatchObject({ state: 'DONE', rows: 215, rows_done: 215, written: 211, header });
  expect(done.wrong.map(({ number, problems }) => [number, problems])).toEqual([
    [5, { country: [expect.stringMatching(/Schwyz” is not an option/)] }],
    [9, { line1: [expect.any(String)] }],
    [11, { valid_from: [expect.stringMatching(/is not a date \(day, month, year\)/)] }],
    [212, { city: [expect.any(String)] }],
  ]);
  expect((await addressesOf()).length).toBe(100);
  const query = { name: 'import' as const, batchId: begun.id };
  expect(await dataOf<JobStatus>(server.call(readJob, { query }, { bearer: staff }))).toMatchObject({
    result: 0,
    data: { progress: 1, errors: [] },
  });
  const log = listSearch({ filters: [filterBy(activityFields, 'batch', 'EQ', begun.id)], recordPerPage: 10 });
  const entries = (await (
    await server.call(listActivity, { query: log }, { bearer: staff })
  ).json()) as ListAnswer<{ id: string }>;
  expect(entries.meta.total ?? entries.meta).toBeTruthy();
  const [entry] = entries.data;
  const body = { whole_batch: true };
  expect(
    (await server.call(reverseActivity, { params: { id: entry?.id ?? '' }, body }, { bearer: staff })).status,
  ).toBe(204);
  expect(await imported()).toEqual([]);
});

test('its person is told in the inbox how it ended, with the first rows that were left out', async () => {
  await dataOf(begin(await upload(fileOf(row(1), 'Billing;;Bern;Switzerland;'), 'Streets.csv')));
  await run();
  const answer = await server.call(listInbox, { query: listSearch({}) }, { bearer: staff });
  const { data } = (await answer.json()) as ListAnswer<InboxItem>;
  expect(data.find(({ title }) => title.includes('Streets.csv'))).toMatchObject({
    kind: 'import.done',
    title: '“Streets.csv” was imported',
    body: expect.stringMatching(/^1 rows were added, 1 could not be\.\nRow 3: /),
  });
});

test('one that is stopped writes nothing, also where its job has begun', async () => {
  const before = await dataOf<FileImport>(begin(await upload(fileOf(row(1), row(2)))));
  const stop = () => server.call(contract.stopFileImport, { params: { id: before.id } }, { bearer: staff });
  expect(await dataOf<FileImport>(stop())).toMatchObject({ state: 'STOPPED', written: 0 });
  await run();
  expect(await imported()).toEqual([]);
  expect(await dataOf<FileImport>(stop())).toMatchObject({ state: 'STOPPED' });
  // Stopped while its rows are being written: the last of them finds that it is.
  const during = await dataOf<FileImport>(begin(await upload(fileOf(row(3), row(4)))));
  const handlers = addressHandlers.map((handler) => ({
    ...handler,
    run: async (call: Parameters<typeof handler.run>[0]) => {
      const answer = await handler.run(call);
      await server.call(contract.stopFileImport, { params: { id: during.id } }, { bearer: staff });
      return answer as unknown;
    },
  }));
  await runDueJobs(server.services, fileImportJobs(handlers));
  expect(await dataOf<FileImport>(read(during.id))).toMatchObject({ state: 'STOPPED', written: 0 });
  expect(await imported()).toEqual([]);
});

test('a file of which too many rows are wrong writes nothing, and says so', async () => {
  const rows = Array.from({ length: mostWrongRows + 100 }, () => 'Billing;;Bern;Switzerland;');
  const { id } = await dataOf<FileImport>(begin(await upload(fileOf(row(1), ...rows))));
  await run();
  const failed = await dataOf<FileImport>(read(id));
  expect(failed).toMatchObject({
    state: 'FAILED',
    problem: expect.stringMatching(/nothing was written/),
    written: 0,
  });
  expect(failed.wrong.length).toBe(mostWrongRows);
  expect(await imported()).toEqual([]);
});

test('a file that is none, or has other columns than were shown, is refused in words', async () => {
  const other = await dataOf<FileImport>(
    begin(await upload(fileOf(row(1))), { change: { header: [...header.slice(0, 4), 'Until'] } }),
  );
  const broken = await dataOf<FileImport>(begin(await upload(new TextEncoder().encode('"Kind;Street\nA;B'))));
  await run();
  expect(await dataOf<FileImport>(read(other.id))).toMatchObject({
    state: 'FAILED',
    problem: expect.stringMatching(/other columns/),
  });
  expect(await dataOf<FileImport>(read(broken.id))).toMatchObject({
    state: 'FAILED',
    problem: expect.stringMatching(/quotation mark/),
  });
});

test('it is written with the rights that its person has by then: none once they are suspended', async () => {
  const { id: userId, accountId } = firm.staff.RM;
  const bearer = await firm.bearerOf(accountId, 'app', 'staff');
  const { id } = await dataOf<FileImport>(
    begin(await upload(fileOf(row(1)), 'Addresses.csv', bearer), { bearer }),
  );
  const set = (status: 'ACTIVE' | 'SUSPENDED') =>
    firm.as((tx) => tx.update(users).set({ status }).where(eq(users.id, userId)));
  await set('SUSPENDED');
  await run();
  await set('ACTIVE');
  expect(await dataOf<FileImport>(read(id, bearer))).toMatchObject({
    ...{ state: 'FAILED', written: 0, problem: 'You may no longer add such records.' },
  });
  expect(await imported()).toEqual([]);
});

test('begun again with the same id, it is the same import', async () => {
  const id = firm.id();
  const file = await upload(fileOf(row(1)));
  await dataOf(begin(file, { id }));
  await dataOf(begin(file, { id }));
  await run();
  await dataOf(begin(file, { id }));
  await run();
  expect((await imported()).length).toBe(1);
});

test('an attacker imports nothing: without the right, into another list, from another’s file, under another’s id', async () => {
  const file = await upload(fileOf(row(1)));
  const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  const manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  expect((await begin(file, { bearer: payroll })).status).toBe(403);
  expect((await refusalOf(begin(file, { bearer: manager }))).errors).toHaveProperty('upload_id');
  for (const list of ['bankAccounts', 'payslipFigures', 'clients', 'no-such-list'])
    expect((await begin(file, { list })).status).toBe(403);
  expect((await refusalOf(begin(file, { clientId: undefined }))).errors).toHaveProperty('client_id');
  expect((await refusalOf(begin(file, { list: 'offices' }))).errors).toHaveProperty('client_id');
  const two = { fields: [...plan().fields, { ...plan().fields[1], field: 'line2' } as never] };
  expect((await refusalOf(begin(file, { change: two }))).errors).toHaveProperty(['plan.fields']);
  const far = { fields: plan().fields.map((field) => ({ ...field, at: 9 })) };
  expect((await refusalOf(begin(file, { change: far }))).status).toBe(422);
  const mine = await dataOf<FileImport>(begin(file));
  expect((await read(mine.id, manager)).status).toBe(404);
  expect(
    (await server.call(contract.stopFileImport, { params: { id: mine.id } }, { bearer: manager })).status,
  ).toBe(404);
  expect((await refusalOf(begin(file, { clientId: firm.id() }))).errors).toHaveProperty('client_id');
  const contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  expect((await begin(file, { bearer: contact })).status).toBe(403);
  await firm.acceptNewest(alder.contacts.CONTACT_ADMIN.accountId);
  expect((await create('Addresses.csv', 10, { purpose: 'import', bearer: contact })).status).toBe(403);
});
