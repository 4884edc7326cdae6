import { clientFields, exportClients, listClients, readClient } from '#contract/clients/clients.ts';
import { startExport } from '../exports/start.ts';
import { firmDay } from '../firm/day.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { allOffices } from '../people/queries.ts';
import { readClientFully } from './client.ts';
import { clientDataHandlers } from './client-data.ts';
import { creating } from './create.ts';
import { finding } from './duplicates.ts';
import { clientExport } from './export.ts';
import { firmContactHandlers } from './firm-contacts.ts';
import { hubspotHandlers } from './hubspot.ts';
import { lifecycleHandlers } from './lifecycle/handlers.ts';
import { clientMergingHandlers } from './merging/handlers.ts';
import { ownClientHandlers } from './own-clients.ts';
import { clientPage } from './queries.ts';
import { clientRows } from './rows.ts';
import { updating } from './update.ts';

export const clientHandlers: readonly Handler[] = [
  handle(listClients, async ({ input: { query }, tx }) => {
    const checked = checkedList(clientFields, query);
    const offices = await allOffices(tx);
    const officeIds = offices.map(({ id }) => id);
    const { rows, count } = await clientPage(tx, checked, query, officeIds);
    return listAnswer(await clientRows(tx, rows, offices), query, checked, count);
  }),

  handle(exportClients, (call) => startExport(call, clientExport)),

  handle(readClient, async ({ input: { params }, tx, now }) => {
    const client = await readClientFully(tx, params.id, await firmDay(tx, now));
    if (!client) throw new Refusal('not_found');
    return client;
  }),

  ...clientDataHandlers,
  finding,
  updating,
  ...creating,
  ...hubspotHandlers,
  ...ownClientHandlers,
  ...firmContactHandlers,
  ...lifecycleHandlers,
  ...clientMergingHandlers,
];
