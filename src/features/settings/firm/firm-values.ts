import { type FirmValues, logoPath } from '#contract/firm/firm.form.ts';
import type { FirmFacts } from '#contract/firm/firm.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';

export const firmSubject = 'firm';

/** Values of the form; the record itself while it loads gives empty ones. */
export const firmValues = (firm: FirmFacts | undefined): FirmValues => ({
  name: firm?.name ?? '',
  address: firm?.address ?? '',
  country: firm?.country ?? '',
  time_zone: firm?.time_zone ?? '',
  currency: firm?.currency ?? '',
  accent: firm?.accent ?? '',
  logo: firm?.logo ?? '',
});

export const firmTexts: FieldTexts<FirmValues> = {
  name: { label: 'Name' },
  address: { label: 'Address' },
  country: { label: 'Country' },
  time_zone: { label: 'Time zone', show: (zone) => zone.replaceAll('_', ' ') },
  currency: { label: 'Currency' },
  accent: { label: 'Accent colour' },
  logo: {
    label: 'Logo',
    show: (logo) => (logo === '' ? '' : logo.startsWith(logoPath) ? 'The one in use' : 'A new picture'),
  },
};
