import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { listInbox } from '#contract/inbox.ts';
import {
  addClientHrDocuments,
  type ClientHrDocument,
  listClientHrDocuments,
  readClientHrDocumentFile,
  withdrawClientHrDocument,
} from '#contract/payroll/client-hr-documents.ts';
import {
  acknowledgeHrDocument,
  type HrDocument,
  listHrDocuments,
  readHrDocumentFile,
} from '#contract/payroll/payroll.ts';
import { activityLog } from '#server/activity/tables.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { hrDocuments, payrollEmployees } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let alder: Tenant;
let employee: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

type Body = Input<typeof addClientHrDocuments>['body'];
const secretName = 'Salary of Emma 9876.pdf';
async function bodyFor(of: Tenant = alder, acknowledge = true): Promise<Body> {
  const upload_id = await uploadPdf(server, firm, payroll, {}, { name: secretName, purpose: 'payroll' });
  const facts = { title: 'Raise 9876', type: 'AMENDMENT' as const, valid_until: '2030-01-31', acknowledge };
  const people = [{ id: firm.id(), employee_id: of.employee.id }];
  return { client_id: of.clientId, documents: [{ upload_id, ...facts, for: people }] };
}
const add = (body: Body) => server.call(addClientHrDocuments, { body }, { bearer: payroll });
async function added(acknowledge = true): Promise<string> {
  const body = await bodyFor(alder, acknowledge);
  await dataOf(add(body));
  return body.documents[0]?.for[0]?.id ?? '';
}
async function theirs(bearer = payroll): Promise<ClientHrDocument[]> {
  const filters = [{ field: 'client_id', operator: 'EQ' as const, keyword: alder.clientId, keyword2: '' }];
  const answer = await server.call(listClientHrDocuments, { query: listSearch({ filters }) }, { bearer });
  return ((await answer.json()) as ListAnswer<ClientHrDocument>).data;
}
const mine = async () =>
  (
    (await (
      await server.call(listHrDocuments, { query: {} }, { bearer: employee })
    ).json()) as ListAnswer<HrDocument>
  ).data;
const inbox = () =>
  dataOf<{ title: string; path: string; read_at: string | null }[]>(
    server.call(listInbox, { query: {} }, { bearer: employee }),
  );
const withdraw = (id: string) =>
  server.call(withdrawClientHrDocument, { params: { id } }, { bearer: payroll });

