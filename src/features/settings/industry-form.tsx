import { industryForm } from '#contract/firm/industries.form.ts';
import { choiceField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { industryScreens } from './industry-screens.tsx';

export const industryRecordForm = recordForm(industryScreens, {
  schema: industryForm,
  fields: {
    code: textField('Code', {
      autoCapitalize: 'characters',
      hint: 'As the CRM writes it, such as COMPUTER_SOFTWARE.',
    }),
    sector: choiceField('Sector', {
      optional: true,
      hint: 'Clients of this industry that have no sector get it too.',
      nothing: 'There is no such sector.',
    }),
  },
  lines: ['code', 'sector'],
});
