import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import {
  type ContactProfile,
  type EmployeeProfile,
  readContactProfile,
  readEmployeeProfile,
  updateContactProfile,
  updateEmployeeProfile,
} from '#contract/people/portal-profile.ts';
import { differences } from '#server/activity/differences.ts';
import { numberOf, phones } from '#server/contacts/names.ts';
import { asSystem } from '#server/db/as-system.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeContact, changeEmployee, contactById, employeeById } from './queries.ts';

type OwnCall = Pick<Call<Endpoint>, 'tx' | 'actor'>;

/** The caller's own contact at the active client, whatever the call says. */
async function ownContact({ tx, actor }: OwnCall) {
  const [id] = actor.contactIds;
  const row = id && (await asSystem(tx, () => contactById(tx, id)));
  if (!row) throw new Refusal('not_found');
  return row;
}
async function ownEmployee({ tx, actor }: OwnCall) {
  const [id] = actor.employeeIds;
  const row = id && (await asSystem(tx, () => employeeById(tx, id)));
  if (!row) throw new Refusal('not_found');
  return row;
}

const contactAnswer = (row: Awaited<ReturnType<typeof ownContact>>): ContactProfile => ({
  id: row.id,
  phone: numberOf(row.phones, 'WORK'),
  mobile: numberOf(row.phones, 'MOBILE'),
  job_title: row.job_title,
  version: row.version,
});
const employeeAnswer = (row: Awaited<ReturnType<typeof ownEmployee>>): EmployeeProfile => ({
  id: row.id,
  preferred_name: row.preferred_name,
  phone: row.phone,
  version: row.version,
});

async function changeOwnContact(call: Call<typeof updateContactProfile>): Promise<ContactProfile> {
  const { tx, now, input } = call;
  const { version, form } = input.body;
  const row = await ownContact(call);
  const before = contactAnswer(row);
  const { phone, mobile, job_title } = form;
  // By column, so that staff can reverse it from the log as their own changes.
  const own = { phones: phones(phone, mobile), job_title };
  const changed = differences(row, own);
  if (!changed) return before;
  if (!(await asSystem(tx, () => changeContact(tx, { id: row.id, version }, own, now))))
    throw new Refusal('stale', { current: before });
  await call.activity({
    name: 'Contact',
    event: 'updated',
    description: fullName(row),
    subject: { type: 'contact', id: row.id },
    clientId: row.client_id,
    ...changed,
  });
  return contactAnswer(await ownContact(call));
}

async function changeOwnEmployee(call: Call<typeof updateEmployeeProfile>): Promise<EmployeeProfile> {
  const { tx, now, input } = call;
  const { version, form } = input.body;
  const row = await ownEmployee(call);
  const before = employeeAnswer(row);
  const changed = differences(before, form);
  if (!changed) return before;
  if (!(await asSystem(tx, () => changeEmployee(tx, { id: row.id, version }, form, now))))
    throw new Refusal('stale', { current: before });
  await call.activity({
    name: 'Payroll employee',
    event: 'updated',
    description: fullName(row),
    subject: { type: 'payroll-employee', id: row.id },
    clientId: row.client_id,
    ...changed,
  });
  return employeeAnswer(await ownEmployee(call));
}

export const portalProfileHandlers: readonly Handler[] = [
  handle(readContactProfile, async (call) => contactAnswer(await ownContact(call))),
  handle(updateContactProfile, changeOwnContact),
  handle(readEmployeeProfile, async (call) => employeeAnswer(await ownEmployee(call))),
  handle(updateEmployeeProfile, changeOwnEmployee),
];
