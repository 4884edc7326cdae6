import { attributes } from '../../contract/clients/attributes.ts';
import { listClients } from '../../contract/clients/clients.ts';
import { listSearch } from '../../contract/core/list.ts';
import { newId } from '../../contract/core/values.ts';
import { appLinks } from '../../contract/firm/app-links.ts';
import { employingEntities } from '../../contract/firm/employing-entities.ts';
import { fieldDefinitions } from '../../contract/firm/field-definitions.ts';
import { payrollCalendars } from '../../contract/payroll/payroll-calendars.ts';
import { payrollEmployees } from '../../contract/payroll/payroll-employees.ts';
import { payrollManagers } from '../../contract/payroll/payroll-managers.ts';
import { userMe } from '../../contract/session/session.ts';
import { administrator, type Call } from './administrator.ts';
import type { Firm } from './firm.ts';

const made = () => newId(Date.now());
/** A name that no earlier walk at this firm has given. */
const unused = (name: string) => `${name}_${made().slice(-8)}`;

async function aClient(call: Call): Promise<string> {
  const [client] = (await call(listClients, { query: listSearch({}) })).data;
  if (!client) throw new Error('The demo firm has no client.');
  return client.id;
}

async function addDefinition(call: Call): Promise<string> {
  const form = { entity: 'CLIENT', key: unused('vat_group'), label: 'VAT group', type: 'TEXT' } as const;
  const rest = { required: false, options: [], country: '' };
  return (await call(fieldDefinitions.create, { body: { id: made(), form: { ...form, ...rest } } })).id;
}

/** Adds records of the firm that the demo lacks; returns the addresses of their forms. */
export async function prepareSettings(firm: Firm): Promise<string[]> {
  const call = await administrator(firm);
  const [link, entity] = [made(), made()];
  const shown = { permission: '', new_design: false, position: '1' };
  await call(appLinks.create, {
    body: {
      id: link,
      form: { title: unused('Works'), url: 'https://works.example', icon: 'works', ...shown },
    },
  });
  const registered = { country: 'CH', registration_number: 'CHE-123.456.789' };
  await call(employingEntities.create, {
    body: { id: entity, form: { name: unused('Portico'), ...registered } },
  });
  return [
    `/app/settings/links/update/${link}`,
    `/app/settings/employing-entities/update/${entity}`,
    `/app/settings/fields/update/${await addDefinition(call)}`,
  ];
}

/** Adds an attribute to a client; returns the address of its form. */
export async function prepareAttribute(firm: Firm): Promise<string[]> {
  const call = await administrator(firm);
  const [client_id, id] = [await aClient(call), made()];
  const form = { definition: await addDefinition(call), value: '12' };
  await call(attributes.create, { body: { id, client_id, form } });
  return [`/app/clients/${client_id}/info/attributes/update/${id}`];
}

/** Adds a calendar, a manager and an employee to a client; returns the addresses of its payroll. */
export async function preparePayroll(firm: Firm): Promise<string[]> {
  const call = await administrator(firm);
  const client_id = await aClient(call);
  const [calendar, manager, employee] = [made(), made(), made()];
  const { id: user } = await call(userMe, {});
  await call(payrollCalendars.create, {
    body: {
      id: calendar,
      client_id,
      form: {
        ...{ name: 'Monthly salaries', frequency: 'MONTHLY', period_start: '2026-01-01' },
        ...{ pay_day_rule: 'FIXED_DAY', pay_day: '25', cut_off_days: '5', country: 'CH', currency: 'CHF' },
      },
    },
  });
  await call(payrollManagers.create, {
    body: { id: manager, client_id, form: { user, backup: '', calendars: [], from: '2026-01-01', to: '' } },
  });
  await call(payrollEmployees.create, {
    body: {
      id: employee,
      client_id,
      form: {
        ...{ employee_no: 'N-1', first_name: 'Lena', last_name: 'Brunner', preferred_name: '' },
        ...{ work_email: 'lena@quay.example', personal_email: '', phone: '', birth_date: '1990-02-28' },
        ...{ nationality: 'CH', address: '', job_title: 'Analyst', department: 'Finance', calendar: '' },
        ...{ employment_type: 'FULL_TIME', status: 'ACTIVE', hire_date: '2026-01-01', end_date: '' },
        ...{ currency: 'CHF', base_salary: '7250.00', pay_unit: 'MONTH' },
        ...{ national_id: '', tax_id: '', bank_account: '' },
      },
    },
  });
  const payroll = `/app/clients/${client_id}/payroll`;
  return [
    payroll,
    `${payroll}/documents`,
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
  ];
}
