import { records } from '#contract/records.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { documentTypeQueries, documentTypeRules, isOwnType } from './types.queries.ts';

/** The calls of the firm's types of documents. */
export const documentTypeHandlers = recordHandlers(records.documentTypes, {
  queries: documentTypeQueries,
  title: ({ name }) => name,
  toColumns: ({ jurisdictions, ...form }) => ({
    ...form,
    jurisdictions: jurisdictions.map((code) => knownCountry(code, 'form.jurisdictions')).toSorted(),
  }),
  toAnswer: (rows) =>
    rows.map(({ jurisdictions, refresh_months }) => ({
      jurisdictions: jurisdictions.map(countryOf),
      refresh_months,
    })),
  rules: documentTypeRules,
  whyKept: async ({ code, name }) =>
    isOwnType(code) ? `Portico itself gives documents the type “${name}”.` : null,
  inUse: 'Give them another type first.',
});
