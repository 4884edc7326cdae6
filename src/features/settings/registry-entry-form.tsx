import { registryEntryForm } from '#contract/registry/registry-entries.form.ts';
import { registryStatuses } from '#contract/registry/registry-words.ts';
import { companyTypeField } from '#src/records/company-type-field.tsx';
import { choiceField, dateField, textField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { registryEntryScreens } from './registry-entry-screens.tsx';

const optional = { optional: true } as const;

export const registryEntryRecordForm = recordForm(registryEntryScreens, {
  schema: registryEntryForm,
  fields: {
    jurisdiction: choiceField('Jurisdiction', { nothing: 'There is no such country.' }),
    registration_number: textField('Registration number'),
    name: textField('Name'),
    registered_name_local: textField('Name in the local language', optional),
    company_type: companyTypeField('Company type'),
    date_of_incorporation: dateField('Date of incorporation', optional),
    status: wordField('Status', registryStatuses),
    registered_address: textField('Registered address', {
      ...optional,
      hint: 'On one line, as the register writes it.',
    }),
  },
  lines: [
    ['jurisdiction', 'registration_number'],
    'name',
    'registered_name_local',
    'company_type',
    ['date_of_incorporation', 'status'],
    'registered_address',
  ],
});
