import { records } from '../../contract/records.ts';
import { recordHandlers } from '../records/handlers.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { officeQueries, oneOfficeName } from './queries.ts';

export const officeHandlers = recordHandlers(records.offices, {
  queries: officeQueries,
  title: ({ name }) => name,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownCountry(country) }),
  toAnswer: (rows) => rows.map(({ country_code }) => ({ country: countryOf(country_code) })),
  rules: [oneOfficeName],
  inUse: 'Give them another office first.',
  fieldOf: { country_code: 'country' },
});
