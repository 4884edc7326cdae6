import { records } from '#contract/records.ts';
import { namesOfServices } from '../clients/queries.ts';
import { namesOfTeams } from '../people/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { references } from '../records/references.ts';
import { clientServiceQueries, onceAService } from './queries.ts';

const { toAnswer, areKnown } = references({
  service: { column: 'service_id', names: namesOfServices, message: 'There is no such service.' },
  team: { column: 'team_id', names: namesOfTeams, message: 'There is no such team.' },
});

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
  toAnswer,
  rules: [areKnown, onceAService],
  fieldOf: { service_id: 'service', since: 'start', until: 'end', team_id: 'team' },
});
