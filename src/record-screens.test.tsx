import { render } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { RecordRow } from '#contract/core/record.ts';
import { type RecordName, recordExamples, stages } from '#tests/fixtures/record-examples.ts';
import { addressRecordForm } from './features/addresses/address-form.tsx';
import { approvalRightRecordForm, attributeRecordForm } from './features/attributes/attribute-form.tsx';
import { clientServiceRecordForm } from './features/client-services/client-service-form.tsx';
import { contactRecordForm } from './features/contacts/contact-form.tsx';
import { companyRecordForm } from './features/crm/company-form.tsx';
import { dealRecordForm } from './features/crm/deal-form.tsx';
import { pipelineRecordForm, stageRecordForm } from './features/crm/pipeline-form.tsx';
import { courseRecordForm } from './features/library/course-form.tsx';
import { formRecordForm } from './features/library/form-form.tsx';
import { resourceRecordForm } from './features/library/resource-form.tsx';
import { meetingRecordForm } from './features/meetings/meeting-form.tsx';
import { interestRecordForm } from './features/owners/interest-form.tsx';
import { membershipRecordForm } from './features/parent-groups/membership-form.tsx';
import { parentGroupForms } from './features/parent-groups/parent-group-form.tsx';
import { partyRecordForm } from './features/parties/party-form.tsx';
import { calendarForm } from './features/payroll/staff/records/calendar-form.tsx';
import { employeeForm } from './features/payroll/staff/records/employee-form.tsx';
import { managerForm } from './features/payroll/staff/records/manager-form.tsx';
import { relationshipManagerRecordForm } from './features/relationship-managers/relationship-manager-form.tsx';
import { chargeRecordForm } from './features/secretary/charge-form.tsx';
import { filingRecordForm } from './features/secretary/filing-form.tsx';
import { officerRecordForm } from './features/secretary/officer-form.tsx';
import { shareClassRecordForm } from './features/secretary/share-class-form.tsx';
import { appLinkRecordForm } from './features/settings/app-link-form.tsx';
import { documentTypeRecordForm } from './features/settings/document-type-form.tsx';
import { employingEntityRecordForm } from './features/settings/employing-entity-form.tsx';
import { fieldDefinitionRecordForm } from './features/settings/field-definition-form.tsx';
import { industryRecordForm } from './features/settings/industry-form.tsx';
import { newsRecordForm } from './features/settings/news-form.tsx';
import { officeRecordForm } from './features/settings/office-form.tsx';
import { ownershipThresholdRecordForm } from './features/settings/ownership-threshold-form.tsx';
import { registryEntryRecordForm } from './features/settings/registry-entry-form.tsx';
import { sectorRecordForm } from './features/settings/sector-form.tsx';
import { serviceRecordForm } from './features/settings/service-form.tsx';
import { teamRecordForm } from './features/settings/team-form.tsx';
import type { FieldValues } from './lib/merge-forms.ts';
import type { OutboxItem } from './offline/outbox/items/items.ts';
import { fileFormOf } from './records/file/file-form.ts';
import { readFileTable } from './records/file/read-table.ts';
import { mappingOf, planOf, readRows, recordsAsCsv, targetsOf } from './records/file/record-file.ts';
import type { RecordForm } from './records/record-form.ts';
import { type Choices, nameBy } from './records/record-screens.ts';
import { withUnsent } from './records/unsent.rules.ts';

/* The records of every kind: their forms, and as an app without a connection shows those that may wait. */

const client = '019a0000-0000-7000-8000-000000000001';
const someId = '019a0000-0000-7000-8000-000000000002';

const person = { id: someId };
const examples = recordExamples({
  id: () => someId,
  staff: { RM: person, ASC: person, FIN: { id: client }, PAY: person },
  serviceId: someId,
  definitionIds: {
    CLIENT: [someId, client],
    BANK_DETAILS: [someId, client],
    APPROVAL_RIGHTS: [someId, client],
  },
});
function example<N extends RecordName>(name: N) {
  const { form: values, change } = examples[name];
  return { values, change };
}

interface Example<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  values: NoInfer<In>;
  change: Partial<NoInfer<In>>;
  choices: Choices<NoInfer<In>>;
  /** Folder above its pages, if that is neither the settings nor the client. */
  within?: string;
}

