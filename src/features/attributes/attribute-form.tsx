import { attributeForm, bankDetailForm } from '#contract/clients/attributes.form.ts';
import { accountMeantField } from '#src/records/account-field.tsx';
import { choiceField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { approvalRightScreens, attributeScreens, bankDetailScreens } from './attribute-screens.tsx';
import { ValueField } from './value-field.tsx';

const form = {
  schema: attributeForm,
  fields: {
    definition: choiceField('Field', { nothing: 'There is no such field.' }),
    value: { label: 'Value', blank: '', Control: ValueField },
  },
  lines: ['definition', 'value'],
} as const;

export const attributeRecordForm = recordForm(attributeScreens, form);
export const bankDetailRecordForm = recordForm(bankDetailScreens, {
  schema: bankDetailForm,
  fields: { ...form.fields, account_meant: accountMeantField('value') },
  lines: [...form.lines, 'account_meant'],
});
export const approvalRightRecordForm = recordForm(approvalRightScreens, form);
