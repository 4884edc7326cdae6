import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/clients/contacts.ts';
import {
  type ContactProfile,
  type EmployeeProfile,
  readContactProfile,
  readEmployeeProfile,
  updateContactProfile,
  updateEmployeeProfile,
} from '#contract/people/portal-profile.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let contact: string;
let employee: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

const ofContact = () => dataOf<ContactProfile>(server.call(readContactProfile, {}, { bearer: contact }));
const ofEmployee = () => dataOf<EmployeeProfile>(server.call(readEmployeeProfile, {}, { bearer: employee }));

test('a contact changes their numbers and job title, which the firm sees at once', async () => {
  const { id, version } = await ofContact();
  expect(id).toBe(alder.contacts.CONTACT_ADMIN.id);
  const form = { phone: '+41 44 123 45 67', mobile: '+41 79 123 45 67', job_title: 'Director' };
  await succeeded(server.call(updateContactProfile, { body: { version, form } }, { bearer: contact }));
  expect(await ofContact()).toMatchObject({ ...form, version: version + 1 });
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const seen = await dataOf<{ phone: string; job_title: string }>(
    server.call(contacts.read, { params: { id } }, { bearer: staff }),
  );
  expect(seen).toMatchObject({ phone: form.phone, job_title: 'Director' });
});

test('an employee changes their preferred name and number', async () => {
  const { id, version } = await ofEmployee();
  expect(id).toBe(alder.employee.id);
  const form = { preferred_name: 'Em', phone: '+41 79 765 43 21' };
  await succeeded(server.call(updateEmployeeProfile, { body: { version, form } }, { bearer: employee }));
  expect(await ofEmployee()).toMatchObject({ ...form, version: version + 1 });
});

test('what was changed meanwhile is not overwritten, and what is no number is refused', async () => {
  const { version } = await ofContact();
  const form = { phone: '+41 44 000 00 00', mobile: '', job_title: '' };
  const late = { body: { version: version - 1, form } };
  const refused = await server.call(updateContactProfile, late, { bearer: contact });
  expect(((await refused.json()) as { code: string }).code).toBe('stale');
  const wrong = { body: { version, form: { ...form, phone: 'call me' } } };
  expect((await server.call(updateContactProfile, wrong, { bearer: contact })).status).toBe(422);
});

test('nothing else of a person can be smuggled in, and each side has its own call', async () => {
  const { version } = await ofContact();
  const form = {
    phone: '',
    mobile: '',
    job_title: '',
    portal_role: 'CONTACT_ADMIN',
    email: 'x@evil.example',
  };
  const body = { version, form: form as never };
  await succeeded(server.call(updateContactProfile, { body }, { bearer: contact }));
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const { id } = alder.contacts.CONTACT_ADMIN;
  const seen = await dataOf<{ email: string }>(
    server.call(contacts.read, { params: { id } }, { bearer: staff }),
  );
  expect(seen.email).not.toBe('x@evil.example');
  expect((await server.call(readContactProfile, {}, { bearer: employee })).status).toBe(403);
  expect((await server.call(readEmployeeProfile, {}, { bearer: contact })).status).toBe(403);
});
