import { desc, sql } from 'drizzle-orm';
import { clientServices as description } from '#contract/clients/client-services.ts';
import { clientServices } from '../clients/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { onceAtATime } from '../records/rules.queries.ts';

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

export const onceAService = onceAtATime(clientServiceQueries, [clientServices.service_id], 'service');
