import { records } from '#contract/records.ts';
import type { Tx } from '../db/db.ts';
import type { Handler } from '../http/handler.ts';
import { namedUsers, namesOfTeams, rolesOfStaff } from '../people/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { references } from '../records/references.ts';
import { known } from '../records/rules.queries.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { editionAnswer, editionHandlers } from './editions.ts';
import {
  courseQueries,
  type EditionColumn,
  formQueries,
  newestEditions,
  oneCourseTitle,
  oneFormTitle,
  oneResourceTitle,
  resourceQueries,
} from './queries.ts';
import { libraryEditions } from './tables.ts';
import { trainingHandlers } from './training.ts';

/** The fields of an answer that all items share: the country by name, and the newest edition. */
const itemAnswers =
  (column: EditionColumn) => async (rows: readonly { id: string; country_code: string | null }[], tx: Tx) => {
    const ids = rows.map(({ id }) => id);
    const newest = await newestEditions(tx, column, ids);
    return rows.map(({ id, country_code }) => {
      const edition = newest.get(id);
      return {
        country: country_code === null ? null : countryOf(country_code),
        edition: edition ? editionAnswer(edition) : null,
      };
    });
  };
const knownOrNone = (country: string | null) => country && knownCountry(country);
const fieldOf = { country_code: 'country' };

const formHandlers = recordHandlers(records.forms, {
  queries: formQueries,
  title: ({ title }) => title,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownOrNone(country) }),
  toAnswer: itemAnswers(libraryEditions.form_id),
  rules: [oneFormTitle],
  fieldOf,
});

const resourceHandlers = recordHandlers(records.resources, {
  queries: resourceQueries,
  title: ({ title }) => title,
  toColumns: ({ country, ...form }) => ({ ...form, country_code: knownOrNone(country) }),
  toAnswer: itemAnswers(libraryEditions.resource_id),
  rules: [oneResourceTitle],
  fieldOf,
});

const required = references({
  teams: { column: 'teams', names: namesOfTeams, message: 'One of these teams is not there.' },
  people: { column: 'people', names: namedUsers, message: 'One of these colleagues is not there.' },
});
const rolesAreKnown = known(
  'roles',
  'roles',
  async (tx, names) => (await rolesOfStaff(tx)).filter(({ name }) => names.includes(name)),
  'One of these roles is not there.',
);
const courseHandlers = recordHandlers(records.courses, {
  queries: courseQueries,
  title: ({ title }) => title,
  toColumns: ({ country, ...form }) => ({
    ...form,
    country_code: knownOrNone(country),
    roles: form.roles.toSorted(),
    teams: form.teams.toSorted(),
    people: form.people.toSorted(),
  }),
  async toAnswer(rows, tx) {
    const items = await itemAnswers(libraryEditions.course_id)(rows, tx);
    const named = await required.toAnswer(rows, tx);
    return rows.map(({ duration, due_days }, at) => ({
      ...{ duration, due_days, country: null, edition: null, teams: [], people: [] },
      ...items[at],
      ...named[at],
    }));
  },
  rules: [oneCourseTitle, rolesAreKnown, required.areKnown],
  fieldOf,
});

/** The calls of the firm's library. */
export const libraryHandlers: readonly Handler[] = [
  ...formHandlers,
  ...resourceHandlers,
  ...courseHandlers,
  ...editionHandlers,
  ...trainingHandlers,
];
