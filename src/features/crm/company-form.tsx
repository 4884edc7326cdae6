import { companyForm } from '#contract/crm/companies.form.ts';
import { choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { rowsField } from '#src/records/rows-field.tsx';
import { companyScreens } from './company-screens.tsx';

const optional = { optional: true } as const;

export const companyRecordForm = recordForm(companyScreens, {
  schema: companyForm,
  fields: {
    name: textField('Name'),
    website_url: textField('Website', { ...optional, holds: 'web' }),
    phone: textField('Phone', { ...optional, holds: 'phone' }),
    city: textField('City', optional),
    country: choiceField('Country', { ...optional, nothing: 'There is no such country.' }),
    industry: choiceField('Industry', { ...optional, nothing: 'There is no such industry.' }),
    registration_number: textField('Registration number', optional),
    contacts: rowsField('Contacts', {
      one: 'contact',
      fields: {
        first_name: textField('First name', optional),
        last_name: textField('Last name', optional),
        job_title: textField('Job title', optional),
        email: textField('E-mail', optional),
        phone: textField('Phone', { ...optional, holds: 'phone' }),
      },
    }),
  },
  lines: [
    'name',
    ['website_url', 'phone'],
    ['city', 'country'],
    ['industry', 'registration_number'],
    'contacts',
  ],
});
