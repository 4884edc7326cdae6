import { attributesOf } from '#contract/clients/attributes.ts';
import { addBankAccount } from '#contract/clients/bank-accounts.ts';
import { listClients } from '#contract/clients/clients.ts';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import { addClientDocuments } from '#contract/documents/client-documents.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { appLinks } from '#contract/firm/app-links.ts';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { fieldDefinitions } from '#contract/firm/field-definitions.ts';
import { news } from '#contract/firm/news.ts';
import type { FieldEntity } from '#contract/firm/words.ts';
import { courses } from '#contract/library/courses.ts';
import { addEdition } from '#contract/library/editions.ts';
import { forms } from '#contract/library/forms.ts';
import { resources } from '#contract/library/resources.ts';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { createPayRun } from '#contract/payroll/pay-runs.ts';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { userMe } from '#contract/session/session.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { recordExamples } from '#tests/fixtures/record-examples.ts';
import { administrator, type FirmCall } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';

export const made = () => newId(Date.now());
/** A name that no earlier walk at this firm has given. */
const unused = (name: string) => `${name}_${made().slice(-8)}`;

async function aClient(call: FirmCall, at = 0): Promise<string> {
  const client = (await call(listClients, { query: listSearch({}) })).data[at];
  if (!client) throw new Error(`The demo firm has no client ${at}.`);
  return client.id;
}

/** The examples of all records, with the administrator as every person in them. */
export async function examplesFor(call: FirmCall) {
  const me = await call(userMe, {});
  const staff = { RM: me, ASC: me, FIN: me, PAY: me };
  const two = [made(), made()] as const;
  const definitionIds = { CLIENT: two, BANK_DETAILS: two, APPROVAL_RIGHTS: two };
  return recordExamples({ id: made, staff, serviceId: made(), definitionIds });
}

async function addDefinition(call: FirmCall, entity: FieldEntity = 'CLIENT'): Promise<string> {
  const { form } = (await examplesFor(call)).fieldDefinitions;
  const text = { ...form, entity, key: unused('vat_group'), type: 'TEXT' as const, options: [], country: '' };
  return (await call(fieldDefinitions.create, { body: { id: made(), form: text } })).id;
}

/** Adds records of the firm that the demo lacks; returns the addresses of their forms. */
export async function prepareSettings(firm: RunningFirm): Promise<string[]> {
  const call = await administrator(firm);
  const examples = await examplesFor(call);
  const [link, entity, post] = [made(), made(), made()];
  await call(news.create, { body: { id: post, form: { ...examples.news.form, title: unused('Closed') } } });
  const shown = { ...examples.appLinks.form, title: unused('Works') };
  await call(appLinks.create, { body: { id: link, form: shown } });
  const registered = { ...examples.employingEntities.form, name: unused('Portico') };
  await call(employingEntities.create, { body: { id: entity, form: registered } });
  const library = await addToLibrary(call);
  return [
    `/app/settings/links/update/${link}`,
    ...library,
    `/app/settings/employing-entities/update/${entity}`,
    `/app/settings/news/update/${post}`,
    `/app/settings/fields/update/${await addDefinition(call)}`,
  ];
}

/** Uploads a PDF, and returns the id of the upload. */
export async function uploadDocument(
  call: FirmCall,
  name: string,
  purpose: UploadPurpose = 'document',
): Promise<string> {
  const id = made();
  const bytes = await makePdf();
  const body = { id, name, size: bytes.length, purpose };
  await call(createUpload, { body });
  await call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes });
  return id;
}

/** Adds a form with an edition, a resource, and a course that the administrator has to do; returns the addresses of their pages. */
async function addToLibrary(call: FirmCall): Promise<string[]> {
  const examples = await examplesFor(call);
  const [form, resource, course] = [made(), made(), made()];
  const titled = { ...examples.forms.form, title: unused('Engagement letter') };
  await call(forms.create, { body: { id: form, form: titled } });
  const upload_id = await uploadDocument(call, 'Engagement letter.pdf');
  await call(addEdition, {
    params: { id: form },
    body: { id: made(), upload_id, note: 'New rates', date: '2026-01-01' },
  });
  const linked = { ...examples.resources.form, title: unused('Commercial register') };
  await call(resources.create, { body: { id: resource, form: linked } });
  const required = { ...examples.courses.form, title: unused('Money laundering') };
  await call(courses.create, { body: { id: course, form: required } });
  return [
    `/app/settings/forms/update/${form}`,
    `/app/settings/resources/update/${resource}`,
    `/app/settings/courses/update/${course}`,
    `/app/dashboard/forms-documents/${form}`,
    `/app/dashboard/resources/${resource}`,
    `/app/dashboard/training/${course}`,
  ];
}

