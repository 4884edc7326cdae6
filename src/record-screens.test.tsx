import { describe, expect, test } from 'vitest';
import type { RecordRow } from '../contract/core/record.ts';
import { addressRecordForm } from './features/addresses/address-form.tsx';
import { attributeRecordForm } from './features/attributes/attribute-form.tsx';
import { clientServiceRecordForm } from './features/client-services/client-service-form.tsx';
import { contactRecordForm } from './features/contacts/contact-form.tsx';
import { calendarForm } from './features/payroll/staff/records/calendar-form.tsx';
import { employeeForm } from './features/payroll/staff/records/employee-form.tsx';
import { managerForm } from './features/payroll/staff/records/manager-form.tsx';
import { relationshipManagerRecordForm } from './features/relationship-managers/relationship-manager-form.tsx';
import { appLinkRecordForm } from './features/settings/app-link-form.tsx';
import { employingEntityRecordForm } from './features/settings/employing-entity-form.tsx';
import { fieldDefinitionRecordForm } from './features/settings/field-definition-form.tsx';
import { officeRecordForm } from './features/settings/office-form.tsx';
import { serviceRecordForm } from './features/settings/service-form.tsx';
import { teamRecordForm } from './features/settings/team-form.tsx';
import type { FieldValues } from './lib/merge-forms.ts';
import type { OutboxItem } from './offline/outbox/items/items.ts';
import type { RecordForm } from './records/record-form.ts';
import { type Choices, nameBy } from './records/record-screens.ts';
import { withUnsent } from './records/unsent.rules.ts';

/* The records of every kind: their forms, and as an app without a connection shows those that may wait. */

const client = '019a0000-0000-7000-8000-000000000001';
const someId = '019a0000-0000-7000-8000-000000000002';

interface Example<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  values: NoInfer<In>;
  change: Partial<NoInfer<In>>;
  choices: Choices<NoInfer<In>>;
}

function testsOf<In extends FieldValues, Out, Row extends RecordRow>(
  name: string,
  { of, values, change, choices }: Example<In, Out, Row>,
): void {
  const { record, names, titleOf, toRow } = of.of;
  const nameOf = nameBy(choices);
  const base = {
    id: someId,
    client_id: client,
    version: 3,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: null,
  };
  const there = toRow(base, values, nameOf);
  let count = 0;
  const item = (
    endpoint: { name: string },
    body: object,
    state: OutboxItem['state'] = 'waiting',
    more: object = {},
  ) => ({ id: String(count++), command: endpoint.name, state, body, createdAt: 0, ...more }) as OutboxItem;
  const creation = (id: string) => item(record.create, { body: { id, client_id: client, form: values } });
  const changing = (id: string, state?: OutboxItem['state']) =>
    item(record.update, { params: { id }, body: { version: 3, form: { ...values, ...change } } }, state);
  const deletion = (state?: OutboxItem['state'], more?: object) =>
    item(record.remove, { params: { id: someId } }, state, more);
  /** The outbox lists the newest first. */
  const shown = (rows: Row[] | undefined, ...oldestFirst: OutboxItem[]) =>
    withUnsent(of.of, { rows, asOf: 100 }, oldestFirst.toReversed(), client, nameOf);
  const changed = toRow(base, { ...values, ...change }, nameOf);

  describe(name, () => {
    test('a form holds again what was written with it, and its schema takes that', () => {
      expect(of.valuesOf(there)).toEqual(values);
      expect(Object.keys(of.valuesOf(undefined)).toSorted()).toEqual(
        Object.keys(of.schema.entries).toSorted(),
      );
      expect(of.schema['~standard'].validate(values)).not.toHaveProperty('issues');
      expect(of.lines.flat().toSorted()).toEqual(Object.keys(of.schema.entries).toSorted());
    });

    test('its pages and its names on the device are its own', () => {
      const isOfFirm = 'parent' in record.description && record.description.parent === 'firm';
      const above = isOfFirm ? '/app/settings' : `/app/clients/${client}`;
      const page = names.updatePage(isOfFirm ? undefined : client, someId);
      expect(page.startsWith(`${above}/`)).toBe(true);
      expect(page.endsWith(`/update/${someId}`)).toBe(true);
      expect(names.subject(someId)).toMatch(/^[a-z-]+:/);
    });

    if (record.description.offline !== 'queue') return;

    test('made, changed and deleted without a connection, it is shown so', () => {
      const made = shown([], creation('new'));
      expect(made).toMatchObject([{ id: 'new', version: 0, unsent: { state: 'waiting' } }]);
      expect(made.map(titleOf)).toEqual([titleOf(there)]);
      expect(shown([there], changing(someId))).toMatchObject([{ ...changed, unsent: { deletes: false } }]);
      expect(shown([there], changing(someId), deletion())).toEqual([]);
      expect(shown([], creation('new'), changing('new'))).toMatchObject([{ id: 'new', version: 0 }]);
    });

    test('brought back, it is there over its deletion and over a list without it', () => {
      const back = item(record.restore, { params: { id: someId } }, 'waiting', { origin: { record: there } });
      expect(shown([there], deletion(), back)).toMatchObject([there]);
      expect(shown([], back)).toMatchObject([there]);
    });

    test('refused or in conflict, a deletion did not happen and a change is still to be seen', () => {
      for (const state of ['refused', 'conflict'] as const) {
        expect(shown([there], deletion(state))).toMatchObject([
          { ...there, unsent: { state, deletes: true } },
        ]);
        expect(shown([there], changing(someId, state))).toMatchObject([{ ...changed, unsent: { state } }]);
      }
    });

    test('another client’s is none of this list', () => {
      const others = { rows: [], asOf: 100 };
      expect(withUnsent(of.of, others, [creation('new')], someId, nameOf)).toEqual([]);
    });
  });
}

