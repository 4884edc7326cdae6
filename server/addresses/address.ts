import type * as v from 'valibot';
import type { addressForm } from '../../contract/address-form.ts';
import type { Address } from '../../contract/addresses.ts';
import { invalid } from '../http/refusal.ts';
import { countries, countryName } from '../reference/countries.ts';
import type { AddressRow } from './queries.ts';

/** An address as it goes on the wire. */
export const addressOf = ({ country_code: code, ...row }: AddressRow): Address => ({
  ...row,
  country: { code, name: countryName(code) },
});

/** The columns of what somebody wrote down. Throws 422 for a country there is not. */
export function columnsOf({ country, ...form }: v.InferOutput<typeof addressForm>) {
  if (!countries.some(({ code }) => code === country))
    throw invalid('form.country', 'There is no such country.');
  return { ...form, country_code: country };
}

/** One line, for people. */
export const lineOf = ({ line1, city }: Pick<AddressRow, 'line1' | 'city'>): string =>
  city ? `${line1}, ${city}` : line1;
