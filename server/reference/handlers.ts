import {
  listCountries,
  listOffices,
  listRegions,
  listServices,
  listStaffRoles,
  listTeams,
  listUsers,
  userFields,
} from '#contract/reference.ts';
import { activeServices } from '../clients/update.queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { activeUsers, allOffices, allTeams } from '../people/queries.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { countries } from './countries.ts';
import { regionsOf } from './regions.ts';

export const referenceHandlers: readonly Handler[] = [
  handle(listCountries, async () => [...countries]),
  handle(listRegions, async ({ input: { params } }) => [...regionsOf(params.country)]),
  handle(listOffices, ({ tx }) => allOffices(tx)),
  handle(listServices, ({ tx }) => activeServices(tx)),
  handle(listStaffRoles, ({ tx, actor }) => staffRoles(tx, actor)),
  handle(listTeams, ({ tx }) => allTeams(tx)),
  handle(listUsers, async ({ input: { query }, tx }) => {
    const checked = checkedList(userFields, query);
    const { rows, count } = await activeUsers(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),
];
