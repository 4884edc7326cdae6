import { createClient } from '#contract/clients/client-forms.ts';
import { contacts } from '#contract/clients/contacts.ts';
import { listSearch } from '#contract/core/list.ts';
import { addClientDocuments } from '#contract/documents/client-documents.ts';
import { publishPayslips } from '#contract/payroll/client-payslips.ts';
import { inviteEmployee } from '#contract/payroll/employee-access.ts';
import { type EmployeeRow, listEmployees } from '#contract/payroll/employees.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { joinByInvitation, readAccessLink, useAccessLink } from '#contract/people/access-links.ts';
import { inviteContact } from '#contract/people/ad-b2c.ts';
import { listOffices, listServices, listTeams } from '#contract/reference.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { companyForm } from '../server/company-form.ts';
import { administrator, type FirmCall } from './administrator.ts';
import { accessLinkTo, mailsTo } from './envelopes.ts';
import type { RunningFirm } from './firm.ts';
import { examplesFor, made, uploadDocument } from './prepared/prepared-records.ts';
import { expect } from './test.ts';

/* A client, its people and its papers that belong to one story alone: made by the API, as staff make them. */

/** The password of everybody here. */
export const ownPassword = 'four plain words together';

interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** Makes a client. Returns its id. */
export async function makeClient(firm: RunningFirm, name: string): Promise<string> {
  const call = await administrator(firm);
  const [office] = await call(listOffices, {});
  const [team] = await call(listTeams, {});
  const [service] = await call(listServices, {});
  if (!office || !team || !service) throw new Error('The demo firm has no office, team or service.');
  const id = made();
  const form = companyForm({ name, office: office.id, teams: [team.id], services: [service.id] });
  await call(createClient, { body: { id, form } });
  return id;
}

/** Makes a contact who administers the portal and sees the payroll. Returns their id. */
export async function makeContact(firm: RunningFirm, client_id: string, person: Person): Promise<string> {
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).contacts;
  const id = made();
  const access = { portal_role: 'CONTACT_ADMIN', payroll_access: 'ACTIVE' } as const;
  await call(contacts.create, { body: { id, client_id, form: { ...form, ...access, ...person } } });
  return id;
}

/** Makes an employee. Returns their id. */
export async function makeEmployee(
  firm: RunningFirm,
  client_id: string,
  { email, ...person }: Person,
): Promise<string> {
  const call = await administrator(firm);
  const { form } = (await examplesFor(call)).payrollEmployees;
  const id = made();
  await call(payrollEmployees.create, {
    body: { id, client_id, form: { ...form, ...person, work_email: email } },
  });
  return id;
}

/** Lets a contact into the portal. */
export const letContactIn = (firm: RunningFirm, id: string, email: string): Promise<void> =>
  letIn(firm, email, (call) => call(inviteContact, { params: { id } }));
/** Lets an employee into the portal. */
export const letEmployeeIn = (firm: RunningFirm, id: string, email: string): Promise<void> =>
  letIn(firm, email, (call) => call(inviteEmployee, { params: { id } }));

/** Invites somebody, who accepts: with a new password, or with the sign-in they have. */
async function letIn(
  firm: RunningFirm,
  email: string,
  invite: (call: FirmCall) => Promise<unknown>,
): Promise<void> {
  const call = await administrator(firm);
  const before = await mailsTo(firm, email);
  await invite(call);
  await expect.poll(() => mailsTo(firm, email)).toBeGreaterThan(before);
  const token = (await accessLinkTo(firm, email, 'invitation')).split('#')[1] ?? '';
  const { hasSignIn } = await call(readAccessLink, { body: { token } });
  if (hasSignIn) await call(joinByInvitation, { body: { token } });
  else await call(useAccessLink, { body: { token, password: ownPassword } });
}

/** Publishes the payslip of an employee for August 2030, of one line. */
export async function publishPayslip(
  firm: RunningFirm,
  { client_id, employee_id, amount }: { client_id: string; employee_id: string; amount: string },
): Promise<void> {
  const call = await administrator(firm);
  const id = made();
  await call(createPayslipFigures, {
    body: {
      ...{ id, client_id, employee_id, run_type: 'SCHEDULED', employer_cost: '' },
      ...{ period_start: '2030-08-01', period_end: '2030-08-31', pay_date: '2030-08-25' },
      lines: [{ kind: 'EARNING', label: 'Basic salary', amount }],
    },
  });
  await call(publishPayslips, { body: { ids: [id] } });
}

/** Shares a document with a client. Returns its id. */
export async function shareDocument(firm: RunningFirm, client_id: string, title: string): Promise<string> {
  const call = await administrator(firm);
  const id = made();
  const upload_id = await uploadDocument(call, `${title}.pdf`);
  const document = { id, upload_id, title, document_type: 'CONTRACT' as const, valid_until: '' };
  await call(addClientDocuments, { body: { client_id, lane: 'SHARED', folder: '', documents: [document] } });
  return id;
}

/** A demo person as an employee; the client of the one of both sides is the same on both. */
export async function employeeOf(firm: RunningFirm, who: 'employee' | 'both'): Promise<EmployeeRow> {
  const call = await administrator(firm);
  const { first_name, last_name } = signIns[who];
  const found = await call(listEmployees, { query: listSearch({ search: `${first_name} ${last_name}` }) });
  const [employee] = found.data;
  if (!employee) throw new Error('The demo firm has no such employee.');
  return employee;
}
