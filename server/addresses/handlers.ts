import { records } from '../../contract/records.ts';
import { invalid } from '../http/refusal.ts';
import { recordHandlers } from '../records/handlers.ts';
import { countries, countryName } from '../reference/countries.ts';
import { addressQueries, onePrimaryPerKind } from './queries.ts';

export const addressHandlers = recordHandlers(records.addresses, {
  queries: addressQueries,
  title: ({ line1, city }) => (city ? `${line1}, ${city}` : line1),
  toColumns({ country, ...form }) {
    if (!countries.some(({ code }) => code === country))
      throw invalid('form.country', 'There is no such country.');
    return { ...form, country_code: country };
  },
  toAnswer: (rows) => rows.map(({ country_code: code }) => ({ country: { code, name: countryName(code) } })),
  rules: [onePrimaryPerKind],
  fieldOf: { country_code: 'country' },
});