/** A text that is no word, and the keyboards of a phone that write it. */
const keyboards = [
  ['+41446681800', /^tel$/],
  ['https://portico.example', /^url$/],
  ['12', /^(numeric|decimal|tel)$/],
  ['301010', /^(numeric|decimal|tel)$/],
] as const;

function testsOf<In extends FieldValues, Out, Row extends RecordRow>(
  name: string,
  { of, values, change, choices, within }: Example<In, Out, Row>,
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

    test('a phone offers the keyboard of what a field takes', () => {
      const takes = (field: keyof In & string, text: string) =>
        v.safeParse(of.schema.entries[field] ?? v.never(), text).success;
      for (const field of of.names) {
        const { Control, blank } = of.fields[field];
        const typed = keyboards.filter(([text]) => takes(field, text));
        if (typeof blank !== 'string' || typed.length === 0 || takes(field, 'Ab')) continue;
        const bound = { label: field, name: field, value: blank, error: undefined, choices: [], values };
        const { container } = render(<Control {...bound} onChange={() => {}} />);
        const keyboard = container
          .querySelector('input:not([role=combobox], [type=date])')
          ?.getAttribute('inputmode');
        for (const [, fitting] of typed)
          if (keyboard !== undefined)
            expect([field, keyboard]).toEqual([field, expect.stringMatching(fitting)]);
      }
    });

    test('its pages and its names on the device are its own', () => {
      const isOfFirm = 'parent' in record.description && record.description.parent === 'firm';
      const above = within ?? (isOfFirm ? '/app/settings' : `/app/clients/${client}`);
      const page = names.updatePage(isOfFirm ? undefined : client, someId);
      expect(page.startsWith(`${above}/`)).toBe(true);
      expect(page.endsWith(`/update/${someId}`)).toBe(true);
      expect(names.subject(someId)).toMatch(/^[a-z-]+:/);
    });

    describe('in a file', () => {
      const utf8 = new TextEncoder();
      const fileForm = fileFormOf(of, undefined);
      const targets = targetsOf(fileForm, choices);
      async function read(csv: string) {
        const table = await readFileTable({ bytes: utf8.encode(csv), targets });
        if ('refusal' in table) return table;
        const mapping = mappingOf(targets, table);
        const { fields, questions, missing } = planOf(fileForm, targets, table, mapping);
        const rows = readRows(fileForm, table.rows, fields);
        return {
          rows: rows.map(({ cells: _, ...row }) => row),
          questions,
          missing,
          columns: mapping.columns,
        };
      }
      const labels = of.names.map((field) => of.fields[field].label);

      test('imported after an export, it is the same, and nothing is asked', async () => {
        const csv = recordsAsCsv(of, [there, changed], choices);
        for (const file of [csv, csv.replace(labels.join(','), of.names.join(','))])
          expect(await read(file)).toEqual({
            columns: of.names,
            questions: [],
            missing: undefined,
            rows: [there, changed].map((row, at) => ({
              number: at + 2,
              values: of.valuesOf(row),
              problems: [],
            })),
          });
        expect(new Set(labels).size).toBe(labels.length);
      });

      test('a column that is none of its fields is left out', async () => {
        const csv = recordsAsCsv(of, [there], choices);
        const lines = csv.slice(1).split('\r\n');
        const [row] = await read(`${lines[0]},Shoe size\r\n${lines.slice(1).join('\r\n')},43`).then((one) =>
          'rows' in one ? one.rows : [],
        );
        expect(row?.values).toEqual(of.valuesOf(there));
      });
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

testsOf('contacts', { of: contactRecordForm, ...example('contacts'), choices: {} });
testsOf('addresses', {
  of: addressRecordForm,
  ...example('addresses'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('relationshipManagers', {
  of: relationshipManagerRecordForm,
  ...example('relationshipManagers'),
  choices: { user: [{ value: client, label: 'Rita Manager' }] },
});
testsOf('boardMeetings', { of: meetingRecordForm, ...example('boardMeetings'), choices: {} });
testsOf('parties', {
  of: partyRecordForm,
  within: '/app',
  ...example('parties'),
  choices: {
    nationalities: [{ value: 'CH', label: 'Switzerland' }],
    residence: [{ value: 'CH', label: 'Switzerland' }],
    identifiers: [{ value: 'CH', label: 'Switzerland' }],
  },
});
testsOf('parentGroups', {
  of: parentGroupForms.CORPORATE,
  within: '/app',
  ...example('parentGroups'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('groupMemberships', { of: membershipRecordForm, ...example('groupMemberships'), choices: {} });
testsOf('companies', {
  of: companyRecordForm,
  within: '/app',
  ...example('companies'),
  choices: {
    country: [{ value: 'CH', label: 'Switzerland' }],
    industry: [{ value: 'BANKING', label: 'Banking' }],
  },
});
testsOf('deals', {
  of: dealRecordForm,
  within: '/app/clients',
  ...example('deals'),
  choices: {
    stage: [{ value: stages.contractSent, label: 'Contract sent' }],
    owner: [{ value: someId, label: 'Rita Manager' }],
  },
});
testsOf('pipelines', { of: pipelineRecordForm, ...example('pipelines'), choices: {} });
testsOf('dealStages', {
  of: stageRecordForm,
  ...example('dealStages'),
  choices: { pipeline: [{ value: stages.pipeline, label: 'Sales pipeline' }] },
});
testsOf('payrollCalendars', {
  of: calendarForm,
  ...example('payrollCalendars'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('payrollManagers', {
  of: managerForm,
  ...example('payrollManagers'),
  choices: { user: [{ value: someId, label: 'Rita Manager' }] },
});
testsOf('payrollEmployees', {
  of: employeeForm,
  ...example('payrollEmployees'),
  choices: { calendar: [{ value: someId, label: 'Salaries' }] },
});
testsOf('officers', { of: officerRecordForm, ...example('officers'), choices: {} });
testsOf('interests', { of: interestRecordForm, ...example('interests'), choices: {} });
testsOf('shareClasses', { of: shareClassRecordForm, ...example('shareClasses'), choices: {} });
testsOf('filings', { of: filingRecordForm, ...example('filings'), choices: {} });
testsOf('charges', { of: chargeRecordForm, ...example('charges'), choices: {} });
testsOf('offices', {
  of: officeRecordForm,
  ...example('offices'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('news', { of: newsRecordForm, ...example('news'), choices: {} });
testsOf('forms', {
  of: formRecordForm,
  ...example('forms'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('resources', {
  of: resourceRecordForm,
  ...example('resources'),
  choices: { country: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('courses', {
  of: courseRecordForm,
  ...example('courses'),
  choices: {
    country: [{ value: 'CH', label: 'Switzerland' }],
    people: [{ value: someId, label: 'Rita Manager' }],
  },
});
testsOf('teams', {
  of: teamRecordForm,
  ...example('teams'),
  choices: { members: [{ value: someId, label: 'Rita Manager' }] },
});
testsOf('ownershipThresholds', {
  of: ownershipThresholdRecordForm,
  ...example('ownershipThresholds'),
  choices: { jurisdiction: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('registryEntries', {
  of: registryEntryRecordForm,
  ...example('registryEntries'),
  choices: { jurisdiction: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('sectors', { of: sectorRecordForm, ...example('sectors'), choices: {} });
testsOf('industries', {
  of: industryRecordForm,
  ...example('industries'),
  choices: { sector: [{ value: someId, label: 'Banks' }] },
});
testsOf('services', { of: serviceRecordForm, ...example('services'), choices: {} });
testsOf('documentTypes', {
  of: documentTypeRecordForm,
  ...example('documentTypes'),
  choices: { jurisdictions: [{ value: 'CH', label: 'Switzerland' }] },
});
testsOf('employingEntities', { of: employingEntityRecordForm, ...example('employingEntities'), choices: {} });
testsOf('fieldDefinitions', { of: fieldDefinitionRecordForm, ...example('fieldDefinitions'), choices: {} });
testsOf('appLinks', { of: appLinkRecordForm, ...example('appLinks'), choices: {} });
testsOf('clientServices', {
  of: clientServiceRecordForm,
  ...example('clientServices'),
  choices: { service: [{ value: someId, label: 'Board meetings' }] },
});
const fieldChoices = { definition: [{ value: someId, label: 'Headcount' }] };
testsOf('attributes', { of: attributeRecordForm, ...example('attributes'), choices: fieldChoices });
testsOf('approvalRights', {
  of: approvalRightRecordForm,
  ...example('approvalRights'),
  choices: fieldChoices,
});
