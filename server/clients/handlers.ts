import * as v from 'valibot';
import { clientFields, listClients, readClient } from '../../contract/clients.ts';
import { clientSearch } from '../../contract/rules.ts';
import { type Handler, handle } from '../http/handler.ts';
import { checkedList, listAnswer } from '../http/list-answer.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { allOffices } from '../people/queries.ts';
import { dateOf } from '../reference/calendar.ts';
import { readClientFully } from './client.ts';
import { managersOf } from './managers.ts';
import { officeOf } from './office.ts';
import { clientPage } from './queries.ts';

export const clientHandlers: readonly Handler[] = [
  handle(listClients, async ({ input: { query }, tx }) => {
    const checked = checkedList(clientFields, query);
    const search = v.safeParse(clientSearch, query.search);
    if (query.search !== '' && !search.success) throw invalid('search', search.issues[0].message);
    const offices = await allOffices(tx);
    const officeIds = offices.map(({ id }) => id);
    const { rows, count } = await clientPage(tx, checked, query, officeIds);
    const managers = await managersOf(
      tx,
      rows.map(({ id }) => id),
    );
    const data = rows.map(({ office_id, ...row }) => ({
      ...row,
      office: officeOf(offices, office_id),
      relationship_managers: managers(row.id),
    }));
    return listAnswer(data, query, checked, count);
  }),

  handle(readClient, async ({ input: { params }, tx, now }) => {
    const client = await readClientFully(tx, params.id, dateOf(now));
    if (!client) throw new Refusal('not_found');
    return client;
  }),
];
