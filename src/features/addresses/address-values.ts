import { type AddressValues, addressTypes } from '../../../contract/address-form.ts';
import type { Address } from '../../../contract/addresses.ts';
import { dateFormats } from '../../../contract/limits.ts';
import type { FieldTexts } from '../../edit/field-texts.ts';
import { labelOf } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import type { Choice } from '../../ui/field/select-field.tsx';

export const typeChoices: readonly Choice[] = addressTypes.map((value) => ({ value, label: labelOf(value) }));

/** What the fields hold of an address; of none: of a new one. */
export const addressValues = (address: Address | undefined): AddressValues => ({
  types: address?.types.toSorted() ?? [],
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country.code ?? '',
  valid_from: address?.valid_from ?? '',
  valid_to: address?.valid_to ?? '',
  is_primary: address?.is_primary ?? false,
});

const day = (value: string) => (value ? formatDate(value, dateFormats.date) : '');

/** What the fields are called; `countries` name the codes. */
export const addressTexts = (countries: readonly Choice[]): FieldTexts<AddressValues> => ({
  types: { label: 'Kinds', show: (types) => types.map(labelOf).join(', ') },
  line1: { label: 'Address' },
  line2: { label: 'Second line' },
  city: { label: 'City' },
  region: { label: 'Region' },
  postal_code: { label: 'Postal code' },
  country: {
    label: 'Country',
    show: (code) => countries.find(({ value }) => value === code)?.label ?? code,
  },
  valid_from: { label: 'Valid from', show: day },
  valid_to: { label: 'Valid until', show: day },
  is_primary: { label: 'Primary for its kinds' },
});
