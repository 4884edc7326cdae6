import { clientKinds, kycLevels } from '#contract/clients/clients.ts';
import { documentTypeForm } from '#contract/documents/document-types.form.ts';
import { checkField, manyField, severalField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { documentTypeScreens } from './document-type-screens.tsx';

const optional = { optional: true } as const;

export const documentTypeRecordForm = recordForm(documentTypeScreens, {
  schema: documentTypeForm,
  fields: {
    name: textField('Name'),
    code: textField('Code', {
      autoCapitalize: 'characters',
      hint: 'Its name in exports and calls, such as TAX_RETURN. It stays once documents have it.',
    }),
    mandatory_for: severalField('Mandatory for', clientKinds, {
      ...optional,
      hint: 'Without it, these clients cannot be marked ready for activation.',
    }),
    optional_for: severalField('Optional for', clientKinds, {
      ...optional,
      hint: 'These clients may have one; its absence is mentioned.',
    }),
    jurisdictions: manyField('Jurisdictions', { ...optional, hint: 'Leave it empty for all of them.' }),
    kyc_levels: severalField('KYC levels', kycLevels, {
      ...optional,
      hint: 'Leave it empty for all of them.',
    }),
    expires: checkField('Documents of this type expire'),
    refresh_months: {
      ...textField('Ask for a new one after months', { holds: 'whole', hint: '0 for never.' }),
      blank: '0',
    },
  },
  lines: [
    ['name', 'code'],
    ['mandatory_for', 'optional_for'],
    ['jurisdictions', 'kyc_levels'],
    'expires',
    'refresh_months',
  ],
});