describe('an HR document', () => {
  test('reaches its employee at once, who acknowledges it, and staff see when', async () => {
    const id = await added();
    const path = `/client/my-hr-documents/${id}`;
    expect(await mine()).toContainEqual(expect.objectContaining({ id, acknowledgement: 'REQUIRED' }));
    expect(await inbox()).toContainEqual(
      expect.objectContaining({ title: 'Please read: Raise 9876', path, read_at: null }),
    );
    const file = server.call(readHrDocumentFile, { params: { id } }, { bearer: employee });
    expect((await file).status).toBe(200);

    const body = { at: server.now() };
    await dataOf(server.call(acknowledgeHrDocument, { params: { id }, body }, { bearer: employee }));
    expect((await inbox()).find((item) => item.path === path)?.read_at).not.toBeNull();
    expect(await theirs()).toContainEqual(
      expect.objectContaining({
        id,
        acknowledgement: 'DONE',
        acknowledged_at: expect.any(String),
        added_by: expect.stringContaining('Test'),
        employee: expect.objectContaining({ id: alder.employee.id }),
      }),
    );
  });

  test('is acknowledged by the account of then, whatever account its employee’s record has later', async () => {
    const id = await added();
    const body = { at: server.now() };
    await dataOf(server.call(acknowledgeHrDocument, { params: { id }, body }, { bearer: employee }));
    const state = async () => (await theirs()).find((one) => one.id === id)?.acknowledged_as;
    expect(await state()).toBeNull();
    await firm.as(async (tx) => {
      const account_id = await firm.account(tx, 'client', `${firm.id()}@elsewhere.example`);
      await tx.update(payrollEmployees).set({ account_id }).where(eq(payrollEmployees.id, alder.employee.id));
    });
    expect(await state()).toEqual({ email: alder.employee.email });
    await firm.as((tx) =>
      tx
        .update(hrDocuments)
        .set({ acknowledged_account_id: null, acknowledged_address: null })
        .where(eq(hrDocuments.id, id)),
    );
    expect(await state()).toEqual({ email: null });
  });

  test('is acknowledged in nobody else’s name, whatever the code would do', async () => {
    const id = await added();
    const { accountId, id: employeeId } = alder.employee;
    const who = actor('employee', { accountId, employeeIds: [employeeId] });
    const acknowledge = (account: string) =>
      server.db.as(who, (tx) =>
        tx
          .update(hrDocuments)
          .set({ acknowledgement: 'DONE', acknowledged_account_id: account })
          .where(eq(hrDocuments.id, id)),
      );
    await expect(acknowledge(alder.contacts.CONTACT_ADMIN.accountId)).rejects.toThrow();
    await acknowledge(accountId);
  });

  test('withdrawn, is gone from the portal with its notice, and stays with the firm', async () => {
    const id = await added(false);
    expect((await inbox()).some(({ path }) => path.endsWith(id))).toBe(true);
    await succeeded(withdraw(id));
    expect((await mine()).map((one) => one.id)).not.toContain(id);
    expect((await inbox()).some(({ path }) => path.endsWith(id))).toBe(false);
    const own = server.call(readHrDocumentFile, { params: { id } }, { bearer: employee });
    expect((await own).status).toBe(404);
    const kept = server.call(readClientHrDocumentFile, { params: { id } }, { bearer: payroll });
    expect((await kept).status).toBe(200);
    const [first] = (await theirs()).filter((one) => one.id === id);
    expect(first?.withdrawn_at).toEqual(expect.any(String));
    expect(await dataOf(withdraw(id))).toEqual(first);
  });

  test('is in the activity log by type and person, never by its title or the name of its file', async () => {
    const id = await added();
    await succeeded(withdraw(id));
    const log = await firm.as((tx) => tx.select().from(activityLog));
    const own = log.filter(({ subject_id }) => subject_id === id);
    expect(own.map(({ event }) => event).toSorted()).toEqual(['created', 'withdrawn']);
    expect(own.every(({ description }) => description.startsWith('Amendment, Emma'))).toBe(true);
    expect(JSON.stringify(log)).not.toMatch(/9876/);
  });

  test('added once more after a lost answer, is there once', async () => {
    const body = await bodyFor();
    expect(await dataOf(add(body))).toEqual(await dataOf(add(body)));
    const ids = body.documents.flatMap((one) => one.for.map(({ id }) => id));
    expect((await theirs()).filter(({ id }) => ids.includes(id)).length).toBe(1);
  });
});

test('is refused for an employee of another client, and for one who is chosen twice', async () => {
  const birch = await firm.tenant(`Birch${count++}`);
  const before = (await theirs()).length;
  const body = { ...(await bodyFor(birch)), client_id: alder.clientId };
  expect((await refusalOf(add(body))).errors).toEqual({
    'documents.0.for': ['This employee is not one of this client’s.'],
  });
  const whole = await bodyFor();
  const documents = whole.documents.map((one) => ({
    ...one,
    for: [...one.for, { id: firm.id(), employee_id: alder.employee.id }],
  }));
  expect((await refusalOf(add({ ...whole, documents }))).errors).toEqual({
    'documents.0.for': ['This employee is chosen twice.'],
  });
  expect((await theirs()).length).toBe(before);
});

test('a viewer of the payroll sees that there are documents, and no file', async () => {
  const id = await added();
  for (const role of ['RM', 'AUD'] as const) {
    const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
    const [first] = (await theirs(bearer)).filter((one) => one.id === id);
    expect(first).toMatchObject({ title: 'Raise 9876', file: null });
    const params = { id };
    expect((await server.call(readClientHrDocumentFile, { params }, { bearer })).status).toBe(403);
    expect((await server.call(withdrawClientHrDocument, { params }, { bearer })).status).toBe(403);
  }
});

test('only who runs payrolls uploads a file whose name stays out of the log', async () => {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  await expect(uploadPdf(server, firm, bearer, {}, { purpose: 'payroll' })).rejects.toThrow();
});
