import { records } from '#contract/records.ts';
import { filingStatus } from '#contract/secretary/filing-status.ts';
import { firmDay } from '../firm/day.ts';
import type { Handler } from '../http/handler.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { byToday } from '../records/rules.queries.ts';
import { namedParties, partyId, withParty } from './chosen-party.ts';
import {
  chargeQueries,
  filingQueries,
  officerQueries,
  partiesOfOfficers,
  shareClassQueries,
} from './queries.ts';
import {
  keepsAlternates,
  onceInOffice,
  oneFiling,
  oneShareCode,
  standsInForOfficer,
} from './rules.queries.ts';

const inUse = 'Change or delete that first.';

const officerHandlers = recordHandlers(records.officers, {
  queries: officerQueries,
  // A person who sees the party by this office alone no longer does once that is deleted.
  title: async ({ party_id }, tx) => (await namedParties(tx, [party_id]))(party_id).name || 'Officer',
  prepare: withParty,
  toColumns: ({ party, appointed, ceased, alternate_for, ...form }) => ({
    ...form,
    party_id: partyId(party),
    since: appointed,
    until: ceased,
    alternate_for_id: alternate_for,
  }),
  async toAnswer(rows, tx) {
    const directors = await partiesOfOfficers(
      tx,
      rows.flatMap(({ alternate_for_id }) => alternate_for_id ?? []),
    );
    const named = await namedParties(
      tx,
      [...rows, ...directors].map(({ party_id }) => party_id),
    );
    return rows.map(({ party_id, alternate_for_id }) => {
      const director = directors.find(({ id }) => id === alternate_for_id);
      return {
        party: named(party_id),
        alternate_for: director ? { id: director.id, name: named(director.party_id).name } : null,
      };
    });
  },
  rules: [standsInForOfficer, keepsAlternates, onceInOffice],
  inUse,
  fieldOf: { party_id: 'party', since: 'appointed', until: 'ceased', alternate_for_id: 'alternate_for' },
});

const shareClassHandlers = recordHandlers(records.shareClasses, {
  queries: shareClassQueries,
  title: ({ code, name }) => `${code}, ${name}`,
  toColumns: (form) => form,
  toAnswer: (rows) => rows.map(() => ({})),
  rules: [oneShareCode],
  inUse,
});

const filingHandlers = recordHandlers(records.filings, {
  queries: filingQueries,
  title: ({ form, due }) => `${form}, due ${due}`,
  toColumns: (form) => form,
  async toAnswer(rows, tx, now) {
    const today = await firmDay(tx, now);
    return rows.map((filing) => ({ status: filingStatus(filing, today) }));
  },
  rules: [byToday('lodged_at'), oneFiling],
});

const chargeHandlers = recordHandlers(records.charges, {
  queries: chargeQueries,
  title: ({ holder, description }) => `${holder}, ${description}`.slice(0, 255),
  toColumns: (form) => form,
  toAnswer: (rows) => rows.map(() => ({})),
  rules: [byToday('created'), byToday('satisfied')],
});

export const secretaryRecordHandlers: readonly Handler[] = [
  ...officerHandlers,
  ...shareClassHandlers,
  ...filingHandlers,
  ...chargeHandlers,
];
