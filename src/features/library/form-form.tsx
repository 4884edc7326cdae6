import { formForm } from '#contract/library/forms.form.ts';
import { areaField, choiceField, linesField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { formScreens } from './form-screens.tsx';

export const formRecordForm = recordForm(formScreens, {
  schema: formForm,
  fields: {
    title: textField('Title'),
    category: textField('Category', { hint: 'Forms of one category stand together, such as Payroll.' }),
    description: areaField('Description', { optional: true }),
    country: choiceField('Country', { optional: true, nothing: 'There is no such country.' }),
    tags: linesField('Tags', { optional: true, hint: 'Other words it is found by, one a line.' }),
  },
  lines: ['title', ['category', 'country'], 'description', 'tags'],
});
