import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bank from '#contract/clients/bank-accounts.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { bankCalls, ibans } from './test-accounts.ts';

let server: TestServer;
let firm: TestFirm;
let calls: ReturnType<typeof bankCalls>;
let finance: string;
let administrator: string;
let payroll: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  calls = bankCalls(server, firm);
  finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const propose = (id: string, account_no: string, bearer: string, change = firm.id()) =>
  server.call(
    bank.changeEmployeeAccount,
    { params: { id }, body: { id: change, form: { account_no, account_meant: false } } },
    { bearer },
  );
const approve = (id: string, bearer: string) =>
  server.call(bank.approveEmployeeChange, { params: { id } }, { bearer });
const read = (id: string) =>
  dataOf<bank.EmployeeAccount>(
    server.call(bank.readEmployeeAccount, { params: { id } }, { bearer: administrator }),
  );

test('the account of an employee takes two people too, and its number stands in no log', async () => {
  const { employee } = await firm.tenant(`Quay ${count++}`);
  const { id } = await dataOf<bank.EmployeeBankChange>(propose(employee.id, ibans[0], payroll));
  expect((await read(employee.id)).account_no).toBeNull();
  expect((await approve(id, payroll)).status).toBe(403);
  // Neither by the calls of clients’ accounts, nor by who changes those.
  expect((await calls.approve(id, administrator)).status).toBe(404);
  expect((await approve(id, finance)).status).toBe(403);
  await succeeded(approve(id, administrator));
  expect((await read(employee.id)).account_no).toBe(ibans[0]);
  const log = JSON.stringify(await firm.as((tx) => activityOf(tx, employee.id)));
  expect(log).toContain('account_approved');
  expect(log).not.toContain(ibans[0]);
});

test('the account of an employee is asked about where its check digits are wrong, and superseded by another proposal', async () => {
  const { employee } = await firm.tenant(`Quay ${count++}`);
  expect(await refusalOf(propose(employee.id, 'CH9300762011623852958', payroll))).toMatchObject({
    errors: { 'form.account_no': [expect.stringContaining('check digits')] },
  });
  const first = await dataOf<bank.EmployeeBankChange>(propose(employee.id, ibans[0], payroll));
  const second = await dataOf<bank.EmployeeBankChange>(propose(employee.id, ibans[1], payroll));
  expect((await approve(first.id, administrator)).status).toBe(409);
  await succeeded(approve(second.id, administrator));
  expect((await read(employee.id)).account_no).toBe(ibans[1]);
  const refused = await refusalOf(propose(employee.id, ibans[1], payroll));
  expect(refused).toMatchObject({ errors: { 'form.account_no': [expect.stringContaining('in use')] } });
});