async function addDocument(call: FirmCall, client_id: string): Promise<string> {
  const id = made();
  const upload_id = await uploadDocument(call, 'Lease.pdf');
  const document = { id, upload_id, title: 'Lease', document_type: 'CONTRACT' as const, valid_until: '' };
  await call(addClientDocuments, {
    body: { client_id, lane: 'INTERNAL', folder: '', documents: [document] },
  });
  return id;
}

/** An account that waits for a second person. */
const bankAccount = {
  ...{ label: 'Fees', holder_name: 'Quay AG', bank_name: 'Harbour Bank', country: 'CH', currency: 'CHF' },
  ...{ iban: 'CH93 0076 2011 6238 5295 7', account_no: '', bic: '', routing: '' },
  ...{ purposes: ['FEES' as const], more: [] },
};

/** Adds a value of each kind of field and a document to a client; returns the addresses of their pages. */
export async function prepareClientRecords(firm: RunningFirm): Promise<string[]> {
  const call = await administrator(firm);
  const client_id = await aClient(call);
  const client = `/app/clients/${client_id}`;
  const pages: string[] = [];
  for (const entity of ['CLIENT', 'APPROVAL_RIGHTS'] as const) {
    const [id, record] = [made(), attributesOf[entity]];
    const form = { definition: await addDefinition(call, entity), value: '12' };
    await call(record.create, { body: { id, client_id, form } });
    const { path, pages: { folder = path } = {} } = record.description;
    pages.push(`${client}${folder}/update/${id}`);
  }
  // The tab is there for clients that the firm has such fields for.
  await addDefinition(call, 'BANK_DETAILS');
  await call(addBankAccount, { params: { id: client_id }, body: { id: made(), form: bankAccount } });
  pages.push(`${client}/bank-details`);
  const meeting = made();
  const { form } = (await examplesFor(call)).boardMeetings;
  await call(boardMeetings.create, { body: { id: meeting, client_id, form } });
  const meetings = `${client}/board-management`;
  pages.push(meetings, `${meetings}/create`, `${meetings}/${meeting}`, `${meetings}/update/${meeting}`);
  return [...pages, `${client}/documents/${await addDocument(call, client_id)}`, `${client}/shared-folder`];
}

/** Clients that got a payroll below: a client has a manager, and a calendar for a pay day, once. */
let withPayroll = 0;

/** Adds a calendar, a manager and an employee to a client; returns the addresses of its payroll. */
export async function preparePayroll(firm: RunningFirm): Promise<string[]> {
  const call = await administrator(firm);
  const examples = await examplesFor(call);
  const client_id = await aClient(call, withPayroll++);
  const [calendar, manager, employee] = [made(), made(), made()];
  await call(payrollCalendars.create, {
    body: { id: calendar, client_id, form: examples.payrollCalendars.form },
  });
  await call(payrollManagers.create, {
    body: { id: manager, client_id, form: examples.payrollManagers.form },
  });
  await call(payrollEmployees.create, {
    body: { id: employee, client_id, form: examples.payrollEmployees.form },
  });
  const payroll = `/app/clients/${client_id}/payroll`;
  const run = made();
  await call(createPayRun, {
    body: { id: run, calendar_id: calendar, period_end: '2026-01-31', run_type: 'SCHEDULED' },
  });
  return [
    payroll,
    `${payroll}/documents`,
    `${payroll}/runs/${run}`,
    `${payroll}/calendars`,
    `${payroll}/calendars/create`,
    `${payroll}/calendars/update/${calendar}`,
    `${payroll}/managers`,
    `${payroll}/managers/create`,
    `${payroll}/managers/update/${manager}`,
    `${payroll}/employee`,
    `${payroll}/employee/create`,
    `${payroll}/employee/update/${employee}`,
    `${payroll}/employee/${employee}`,
    `${payroll}/employee/${employee}/payslips`,
    `${payroll}/employee/${employee}/documents`,
  ];
}
