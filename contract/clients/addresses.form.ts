import * as v from 'valibot';
import { country, date, flag, inOrder, ofItsCountry, region, several, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

/** Uses of an address; one address can have several. */
export const addressTypes = [
  'REGISTERED',
  'BUSINESS',
  'RESIDENCE',
  'SERVICE',
  'BILLING',
  'MAILING',
  'ALTERNATIVE',
] as const;
export type AddressType = (typeof addressTypes)[number];

export const addressForm = v.pipe(
  form({
    types: several(addressTypes, 'Choose at least 1 kind.'),
    line1: text({ required: 'address' }),
    line2: text(),
    city: text({ max: 100 }),
    region: region(),
    postal_code: text({ max: 20 }),
    country: country(),
    /** First and last day on which the address is valid; null is no limit. */
    valid_from: date(),
    valid_to: date(),
    /** True for the address to use among those with the same types. */
    is_primary: flag(),
  }),
  ofItsCountry(),
  inOrder('valid_from', 'valid_to'),
);
