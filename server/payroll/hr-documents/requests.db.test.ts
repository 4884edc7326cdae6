import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { addClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import {
  type ClientHrRequest,
  declineHrRequest,
  type HrRequest,
  listHrRequests,
  listMyHrRequests,
  requestHrDocument,
} from '#contract/payroll/hr-requests.ts';
import { activityLog } from '#server/activity/tables.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import { pgCode } from '#server/db/db.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { hrRequests, payrollManagers } from '../tables.ts';
import { insertHrRequest } from './requests.queries.ts';

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let standIn: string;
let manager: string;
let alder: Tenant;
let employee: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  standIn = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

type Body = Input<typeof requestHrDocument>['body'];
/** A word that no random id contains. */
const secret = 'marmalade';
const secretNote = `For the ${secret} that I make`;
const bodyOf = (change: Partial<Body> = {}): Body => ({
  ...{ id: firm.id(), at: server.now(), type: 'CERTIFICATE', note: secretNote },
  ...change,
});
const ask = (body: Body, bearer = employee) => server.call(requestHrDocument, { body }, { bearer });
async function asked(): Promise<string> {
  const body = bodyOf();
  await succeeded(ask(body));
  return body.id;
}
async function mine(): Promise<HrRequest[]> {
  const answer = await server.call(listMyHrRequests, { query: {} }, { bearer: employee });
  return ((await answer.json()) as ListAnswer<HrRequest>).data;
}
async function theirs(bearer = payroll, status = ''): Promise<ClientHrRequest[]> {
  const is = { operator: 'EQ', keyword2: '' } as const;
  const filters = [
    { ...is, field: 'client_id', keyword: alder.clientId },
    ...(status ? [{ ...is, field: 'status', keyword: status }] : []),
  ];
  const answer = await server.call(listHrRequests, { query: listSearch({ filters }) }, { bearer });
  return ((await answer.json()) as ListAnswer<ClientHrRequest>).data;
}
const pathOf = (id: string) => `/app/clients/${alder.clientId}/payroll/documents?of=hr&request=${id}`;
/** The notices of a request in somebody's inbox. */
const noticesOf = async (id: string, bearer: string) =>
  (await dataOf<InboxItem[]>(server.call(listInbox, { query: {} }, { bearer }))).filter(
    ({ path }) => path === pathOf(id),
  );
const decline = (id: string, reason = 'Your employer has it.', bearer = payroll) =>
  server.call(declineHrRequest, { params: { id }, body: { reason } }, { bearer });
async function answer(request_id: string, employee_id = alder.employee.id) {
  const upload_id = await uploadPdf(server, firm, payroll, {}, { purpose: 'payroll' });
  const facts = { title: 'Confirmation', type: 'CERTIFICATE' as const, valid_until: '', acknowledge: false };
  const people = [{ id: firm.id(), employee_id, request_id }];
  const documents = [{ upload_id, ...facts, for: people }];
  const body = { client_id: alder.clientId, documents };
  return {
    documentId: people[0]?.id ?? '',
    response: await server.call(addClientHrDocuments, { body }, { bearer: payroll }),
  };
}
const runsPayroll = () =>
  firm.as((tx) =>
    tx.insert(payrollManagers).values({
      ...{ id: firm.id(), client_id: alder.clientId, since: '2026-01-01', updated_at: server.now() },
      user_id: firm.staff.PAY.id,
      backup_id: firm.staff.ADM.id,
    }),
  );

describe('a request for an HR document', () => {
  test('reaches those who run the payroll at once, and says nothing of what was written', async () => {
    await runsPayroll();
    const id = await asked();
    for (const bearer of [payroll, standIn]) {
      const [notice] = await noticesOf(id, bearer);
      expect(notice).toMatchObject({ kind: 'payroll.hr_requested', read_at: null });
      expect(notice?.title).toContain('asks for an HR document');
      expect(notice?.body).toContain('Certificate');
      expect(JSON.stringify(notice)).not.toContain(secret);
    }
    expect(await noticesOf(id, manager)).toEqual([]);
    expect(await theirs()).toEqual([
      expect.objectContaining({
        ...{ id, type: 'CERTIFICATE', note: secretNote, status: 'OPEN' },
        employee: expect.objectContaining({ id: alder.employee.id }),
      }),
    ]);
    expect(await mine()).toEqual([expect.objectContaining({ id, status: 'OPEN', note: secretNote })]);
  });

  test('reaches those who look after the client where nobody runs its payroll', async () => {
    const id = await asked();
    expect(await noticesOf(id, manager)).toHaveLength(1);
    expect(await noticesOf(id, payroll)).toEqual([]);
  });

  test('is answered by the document that is added for it, and its notice closes for everybody', async () => {
    await runsPayroll();
    const id = await asked();
    const { documentId, response } = await answer(id);
    await succeeded(response);
    expect(await mine()).toEqual([
      expect.objectContaining({ id, status: 'ANSWERED', document_id: documentId, reason: '' }),
    ]);
    for (const bearer of [payroll, standIn])
      expect((await noticesOf(id, bearer))[0]?.read_at).toEqual(expect.any(String));
    expect(await refusalOf(decline(id))).toMatchObject({ status: 409 });
    const again = await answer(id);
    expect((await refusalOf(again.response)).errors).toEqual({
      'documents.0.for': ['This request was closed already.'],
    });
  });

  test('is declined with a reason, which its employee is told of and reads', async () => {
    await runsPayroll();
    const id = await asked();
    expect((await refusalOf(decline(id, '  '))).errors).toEqual({ reason: ['Say why there is none.'] });
    await succeeded(decline(id));
    expect(await mine()).toEqual([
      expect.objectContaining({ id, status: 'DECLINED', reason: 'Your employer has it.' }),
    ]);
    expect((await noticesOf(id, standIn))[0]?.read_at).toEqual(expect.any(String));
    const inbox = await dataOf<InboxItem[]>(server.call(listInbox, { query: {} }, { bearer: employee }));
    expect(inbox.map(({ kind }) => kind)).toContain('payroll.hr_declined');
    // Twice is once.
    await succeeded(decline(id, 'Another reason'));
    expect((await mine())[0]?.reason).toBe('Your employer has it.');
  });

  test('sent once more after a lost answer is there once, and its time is never later than now', async () => {
    const body = bodyOf({ at: '2100-01-01T00:00:00.000Z' });
    expect(await dataOf(ask(body))).toEqual(await dataOf(ask(body)));
    expect(await mine()).toEqual([expect.objectContaining({ id: body.id, asked_at: server.now() })]);
    expect(await noticesOf(body.id, manager)).toHaveLength(1);
  });

  test('of another type says which document it is', async () => {
    expect((await refusalOf(ask(bodyOf({ type: 'OTHER', note: ' ' })))).errors).toEqual({
      note: ['Say which document you need.'],
    });
    expect(await mine()).toEqual([]);
  });

  test('is in the activity log by type and person, never by what was written', async () => {
    const id = await asked();
    await succeeded(decline(id, `Too much ${secret}`));
    const log = await firm.as((tx) => tx.select().from(activityLog));
    const own = log.filter(({ subject_id }) => subject_id === id);
    expect(own.map(({ event }) => event).toSorted()).toEqual(['created', 'declined']);
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('is not answered by a document for somebody else', async () => {
    const id = await asked();
    const birch = await firm.tenant(`Birch${count++}`);
    const other = await firm.bearerOf(birch.employee.accountId, 'client', 'employee');
    const body = bodyOf();
    await succeeded(ask(body, other));
    const forged = await answer(body.id);
    expect((await refusalOf(forged.response)).errors).toEqual({
      'documents.0.for': ['This request is not one of this employee’s.'],
    });
    expect((await mine()).map((one) => one.id)).toEqual([id]);
  });
});

test('staff read all of them, the open ones first, and of closed ones who closed them, when, and with what', async () => {
  const [declined, answered, open] = [await asked(), await asked(), await asked()];
  await succeeded(decline(declined));
  const { documentId, response } = await answer(answered);
  await succeeded(response);
  const sender = await firm.as((tx) => namesOfUsers(tx, [firm.staff.PAY.id]));
  const by = { closed_by: sender[0]?.display_name, closed_at: server.now() };
  const all = await theirs();
  expect(all[0]).toMatchObject({ id: open, status: 'OPEN', closed_by: '', document: null });
  expect(all.slice(1)).toHaveLength(2);
  expect(all).toContainEqual(
    expect.objectContaining({ ...by, id: declined, reason: 'Your employer has it.', document: null }),
  );
  const document = { id: documentId, title: 'Confirmation', withdrawn_at: null };
  const file = expect.objectContaining({ type: 'application/pdf' });
  expect(await theirs(payroll, 'ANSWERED')).toEqual([
    expect.objectContaining({ ...by, id: answered, document: { ...document, file } }),
  ]);
  // A file is pay, as in the list of documents.
  expect((await theirs(manager, 'ANSWERED'))[0]?.document).toEqual({ ...document, file: null });
});

test('who only views a payroll sees that something was asked for, not what was written, and closes nothing', async () => {
  const id = await asked();
  for (const role of ['RM', 'AUD'] as const) {
    const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
    expect(await theirs(bearer)).toEqual([expect.objectContaining({ id, note: null })]);
    expect((await decline(id, 'No', bearer)).status).toBe(403);
  }
});

describe('in the database', () => {
  const rowOf = (employee_id: string) => ({
    ...{ id: firm.id(), employee_id, note: 'Mine', asked_at: server.now() },
    ...{ type: 'CERTIFICATE' as const, status: 'OPEN' as const },
  });
  const seenBy = async (who: Actor) =>
    server.db.as(who, async (tx) => (await tx.select({ id: hrRequests.id }).from(hrRequests)).length);
  const outcome = (work: Promise<unknown>) => work.then(() => 'allowed', pgCode);

  test('an employee asks for themselves alone, and closes nothing', async () => {
    const birch = await firm.tenant(`Birch${count++}`);
    const own = actor('employee', { employeeIds: [alder.employee.id], clientIds: [alder.clientId] });
    await server.db.as(own, (tx) => insertHrRequest(tx, rowOf(alder.employee.id)));
    expect(await seenBy(own)).toBe(1);
    const insert = (row: Parameters<typeof insertHrRequest>[1]) =>
      outcome(server.db.as(own, (tx) => insertHrRequest(tx, row)));
    expect(await insert(rowOf(birch.employee.id))).toBe('42501');
    expect(await insert({ ...rowOf(alder.employee.id), status: 'ANSWERED' })).toBe('42501');
    expect(await insert({ ...rowOf(alder.employee.id), reason: 'Given' })).toBe('42501');
    const close = server.db.as(own, (tx) =>
      tx.update(hrRequests).set({ status: 'DECLINED' }).where(eq(hrRequests.employee_id, alder.employee.id)),
    );
    expect(await outcome(close)).toBe('42501');
    const neighbour = actor('employee', { employeeIds: [birch.employee.id], clientIds: [birch.clientId] });
    expect(await seenBy(neighbour)).toBe(0);
  });

  test('staff close a request and cannot change what was asked; contacts and signers reach none', async () => {
    const id = await asked();
    const staff = actor('staff', { userId: firm.staff.PAY.id });
    const change = (set: Partial<typeof hrRequests.$inferInsert>) =>
      outcome(server.db.as(staff, (tx) => tx.update(hrRequests).set(set).where(eq(hrRequests.id, id))));
    expect(await change({ note: 'Something else' })).toBe('42501');
    expect(await change({ employee_id: firm.id() })).toBe('42501');
    expect(await change({ status: 'DECLINED' })).toBe('allowed');
    for (const who of [
      actor('contact', { clientIds: [alder.clientId], contactIds: [alder.contacts.CONTACT_ADMIN.id] }),
      actor('signer'),
      actor('none'),
    ])
      expect(await outcome(seenBy(who))).toBe('42501');
  });
});
