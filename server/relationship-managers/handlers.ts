import { records } from '../../contract/records.ts';
import { namesOfServices } from '../clients/queries.ts';
import { namesOfUsers } from '../people/queries.ts';
import { recordHandlers } from '../records/handlers.ts';
import { knownServices, knownUser, managerQueries, notOneself, onceInARole, oneLead } from './queries.ts';

export const relationshipManagerHandlers = recordHandlers(records.relationshipManagers, {
  queries: managerQueries,
  async title({ user_id, role }, tx) {
    const [person] = await namesOfUsers(tx, [user_id]);
    return `${person?.display_name ?? user_id}, ${role}`;
  },
  toColumns: ({ user, from, to, ...form }) => ({ ...form, user_id: user, since: from, until: to }),
  fieldOf: { user_id: 'user', since: 'from', until: 'to' },
  async toAnswer(rows, tx) {
    const people = await namesOfUsers(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const services = await namesOfServices(
      tx,
      rows.flatMap((row) => row.services),
    );
    return rows.map((row) => ({
      user: { id: row.user_id, name: people.find(({ id }) => id === row.user_id)?.display_name ?? '' },
      services: services.filter(({ id }) => row.services.includes(id)),
    }));
  },
  rules: [knownUser, knownServices, notOneself, onceInARole, oneLead],
});
