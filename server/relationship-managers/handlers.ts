import { records } from '#contract/records.ts';
import { namesOfServices } from '../clients/queries.ts';
import { namedUsers, nameOfUser } from '../people/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { references } from '../records/references.ts';
import { managerQueries, notOneself, onceInARole, oneLead } from './queries.ts';

const { toAnswer, areKnown } = references({
  user: { column: 'user_id', names: namedUsers, message: 'There is no such colleague.' },
  services: { column: 'services', names: namesOfServices, message: 'One of these services is not there.' },
});

export const relationshipManagerHandlers = recordHandlers(records.relationshipManagers, {
  queries: managerQueries,
  title: async ({ user_id, role }, tx) => `${await nameOfUser(tx, user_id)}, ${role}`,
  toColumns: ({ user, from, to, ...form }) => ({ ...form, user_id: user, since: from, until: to }),
  fieldOf: { user_id: 'user', since: 'from', until: 'to' },
  toAnswer,
  rules: [areKnown, notOneself, onceInARole, oneLead],
});
