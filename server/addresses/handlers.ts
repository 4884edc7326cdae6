import { records } from '#contract/records.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { regionOfCountry } from '../reference/region-of-country.ts';
import { addressQueries, onePrimaryPerKind } from './queries.ts';

export const addressHandlers = recordHandlers(records.addresses, {
  queries: addressQueries,
  title: ({ line1, city }) => (city ? `${line1}, ${city}` : line1),
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownCountry(country) }),
  toAnswer: (rows) => rows.map(({ country_code }) => ({ country: countryOf(country_code) })),
  rules: [regionOfCountry, onePrimaryPerKind],
  fieldOf: { country_code: 'country' },
});
