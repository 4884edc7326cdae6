import type { ListQuery } from '#contract/core/list.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { feedFields, listFeeds, listStaffFeeds } from '#contract/feeds.ts';
import { records } from '#contract/records.ts';
import type { Tx } from '../db/db.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { namesOfOffices, namesOfUsers } from '../people/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { dateOf } from '../reference/calendar.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { firstStepHandlers } from './first-steps.ts';
import { industryHandlers } from './industries.ts';
import {
  accountsWithField,
  appLinkQueries,
  appLinkRules,
  employingEntityQueries,
  employingEntityRules,
  feedPage,
  fieldDefinitionQueries,
  fieldDefinitionRules,
  newsQueries,
  officeQueries,
  officeRules,
  sectorQueries,
  sectorRules,
  serviceQueries,
  serviceRules,
  teamQueries,
  teamRules,
} from './queries.ts';
import { referenceListHandlers } from './reference-lists.ts';
import { releaseNoteHandlers } from './release-notes.ts';
import { firmSettingsHandlers } from './settings.ts';

const offices = recordHandlers(records.offices, {
  queries: officeQueries,
  title: ({ name }) => name,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownCountry(country) }),
  toAnswer: (rows) => rows.map(({ country_code }) => ({ country: countryOf(country_code) })),
  rules: officeRules,
  inUse: 'Give them another office first.',
  fieldOf: { country_code: 'country' },
});

const teams = recordHandlers(records.teams, {
  queries: teamQueries,
  title: ({ name }) => name,
  toColumns: ({ country, office, members, ...form }) => ({
    ...form,
    country_id: knownCountry(country),
    office_id: office,
    members: members.toSorted(),
  }),
  async toAnswer(rows, tx: Tx) {
    const offices = await namesOfOffices(
      tx,
      rows.flatMap(({ office_id }) => office_id ?? []),
    );
    const people = await namesOfUsers(tx, [...new Set(rows.flatMap(({ members }) => members))]);
    return rows.map(({ country_id, office_id, members }) => ({
      country: countryOf(country_id),
      office: offices.find(({ id }) => id === office_id) ?? null,
      members: people
        .filter(({ id }) => members.includes(id))
        .map(({ id, display_name }) => ({ id, name: display_name }))
        .toSorted((a, b) => byText(a.name, b.name)),
    }));
  },
  rules: teamRules,
  inUse: 'Take it from them first.',
  fieldOf: { country_id: 'country', office_id: 'office' },
});

const services = recordHandlers(records.services, {
  queries: serviceQueries,
  title: ({ name }) => name,
  toColumns: (form) => form,
  toAnswer: (rows) => rows.map(() => ({})),
  rules: serviceRules,
  inUse: 'Make it inactive instead: then it is not offered any more.',
});

const sectors = recordHandlers(records.sectors, {
  queries: sectorQueries,
  title: ({ name }) => name,
  toColumns: (form) => form,
  toAnswer: (rows) => rows.map(() => ({})),
  rules: sectorRules,
  inUse: 'Give them another sector first.',
});

const employingEntities = recordHandlers(records.employingEntities, {
  queries: employingEntityQueries,
  title: ({ name }) => name,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownCountry(country) }),
  toAnswer: (rows) => rows.map(({ country_code }) => ({ country: countryOf(country_code) })),
  rules: employingEntityRules,
  inUse: 'Its invoices stay, and so does it.',
  fieldOf: { country_code: 'country' },
});

const fieldDefinitions = recordHandlers(records.fieldDefinitions, {
  queries: fieldDefinitionQueries,
  title: ({ label }) => label,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: country && knownCountry(country) }),
  toAnswer: (rows) =>
    rows.map(({ country_code }) => ({ country: country_code ? countryOf(country_code) : null })),
  rules: fieldDefinitionRules,
  async whyKept({ id, label }, tx) {
    return (await accountsWithField(tx, id)) > 0 ? `Bank accounts have a value of “${label}”.` : null;
  },
  inUse: 'Delete these first.',
  fieldOf: { country_code: 'country' },
});

const appLinks = recordHandlers(records.appLinks, {
  queries: appLinkQueries,
  title: ({ title }) => title,
  toColumns: ({ position, ...form }) => ({ ...form, sort: position }),
  toAnswer: (rows) => rows.map(({ sort }) => ({ position: sort })),
  rules: appLinkRules,
  fieldOf: { sort: 'position' },
});

const news = recordHandlers(records.news, {
  queries: newsQueries,
  title: ({ title }) => title,
  toColumns: ({ from, to, ...form }) => ({ ...form, publish_from: from, publish_to: to }),
  toAnswer: (rows) => rows.map(() => ({})),
  fieldOf: { publish_from: 'from', publish_to: 'to' },
});

/** News as their readers see them. */
async function feedsOf(tx: Tx, query: ListQuery, dayOfStaff?: string) {
  const checked = checkedList(feedFields, query);
  const { rows, count } = await feedPage(tx, checked, query, dayOfStaff);
  const feeds = rows.map(({ id, title, body, publish_from, pinned }) => ({
    ...{ id, title, body, pinned },
    from: publish_from,
  }));
  return listAnswer(feeds, query, checked, count);
}
const feeds = [
  handle(listFeeds, ({ tx, input: { query } }) => feedsOf(tx, query)),
  handle(listStaffFeeds, ({ tx, now, input: { query } }) => feedsOf(tx, query, dateOf(now))),
];

/** The calls of the firm's own records and lists. */
export const firmHandlers: readonly Handler[] = [
  ...appLinks,
  ...employingEntities,
  ...fieldDefinitions,
  ...news,
  ...feeds,
  ...firmSettingsHandlers,
  ...firstStepHandlers,
  ...industryHandlers,
  ...referenceListHandlers,
  ...releaseNoteHandlers,
  ...offices,
  ...sectors,
  ...services,
  ...teams,
];
