import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApproverForm } from '#contract/clients/approvers.form.ts';
import * as contract from '#contract/clients/approvers.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';

/* Rights to approve, as staff give them. What they rule of payroll is in payroll/runs/approval-rights.db.test.ts. */

let server: TestServer;
let firm: TestFirm;
let administrator: string;
let client: Tenant;
let other: Tenant;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  client = await firm.tenant(`Quay ${count++}`);
  other = await firm.tenant(`Mole ${count++}`);
});
afterAll(() => server.close());

type Change = Partial<Record<keyof ApproverForm, unknown>>;
const formOf = (change: Change = {}) =>
  ({
    ...{ contact: client.contacts.CONTACT_ADMIN.id, subject: 'PAYROLL', mode: 'SINGLE', joint_with: [] },
    ...{ most: '', currency: '', from: '2026-01-01', to: '' },
    ...change,
  }) as never;
const give = (change: Change = {}, id = firm.id()) =>
  server.call(
    contract.addApprover,
    { params: { id: client.clientId }, body: { id, form: formOf(change) } },
    { bearer: administrator },
  );
const given = (change: Change = {}, id = firm.id()) => dataOf<contract.Approver>(give(change, id));
const change = ({ id, version }: contract.Approver, form: Change) =>
  server.call(
    contract.changeApprover,
    { params: { id }, body: { version, form: formOf(form) } },
    { bearer: administrator },
  );
const remove = ({ id, version }: contract.Approver) =>
  server.call(contract.removeApprover, { params: { id }, body: { version } }, { bearer: administrator });
const list = () =>
  dataOf<contract.Approvers>(
    server.call(contract.listApprovers, { params: { id: client.clientId } }, { bearer: administrator }),
  );
const errorsOf = async (answer: Promise<Response>) => Object.keys((await refusalOf(answer)).errors ?? {});

test('a right is one of a contact of the client, and joint with others of it alone', async () => {
  const stranger = other.contacts.CONTACT_ADMIN.id;
  expect(await errorsOf(give({ contact: stranger }))).toEqual(['form.contact']);
  expect(await errorsOf(give({ mode: 'JOINT', joint_with: [stranger] }))).toEqual(['form.joint_with']);
  const own = client.contacts.CONTACT_ADMIN.id;
  expect(await errorsOf(give({ mode: 'JOINT', joint_with: [own] }))).toEqual(['form.joint_with']);
  expect((await list()).approvers).toEqual([]);
});

test('a limit has a currency, and the last day is not before the first', async () => {
  expect(await errorsOf(give({ most: '5000' }))).toEqual(['form.currency']);
  expect(await errorsOf(give({ to: '2025-12-31' }))).toEqual(['form.to']);
  expect(await given({ most: '5000', currency: 'CHF', to: '2026-12-31' })).toMatchObject({
    ...{ currency: 'CHF', to: '2026-12-31' },
    contact: { id: client.contacts.CONTACT_ADMIN.id },
  });
});

test('a right that was given twice by one id is there once, and another by that id is refused', async () => {
  const { id } = await given();
  await given({}, id);
  expect((await list()).approvers).toHaveLength(1);
  expect((await give({ from: '2026-02-01' }, id)).status).toBe(409);
});

test('of two who change a right, the second is shown what the first wrote', async () => {
  const right = await given();
  await succeeded(change(right, { most: '5000', currency: 'CHF' }));
  expect(await refusalOf(change(right, { most: '9000', currency: 'CHF' }))).toMatchObject({ status: 409 });
  expect((await remove(right)).status).toBe(409);
  expect((await list()).approvers).toMatchObject([{ id: right.id, version: 2 }]);
});

test('a right that is taken away is gone, and the log says who it was given to and when it went', async () => {
  const right = await given();
  await succeeded(remove(right));
  expect((await list()).approvers).toEqual([]);
  expect((await change(right, {})).status).toBe(404);
  const events = (await firm.as((tx) => activityOf(tx, right.id))).map(({ event }) => event);
  expect(events).toEqual(['given', 'taken away']);
});
