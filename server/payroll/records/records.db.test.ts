import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { type PayrollCalendar, payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { type PayrollEmployee, payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { activityLog } from '#server/activity/tables.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertHrRequest } from '../hr-documents/requests.queries.ts';
import { payrollEmployees as employees } from '../tables.ts';
import { employeeQueries } from './queries.ts';

type EmployeeForm = Input<typeof payrollEmployees.create>['body']['form'];
type CalendarForm = Input<typeof payrollCalendars.create>['body']['form'];

let server: TestServer;
let firm: TestFirm;
let payroll: string;
let tenant: Tenant;
let clients = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
beforeEach(async () => {
  tenant = await firm.tenant(`Client ${clients++}`);
});
afterAll(() => server.close());

const employee = (change: Partial<EmployeeForm> = {}) =>
  server.call(
    payrollEmployees.create,
    {
      body: {
        id: firm.id(),
        client_id: tenant.clientId,
        form: { ...recordExamples(firm).payrollEmployees.form, ...change },
      },
    },
    { bearer: payroll },
  );
const calendar = (change: Partial<CalendarForm> = {}) =>
  server.call(
    payrollCalendars.create,
    {
      body: {
        id: firm.id(),
        client_id: tenant.clientId,
        form: { ...recordExamples(firm).payrollCalendars.form, ...change },
      },
    },
    { bearer: payroll },
  );

test('pay and identifiers are shown to those who run payrolls, masked to the others, and logged for nobody', async () => {
  const secrets = { base_salary: '8765.43', national_id: '756.9876.5432.17' };
  const { id, version } = await dataOf<PayrollEmployee>(employee(secrets));
  const read = async (role: 'PAY' | 'ADM' | 'RM' | 'AUD') =>
    dataOf<PayrollEmployee>(
      server.call(
        payrollEmployees.read,
        { params: { id } },
        { bearer: await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff') },
      ),
    );
  for (const role of ['PAY', 'ADM'] as const) expect(await read(role)).toMatchObject(secrets);
  for (const role of ['RM', 'AUD'] as const)
    expect(await read(role)).toMatchObject({
      first_name: 'Lena',
      base_salary: '•••',
      national_id: '•••',
      tax_id: null,
    });
  const form = {
    ...recordExamples(firm).payrollEmployees.form,
    ...(await read('PAY')),
    ...secrets,
    calendar: '',
    job_title: 'Controller',
    base_salary: '9876.54',
  };
  const fields = Object.fromEntries(
    Object.keys(recordExamples(firm).payrollEmployees.form).map((field) => [
      field,
      (form as Record<string, unknown>)[field] ?? '',
    ]),
  ) as EmployeeForm;
  await dataOf(
    server.call(
      payrollEmployees.update,
      { params: { id }, body: { version, form: fields } },
      { bearer: payroll },
    ),
  );
  const log = JSON.stringify(await firm.as((tx) => tx.select().from(activityLog)));
  expect(log).toContain('Controller');
  expect(log).not.toMatch(/8765\.43|9876\.54|9876\.5432/);
});

test.each([
  ['1799-12-31', 'This day is too long ago: the earliest is 1 January 1800.'],
  ['2190-01-01', 'This day is still to come, by UTC.'],
])('nobody is born on %s', async (birth_date, words) => {
  expect(await refusalOf(employee({ birth_date }))).toMatchObject({ errors: { 'form.birth_date': [words] } });
});

test('an employee’s number is there once for each client', async () => {
  await dataOf(employee({ employee_no: 'E-7' }));
  expect(await refusalOf(employee({ employee_no: 'e-7' }))).toMatchObject({
    errors: { 'form.employee_no': ['This value is duplicated!'] },
  });
  tenant = await firm.tenant(`Client ${clients++}`);
  await dataOf(employee({ employee_no: 'E-7' }));
});

test('an employee’s e-mail is not changed in the form, and one with payslips stays', async () => {
  const { id } = tenant.employee;
  const work_email = 'emma@work.example';
  await firm.as((tx) => tx.update(employees).set({ work_email }).where(eq(employees.id, id)));
  const one = await dataOf<PayrollEmployee>(
    server.call(payrollEmployees.read, { params: { id } }, { bearer: payroll }),
  );
  const form = {
    ...recordExamples(firm).payrollEmployees.form,
    work_email,
    personal_email: '',
  };
  const update = (change: Partial<EmployeeForm>) =>
    server.call(
      payrollEmployees.update,
      { params: { id }, body: { version: one.version, form: { ...form, ...change } } },
      { bearer: payroll },
    );
  expect(await refusalOf(update({ work_email: '' }))).toMatchObject({
    errors: { 'form.work_email': [expect.stringContaining('Change address')] },
  });
  const remove = server.call(payrollEmployees.remove, { params: { id } }, { bearer: payroll });
  expect(await refusalOf(remove)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/is used by 1 payslip and 1 HR document.*“Left”/),
  });
  // One more is told to whoever signs in, by the command.
  expect(await refusalOf(update({ personal_email: 'emma@home.example' }))).toMatchObject({
    errors: { 'form.personal_email': [expect.stringContaining('Change address')] },
  });
});

test('the calendar of an employee is one of the client’s', async () => {
  const own = await dataOf<PayrollCalendar>(calendar());
  expect(await dataOf(employee({ calendar: own.id }))).toMatchObject({
    calendar: { id: own.id, name: 'Monthly salaries' },
  });
  const inUse = server.call(payrollCalendars.remove, { params: { id: own.id } }, { bearer: payroll });
  expect((await refusalOf(inUse)).status).toBe(409);
  tenant = await firm.tenant(`Client ${clients++}`);
  expect(await refusalOf(employee({ calendar: own.id }))).toMatchObject({
    errors: { 'form.calendar': ['This client has no such calendar.'] },
  });
});

test('a second calendar of the same periods and pay days is refused in words; another pay day is not', async () => {
  await dataOf(calendar());
  const again = { name: 'Salaries again', period_start: '2026-03-01' };
  expect(await refusalOf(calendar(again))).toMatchObject({
    errors: { 'form.period_start': [expect.stringContaining('overlap those of “Monthly salaries”')] },
  });
  expect(await refusalOf(calendar({ frequency: 'WEEKLY' }))).toMatchObject({
    errors: { 'form.name': ['This value is duplicated!'] },
  });
  await dataOf(calendar({ ...again, pay_day: '10' }));
});

test('a payroll manager is a colleague, once at a time, with calendars of the client', async () => {
  const { form } = recordExamples(firm).payrollManagers;
  const create = (change: Partial<typeof form> = {}) =>
    server.call(
      payrollManagers.create,
      { body: { id: firm.id(), client_id: tenant.clientId, form: { ...form, ...change } } },
      { bearer: payroll },
    );
  const own = await dataOf<PayrollCalendar>(calendar());
  expect(await dataOf(create({ calendars: [own.id], backup: firm.staff.FIN.id }))).toMatchObject({
    user: { id: firm.staff.PAY.id },
    backup: { id: firm.staff.FIN.id },
    calendars: [{ id: own.id }],
  });
  expect(await refusalOf(create())).toMatchObject({ errors: { 'form.user': ['This value is duplicated!'] } });
  expect(await refusalOf(create({ user: firm.staff.RM.id, calendars: [firm.id()] }))).toMatchObject({
    errors: { 'form.calendars': ['One of these calendars is not there.'] },
  });
});

test('a deleted employee goes for good, unless they signed in or asked for a document: the log names them by it', async () => {
  const made: string[] = [];
  for (const employee_no of ['401', '402', '403', '404'])
    made.push((await dataOf<PayrollEmployee>(employee({ employee_no }))).id);
  const [signedIn = '', closed = '', asked = ''] = made;
  const account = () => firm.as((tx) => firm.account(tx, 'client', `${firm.id()}@private.example`));
  const [account_id, closed_account_id] = [await account(), await account()];
  await firm.as(async (tx) => {
    await tx.update(employees).set({ account_id }).where(eq(employees.id, signedIn));
    await tx.update(employees).set({ closed_account_id }).where(eq(employees.id, closed));
    const request = { type: 'CERTIFICATE', note: '', status: 'OPEN', asked_at: server.now() } as const;
    await insertHrRequest(tx, { id: firm.id(), employee_id: asked, ...request });
  });
  for (const id of made)
    await succeeded(server.call(payrollEmployees.remove, { params: { id }, query: {} }, { bearer: payroll }));
  server.wait(1000);
  await firm.as((tx) => employeeQueries.purge(tx, server.now()));
  const left = await firm.as((tx) =>
    tx.select({ id: employees.id }).from(employees).where(inArray(employees.id, made)),
  );
  expect(left.map(({ id }) => id).toSorted()).toEqual([signedIn, closed, asked].toSorted());
});
