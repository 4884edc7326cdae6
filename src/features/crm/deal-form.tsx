import { dealForm } from '#contract/crm/deals.form.ts';
import { areaField, choiceField, dateField, manyField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { dealScreens } from './deal-screens.tsx';

const optional = { optional: true } as const;
const nobody = 'There is no such colleague.';

export const dealRecordForm = recordForm(dealScreens, {
  schema: dealForm,
  fields: {
    name: textField('Name'),
    stage: choiceField('Stage', { nothing: 'There is no such stage.' }),
    company: choiceField('CRM company', { ...optional, nothing: 'There is no such company in the CRM.' }),
    company_name: textField('Company name', { ...optional, hint: 'If the company is not in the CRM.' }),
    client: choiceField('Client', { ...optional, nothing: 'There is no such client.' }),
    amount: textField('Amount', { ...optional, holds: 'amount' }),
    acv: textField('ACV', { ...optional, holds: 'amount', hint: 'What it brings in a year.' }),
    currency: textField('Currency', { autoCapitalize: 'characters', hint: 'Its code, such as CHF.' }),
    close_date: dateField('Close date', optional),
    owner: choiceField('Owner', { ...optional, nothing: nobody }),
    originator: choiceField('Originator', { ...optional, nothing: nobody }),
    services: manyField('Services', optional),
    lost_reason: areaField('Reason it was lost', {
      ...optional,
      hint: 'Asked for in a stage that counts as lost.',
    }),
  },
  lines: [
    'name',
    ['stage', 'close_date'],
    ['company', 'company_name'],
    'client',
    ['amount', 'acv'],
    'currency',
    ['owner', 'originator'],
    'services',
    'lost_reason',
  ],
});
