import { countOf } from '#contract/core/counts.ts';
import { records } from '#contract/records.ts';
import type { Handler } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { partyQueries } from '../parties/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { references } from '../records/references.ts';
import { byToday, onceBy } from '../records/rules.queries.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { chosenParty, namedParties, partyId } from '../secretary/chosen-party.ts';
import { countFindings, countMembers, groupQueries, membershipQueries, namesOfGroups } from './queries.ts';
import { kindStays, oneAtATime } from './rules.ts';
import { parentGroups } from './tables.ts';

/** The calls of parent groups. */
export const groupHandlers: readonly Handler[] = recordHandlers(records.parentGroups, {
  queries: groupQueries,
  title: ({ name }) => name,
  async prepare(form, call, { id, before }) {
    const { party: chosen } = form;
    if (chosen === null) return form;
    const named = before?.party_id ? { party_id: before.party_id } : undefined;
    const party = await chosenParty(chosen, call, { id, before: named });
    // The person of a group stays, and one that was just made is as the form says: those who may not see owners write both.
    const person = 'id' in chosen ? await partyQueries.byId(call.tx, partyId(party)) : chosen;
    if (!named && person?.kind !== 'PERSON') throw invalid('form.party', 'Choose a person, not a company.');
    return { ...form, party, name: form.name ?? person?.name ?? before?.name ?? null };
  },
  toColumns: ({ party, country, name, ...form }) => ({
    ...form,
    name: name ?? '',
    party_id: party && partyId(party),
    country_code: country && knownCountry(country),
  }),
  async toAnswer(rows, tx) {
    const named = await namedParties(
      tx,
      rows.flatMap(({ party_id }) => party_id ?? []),
    );
    const counts = await countMembers(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, party_id, country_code: code }) => ({
      name,
      party: party_id === null ? null : named(party_id),
      country: code === null ? null : countryOf(code),
      members: counts.find((count) => count.id === id)?.members ?? 0,
    }));
  },
  fieldOf: { party_id: 'party', country_code: 'country' },
  rules: [kindStays, onceBy(groupQueries, parentGroups.name)],
  async whyKept({ id, name }, tx) {
    const count = await countFindings(tx, id);
    return count === 0
      ? null
      : `${countOf(count, 'client belongs', 'clients belong')} to ${name}, or did. Delete those entries first.`;
  },
});

const group = references({
  group: { column: 'group_id', names: namesOfGroups, message: 'There is no such parent group.' },
});

/** The calls of the findings on which group a client belongs to. */
export const membershipHandlers: readonly Handler[] = recordHandlers(records.groupMemberships, {
  queries: membershipQueries,
  title: async ({ group_id }, tx) =>
    group_id ? ((await namesOfGroups(tx, [group_id]))[0]?.name ?? 'A parent group') : 'No parent group',
  toColumns: ({ group: group_id, from, to, ...form }) => ({ ...form, group_id, since: from, until: to }),
  toAnswer: group.toAnswer,
  fieldOf: { group_id: 'group', since: 'from', until: 'to' },
  rules: [group.areKnown, byToday('since', 'from'), oneAtATime],
});
