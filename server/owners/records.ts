import { interestNames } from '#contract/owners/owner-words.ts';
import { records } from '#contract/records.ts';
import type { Handler } from '../http/handler.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { namedParties, partyId, withParty } from '../secretary/chosen-party.ts';
import { interestQueries, kindsOfParties, namesOfClasses } from './queries.ts';
import { interestRules } from './rules.ts';

/** The calls of interests. */
export const interestHandlers: readonly Handler[] = recordHandlers(records.interests, {
  queries: interestQueries,
  title: async ({ party_id, type }, tx) =>
    `${(await namedParties(tx, [party_id]))(party_id).name}, ${interestNames[type]}`.slice(0, 255),
  prepare: withParty,
  toColumns: ({ party, share_class, from, to, ...form }) => ({
    ...form,
    party_id: partyId(party),
    class_id: share_class,
    since: from,
    until: to,
  }),
  async toAnswer(rows, tx) {
    const named = await namedParties(
      tx,
      rows.map(({ party_id }) => party_id),
    );
    const classes = await namesOfClasses(
      tx,
      rows.flatMap(({ class_id }) => class_id ?? []),
    );
    const kinds = await kindsOfParties(
      tx,
      rows.map(({ party_id }) => named(party_id).id),
    );
    return rows.map(({ party_id, class_id }) => {
      const party = named(party_id);
      return {
        party,
        share_class: classes.find(({ id }) => id === class_id) ?? null,
        party_kind: kinds.find(({ id }) => id === party.id)?.kind ?? null,
      };
    });
  },
  rules: interestRules,
  fieldOf: { party_id: 'party', class_id: 'share_class', since: 'from', until: 'to' },
});
