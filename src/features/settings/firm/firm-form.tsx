import { type FirmValues, logoPath } from '#contract/firm/firm.form.ts';
import { firmRecord } from '#contract/firm/firm.ts';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { AccentField } from '#src/edit/brand/accent-field.tsx';
import { LogoField } from '#src/edit/brand/logo-field.tsx';
import { currencies, timeZones } from '#src/lib/places.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { areaField, choiceField, textField } from '#src/records/fields.tsx';
import type { FormOfOne } from '#src/records/record-of-one.tsx';
import { loadConfig } from '#src/session/config.ts';

export const firmRecordForm: FormOfOne<FirmValues, unknown> = {
  record: firmRecord,
  title: 'The firm',
  page: '/app/settings/firm',
  up: '/app/settings',
  fields: {
    name: textField('Name', { autoComplete: 'organization' }),
    logo: {
      label: 'Logo',
      blank: '',
      show: (logo) => (logo === '' ? '' : logo.startsWith(logoPath) ? 'The one in use' : 'A new picture'),
      Control: LogoField,
    },
    accent: { label: 'Accent colour', blank: '', Control: AccentField },
    address: areaField('Address', {
      optional: true,
      hint: 'At the foot of letters.',
      autoComplete: 'street-address',
    }),
    country: choiceField('Country', { nothing: 'There is no such country.' }),
    time_zone: choiceField('Time zone', { nothing: 'There is no such time zone.' }),
    currency: choiceField('Currency', { nothing: 'There is no such currency.' }),
  },
  lines: ['name', 'logo', 'accent', 'address', 'country', ['time_zone', 'currency']],
  useChoices: () => ({ country: useCountryChoices(), time_zone: timeZones, currency: currencies }),
  inHistory: { logo: { label: 'Logo', show: (logo) => (logo ? 'A picture' : '') } },
  shownBy: [listFirstSteps],
  // The page itself shows the new name, logo and colour.
  changed: () => void loadConfig().catch(console.warn),
};
