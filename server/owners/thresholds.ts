import { records } from '#contract/records.ts';
import type { Handler } from '../http/handler.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { onceBy } from '../records/rules.queries.ts';
import { countryName, countryOf, knownCountry } from '../reference/countries.ts';
import { thresholdQueries } from './queries.ts';
import { ownershipThresholds } from './tables.ts';

/** The calls of thresholds by jurisdiction. */
export const thresholdHandlers: readonly Handler[] = recordHandlers(records.ownershipThresholds, {
  queries: thresholdQueries,
  title: ({ jurisdiction }) => countryName(jurisdiction),
  toColumns: ({ jurisdiction, percent }) => ({
    jurisdiction: knownCountry(jurisdiction, 'form.jurisdiction'),
    percent,
  }),
  toAnswer: (rows) => rows.map(({ jurisdiction }) => ({ jurisdiction: countryOf(jurisdiction) })),
  rules: [onceBy(thresholdQueries, ownershipThresholds.jurisdiction)],
});
