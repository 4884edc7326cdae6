import * as v from 'valibot';
import { code, country, date, flag, isInOrder, several, text } from '../core/fields.ts';
import { form, messages } from '../core/rules.ts';

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

/** A code of ISO 3166-2. */
export const subdivision = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

export const addressForm = v.pipe(
  form({
    types: several(addressTypes, 'Choose at least 1 kind.'),
    line1: text({ required: 'address' }),
    line2: text(),
    city: text({ max: 100 }),
    region: code(subdivision, 'Write the code of the region (ISO 3166-2), such as CH-ZH.'),
    postal_code: text({ max: 20 }),
    country: country(),
    /** First and last day on which the address is valid; null is no limit. */
    valid_from: date(),
    valid_to: date(),
    /** True for the address to use among those with the same types. */
    is_primary: flag(),
  }),
  v.forward(
    v.check(
      ({ region, country }) => region === null || region.startsWith(`${country}-`),
      'This region is of another country.',
    ),
    ['region'],
  ),
  v.forward(
    v.check(({ valid_from, valid_to }) => isInOrder(valid_from, valid_to), messages.beforeFirstDay),
    ['valid_to'],
  ),
);
export type AddressValues = v.InferInput<typeof addressForm>;
