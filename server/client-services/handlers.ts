import { records } from '../../contract/records.ts';
import { namesOfServices } from '../clients/queries.ts';
import { namesOfTeams } from '../people/queries.ts';
import { recordHandlers } from '../records/handlers.ts';
import { clientServiceQueries, clientServiceRules } from './queries.ts';

export const clientServiceHandlers = recordHandlers(records.clientServices, {
  queries: clientServiceQueries,
  async title({ service_id }, tx) {
    const [service] = await namesOfServices(tx, [service_id]);
    return service?.name ?? service_id;
  },
  toColumns: ({ service, start, end, team, ...form }) => ({
    ...form,
    service_id: service,
    since: start,
    until: end,
    team_id: team,
  }),
  async toAnswer(rows, tx) {
    const services = await namesOfServices(
      tx,
      rows.map(({ service_id }) => service_id),
    );
    const teams = await namesOfTeams(
      tx,
      rows.flatMap(({ team_id }) => team_id ?? []),
    );
    return rows.map(({ service_id, team_id }) => ({
      service: services.find(({ id }) => id === service_id) ?? { id: service_id, name: '' },
      team: teams.find(({ id }) => id === team_id) ?? null,
    }));
  },
  rules: clientServiceRules,
  fieldOf: { service_id: 'service', since: 'start', until: 'end', team_id: 'team' },
});
