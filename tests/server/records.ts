import type { InferInput } from 'valibot';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { records } from '../../contract/records.ts';
import type { TestFirm } from './fixtures.ts';

type Records = typeof records;
export type RecordName = keyof Records;
type FormIn<N extends RecordName> = InferInput<NonNullable<Records[N]['description']['form']['schema']>>;
/** A form of each record: `change` holds another person's values, `wrong` refused ones, by field. */
interface Example<N extends RecordName> {
  readonly form: FormIn<N>;
  readonly change: Partial<FormIn<N>>;
  readonly other: Partial<FormIn<N>>;
  readonly wrong: Partial<FormIn<N>>;
}

/**
 * One example of every record: an example here puts a new record into the tests of all records. Each call names records of the firm anew,
 * since these are there once by name.
 */
export const recordExamples = ({
  staff,
  id,
  serviceId,
  definitionIds: [definition, another],
}: TestFirm): { readonly [N in RecordName]: Example<N> } => ({
  addresses: {
    form: {
      types: ['BILLING'],
      line1: 'Löwenstrasse 1',
      line2: '',
      city: 'Zürich',
      region: 'CH-ZH',
      postal_code: '8001',
      country: 'CH',
      valid_from: '',
      valid_to: '',
      is_primary: false,
    },
    change: { line2: 'Second floor' },
    other: { postal_code: '8002' },
    wrong: { country: 'QQ', region: '' },
  },
  appLinks: {
    form: {
      title: `Works ${id()}`,
      url: 'https://works.example',
      icon: 'works',
      permission: '',
      new_design: false,
      position: '1',
    },
    change: { new_design: true },
    other: { position: '2' },
    wrong: { url: 'javascript:alert(1)' },
  },
  attributes: {
    form: { definition, value: '12' },
    change: { value: '13' },
    other: { definition: another },
    wrong: { value: 'many' },
  },
  clientServices: {
    form: {
      service: serviceId,
      status: 'ACTIVE',
      start: '2026-01-01',
      end: '',
      frequency: 'MONTHLY',
      billable: true,
      fee: '1200.5',
      fee_currency: 'CHF',
      team: '',
    },
    change: { status: 'PAUSED' },
    other: { end: '2027-12-31' },
    wrong: { fee: 'much', end: '2025-12-31' },
  },
  employingEntities: {
    form: { name: `Portico ${id()}`, country: 'CH', registration_number: 'CHE-123.456.789' },
    change: { registration_number: '' },
    other: { country: 'DE' },
    wrong: { country: 'QQ' },
  },
  fieldDefinitions: {
    form: {
      entity: 'CLIENT',
      key: `vat_${id().replaceAll('-', '')}`,
      label: 'VAT group',
      type: 'LIST',
      required: false,
      options: ['A', 'B'],
      country: 'CH',
    },
    change: { options: ['A', 'B', 'C'] },
    other: { required: true },
    wrong: { options: [] },
  },
  services: {
    form: { code: `TX-${id()}`, name: `Tax return ${id()}`, line: 'TAX', active: true },
    change: { active: false },
    other: { line: 'ADVISORY' },
    wrong: { name: '' },
  },
  teams: {
    form: { name: `Tax ${id()}`, country: 'CH', office: '', members: [] },
    change: { members: [staff.RM.id, staff.ASC.id].toSorted() },
    other: { country: 'DE' },
    wrong: { office: id() },
  },
  contacts: {
    form: {
      salutation: 'Ms',
      first_name: 'Ada',
      last_name: 'Quay',
      email: `${id()}@quay.example`,
      phone: '+41 44 123 45 67',
      mobile: '',
      job_title: 'Director',
      roles: ['DIRECTOR', 'SIGNATORY'],
      is_primary: false,
      birth_date: '1980-05-17',
      language: 'en',
      notify: true,
      portal_role: 'CONTACT_VIEWER',
      portal_access: 'NONE',
      payroll_access: 'NONE',
      finance_access: 'NONE',
      vendor_access: 'NONE',
    },
    change: { job_title: 'Chair' },
    other: { mobile: '+41 79 123 45 67' },
    wrong: { email: '', payroll_access: 'ACTIVE' },
  },
  offices: {
    form: {
      name: `Basel ${id()}`,
      country: 'CH',
      line1: 'Aeschenplatz 6',
      line2: '',
      postal_code: '4052',
      city: 'Basel',
      coordinates: '47.5510, 7.5955',
      phone: '+41 61 123 45 67',
      time_zone: 'Europe/Zurich',
    },
    change: { line2: 'Second floor' },
    other: { postal_code: '4051' },
    wrong: { coordinates: 'somewhere', time_zone: 'Europe/Nowhere' },
  },
  payrollCalendars: {
    form: {
      name: 'Monthly salaries',
      frequency: 'MONTHLY',
      period_start: '2026-01-01',
      pay_day_rule: 'FIXED_DAY',
      pay_day: '25',
      cut_off_days: '5',
      country: 'CH',
      currency: 'CHF',
    },
    change: { name: 'Salaries' },
    other: { cut_off_days: '6' },
    wrong: { pay_day: '' },
  },
  payrollEmployees: {
    form: {
      employee_no: `N-${id().slice(-8)}`,
      first_name: 'Lena',
      last_name: 'Brunner',
      preferred_name: '',
      work_email: 'lena@quay.example',
      personal_email: '',
      phone: '',
      birth_date: '1990-02-28',
      nationality: 'CH',
      address: 'Löwenstrasse 1, 8001 Zürich',
      job_title: 'Analyst',
      department: 'Finance',
      calendar: '',
      employment_type: 'FULL_TIME',
      status: 'ACTIVE',
      hire_date: '2026-01-01',
      end_date: '',
      currency: 'CHF',
      base_salary: '7250.00',
      pay_unit: 'MONTH',
      national_id: '756.1234.5678.97',
      tax_id: '',
      bank_account: 'CH93 0076 2011 6238 5295 7',
    },
    change: { job_title: 'Controller' },
    other: { department: 'Audit' },
    wrong: { end_date: '2025-12-31' },
  },
  payrollManagers: {
    form: { user: staff.PAY.id, backup: '', calendars: [], from: '2026-01-01', to: '' },
    change: { backup: staff.FIN.id },
    other: { to: '2027-12-31' },
    wrong: { backup: staff.PAY.id },
  },
  relationshipManagers: {
    form: { user: staff.FIN.id, role: 'DEPUTY', services: [], from: '2026-01-01', to: '' },
    change: { role: 'ASSOCIATE' },
    other: { to: '2027-12-31' },
    wrong: { from: '2026-02-01', to: '2026-01-01' },
  },
});

export const recordNames = Object.keys(records) as RecordName[];

/** The calls of a record, for tests that run over all records with their examples. */
export interface AnyRecord {
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly restore: Endpoint;
  readonly history: Endpoint;
  readonly label: string;
  readonly key: string;
}
export const recordOf = (name: RecordName): AnyRecord => records[name];
/** True if the record belongs to a client. */
export const isOfClient = (name: RecordName): boolean => 'client_id' in records[name].fields;
/** The body of a call that adds one, to this client if it is one of a client. */
export const recordBody = (firm: TestFirm, name: RecordName, clientId: string) => ({
  id: firm.id(),
  ...(isOfClient(name) && { client_id: clientId }),
  form: recordExamples(firm)[name].form,
});
/** True for a call of any record. */
export const isOfRecord = (endpoint: string): boolean =>
  recordNames.some((name) => endpoint.startsWith(`${name}.`));
