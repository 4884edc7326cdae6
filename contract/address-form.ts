import * as v from 'valibot';
import { form, optionalDate, optionalPattern, optionalText, requiredName, someOf } from './rules.ts';

/** What an address is for. One address can be several. */
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

const subdivision = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** An address as somebody writes it down: '' where nothing is known. */
export const addressForm = v.pipe(
  form({
    types: someOf(addressTypes, 'Choose at least 1 kind.'),
    line1: requiredName('address'),
    line2: optionalText(),
    city: optionalText(100),
    region: v.pipe(
      v.string(),
      v.toUpperCase(),
      optionalPattern(subdivision, 'Write the code of the region (ISO 3166-2), such as CH-ZH.'),
    ),
    postal_code: optionalText(20),
    country: v.pipe(v.string('Choose a country.'), v.regex(/^[A-Z]{2}$/, 'Choose a country.')),
    valid_from: optionalDate,
    valid_to: optionalDate,
    is_primary: v.boolean(),
  }),
  v.forward(
    v.check(
      ({ region, country }) => region === null || region.startsWith(`${country}-`),
      'This region is of another country.',
    ),
    ['region'],
  ),
  v.forward(
    v.check(
      ({ valid_from, valid_to }) => valid_from === null || valid_to === null || valid_from <= valid_to,
      'This day comes before the first one.',
    ),
    ['valid_to'],
  ),
);
/** What the fields of the form hold. */
export type AddressValues = v.InferInput<typeof addressForm>;
