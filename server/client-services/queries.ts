import { desc, eq, sql } from 'drizzle-orm';
import { clientServices as description } from '../../contract/clients/client-services.ts';
import { messages } from '../../contract/core/rules.ts';
import { namesOfServices } from '../clients/queries.ts';
import { clientServices } from '../clients/tables.ts';
import { invalid } from '../http/refusal.ts';
import { namesOfTeams } from '../people/queries.ts';
import type { Rule } from '../records/handlers.ts';
import { recordQueries } from '../records/queries.ts';
import { known } from '../records/rules.queries.ts';
import { overlaps } from '../records/terms.ts';

export const clientServiceQueries = recordQueries(description.fields, clientServices, {
  columns: {
    client_id: clientServices.client_id,
    service: clientServices.service_id,
    status: clientServices.status,
    start: clientServices.since,
    end: clientServices.until,
  },
  order: [sql`${clientServices.until} is not null`, desc(clientServices.since)],
});

/** Refuses the same service twice at the same time. */
const onceAtATime: Rule<typeof clientServices> = async (service, { tx }) => {
  const same = eq(clientServices.service_id, service.service_id);
  const others = await clientServiceQueries.others(tx, service, same);
  if (others.some((other) => overlaps(service, other))) throw invalid('form.service', messages.duplicated);
};

export const clientServiceRules = [
  known('service_id', 'service', namesOfServices, 'There is no such service.'),
  known('team_id', 'team', namesOfTeams, 'There is no such team.'),
  onceAtATime,
];
