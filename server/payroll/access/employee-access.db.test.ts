import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeEmployee, inviteEmployee, resetEmployee } from '#contract/payroll/employee-access.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { payrollEmployees as record } from '#contract/payroll/payroll-employees.ts';
import { readDeviceStatus } from '#contract/session/device-status.ts';
import { employeeMe } from '#contract/session/session.ts';
import { mails } from '#server/mail/tables.ts';
import { devices } from '#server/session/tables.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { payslips } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let count = 0;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const anEmployee = async () => (await firm.tenant(`Alder${count++}`)).employee;
const invite = (id: string) => server.call(inviteEmployee, { params: { id } }, { bearer });
const reset = (id: string) => server.call(resetEmployee, { params: { id } }, { bearer });
const close = (id: string) => server.call(closeEmployee, { params: { id } }, { bearer });
const lettersTo = async (email: string) =>
  (await firm.as((tx) => tx.select().from(mails))).filter(({ to }) => to === email).length;

test('an employee whose access is closed is out with their next call, and keeps their payslips', async () => {
  const { id, accountId, email } = await anEmployee();
  const own = await firm.bearerOf(accountId, 'client', 'employee');
  const me = async () => (await server.call(employeeMe, {}, { bearer: own })).status;
  expect(await me()).toBe(200);
  expect(await dataOf(close(id))).toEqual({ id, portal: 'CLOSED' });
  expect(await me()).toBe(401);
  expect((await server.call(listPayslips, { query: {} }, { bearer: own })).status).toBe(401);
  const kept = await firm.as((tx) => tx.select().from(payslips));
  expect(kept.some(({ employee_id }) => employee_id === id)).toBe(true);
  expect(await dataOf(close(id))).toEqual({ id, portal: 'CLOSED' });
  expect(await refusalOf(reset(id))).toMatchObject({ status: 409 });

  const before = await lettersTo(email);
  expect(await dataOf(invite(id))).toEqual({ id, portal: 'INVITED' });
  expect(await lettersTo(email)).toBe(before + 1);
  expect(await dataOf(server.call(record.read, { params: { id } }, { bearer }))).toMatchObject({
    portal: 'INVITED',
  });
});

test('a device of an employee whose access is closed is told to erase what it keeps, locked or open', async () => {
  const { id, accountId } = await anEmployee();
  const own = await firm.bearerOf(accountId, 'client', 'employee');
  const [device] = await firm.as((tx) =>
    tx.select({ id: devices.id }).from(devices).where(eq(devices.account_id, accountId)),
  );
  const body = { deviceId: device?.id ?? '' };
  const standing = () => dataOf(server.call(readDeviceStatus, { body }));
  expect(await standing()).toEqual({ revoked: false });
  await succeeded(close(id));
  expect(await refusalOf(server.call(employeeMe, {}, { bearer: own }))).toMatchObject({
    status: 401,
    code: 'access_ended',
  });
  expect(await standing()).toEqual({ revoked: true });
  // Long over, it is still the access that ended.
  server.wait(24 * 60 * 60_000);
  expect((await refusalOf(server.call(employeeMe, {}, { bearer: own }))).code).toBe('access_ended');
  server.wait(-24 * 60 * 60_000);
});

test('an employee with access is sent a link to sign in anew, and not invited again', async () => {
  const { id, email } = await anEmployee();
  const before = await lettersTo(email);
  expect(await dataOf(reset(id))).toEqual({ id, portal: 'ACTIVE' });
  expect(await lettersTo(email)).toBe(before + 1);
  expect(await refusalOf(invite(id))).toMatchObject({ status: 409 });
});

test('nobody is invited without an address, or after they have left', async () => {
  const { clientId } = await firm.tenant(`Birch${count++}`);
  const form = {
    employee_no: 'E-77',
    first_name: 'Silent',
    last_name: 'Sam',
    preferred_name: '',
    work_email: '',
    personal_email: '',
    phone: '',
    birth_date: '',
    nationality: '',
    address: '',
    job_title: '',
    department: '',
    calendar: '',
    employment_type: '',
    status: 'ACTIVE' as const,
    hire_date: '2026-01-01',
    end_date: '',
    currency: 'CHF',
    base_salary: '',
    pay_unit: 'MONTH' as const,
    national_id: '',
    tax_id: '',
  };
  const id = firm.id();
  await succeeded(server.call(record.create, { body: { id, client_id: clientId, form } }, { bearer }));
  expect((await refusalOf(invite(id))).errors).toEqual({
    work_email: ['An invitation needs one e-mail address: at work or their own.'],
  });
  expect(await refusalOf(close(id))).toMatchObject({ status: 409 });
  const left = { ...form, status: 'LEFT' as const, end_date: '2026-02-01', personal_email: 's@own.example' };
  await succeeded(
    server.call(record.update, { params: { id }, body: { version: 1, form: left } }, { bearer }),
  );
  expect(await refusalOf(invite(id))).toMatchObject({ status: 409 });
});

test('a viewer of the payroll changes nobody’s access', async () => {
  const { id } = await anEmployee();
  const manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  for (const endpoint of [inviteEmployee, resetEmployee, closeEmployee])
    expect((await server.call(endpoint, { params: { id } }, { bearer: manager })).status).toBe(403);
});