testsOf('contacts', {
  of: contactRecordForm,
  values: {
    salutation: 'Ms',
    first_name: 'Ada',
    last_name: 'Quay',
    email: 'ada@quay.example',
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
  choices: {},
});

testsOf('addresses', {
  of: addressRecordForm,
  values: {
    types: ['BILLING'],
    line1: 'Quay 1',
    line2: '',
    city: 'Bern',
    region: '',
    postal_code: '',
    country: 'CH',
    valid_from: '',
    valid_to: '',
    is_primary: false,
  },
  change: { city: '', line2: 'Second floor' },
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});

testsOf('relationshipManagers', {
  of: relationshipManagerRecordForm,
  values: { user: someId, role: 'DEPUTY', services: [], from: '2026-01-01', to: '' },
  change: { role: 'LEAD', to: '2026-12-31' },
  choices: { user: [{ value: someId, label: 'Rita Manager' }] },
});

testsOf('payrollCalendars', {
  of: calendarForm,
  values: {
    name: 'Salaries',
    frequency: 'MONTHLY',
    period_start: '2026-01-01',
    pay_day_rule: 'FIXED_DAY',
    pay_day: '25',
    cut_off_days: '5',
    country: 'CH',
    currency: 'CHF',
  },
  change: { name: 'Wages' },
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});

testsOf('payrollManagers', {
  of: managerForm,
  values: { user: someId, backup: '', calendars: [], from: '2026-01-01', to: '' },
  change: { to: '2026-12-31' },
  choices: { user: [{ value: someId, label: 'Rita Manager' }] },
});

testsOf('payrollEmployees', {
  of: employeeForm,
  values: {
    employee_no: 'E-0001',
    first_name: 'Lena',
    last_name: 'Brunner',
    preferred_name: '',
    work_email: 'lena@quay.example',
    personal_email: '',
    phone: '',
    birth_date: '',
    nationality: 'CH',
    address: '',
    job_title: 'Analyst',
    department: '',
    calendar: someId,
    employment_type: 'FULL_TIME',
    status: 'ACTIVE',
    hire_date: '2026-01-01',
    end_date: '',
    currency: 'CHF',
    base_salary: '7250.00',
    pay_unit: 'MONTH',
    national_id: '',
    tax_id: '',
    bank_account: '',
  },
  change: { department: 'Finance' },
  choices: { calendar: [{ value: someId, label: 'Salaries' }] },
});

testsOf('offices', {
  of: officeRecordForm,
  values: {
    name: 'Basel',
    country: 'CH',
    line1: 'Aeschenplatz 6',
    line2: '',
    postal_code: '4052',
    city: 'Basel',
    coordinates: '47.5510, 7.5955',
    phone: '',
    time_zone: 'Europe/Zurich',
  },
  change: { line2: 'Second floor' },
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});

testsOf('teams', {
  of: teamRecordForm,
  values: { name: 'Tax', country: 'CH', office: '', members: [someId] },
  change: { members: [] },
  choices: { members: [{ value: someId, label: 'Rita Manager' }] },
});

testsOf('services', {
  of: serviceRecordForm,
  values: { code: 'TX-CIT', name: 'Corporate tax return', line: 'TAX', active: true },
  change: { active: false },
  choices: {},
});

testsOf('employingEntities', {
  of: employingEntityRecordForm,
  values: { name: 'Portico AG', country: 'CH', registration_number: '' },
  change: { country: 'DE' },
  choices: {},
});

testsOf('fieldDefinitions', {
  of: fieldDefinitionRecordForm,
  values: {
    entity: 'CLIENT',
    key: 'vat_group',
    label: 'VAT group',
    type: 'LIST',
    required: false,
    options: ['A', 'B'],
    country: '',
  },
  change: { options: ['A'] },
  choices: {},
});

testsOf('appLinks', {
  of: appLinkRecordForm,
  values: {
    title: 'Works',
    url: 'https://works.example',
    icon: 'works',
    permission: '',
    new_design: false,
    position: '10',
  },
  change: { permission: 'view insights' },
  choices: {},
});

testsOf('clientServices', {
  of: clientServiceRecordForm,
  values: {
    service: someId,
    status: 'ACTIVE',
    start: '2026-01-01',
    end: '',
    frequency: 'MONTHLY',
    billable: true,
    fee: '1200.50',
    fee_currency: 'CHF',
    team: '',
  },
  change: { status: 'PAUSED', team: someId },
  choices: { service: [{ value: someId, label: 'Board meetings' }] },
});

testsOf('attributes', {
  of: attributeRecordForm,
  values: { definition: someId, value: '12' },
  change: { value: '13' },
  choices: { definition: [{ value: someId, label: 'Headcount' }] },
});
