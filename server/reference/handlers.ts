import { listCompanyTypes, readCompanyType } from '#contract/clients/company-types.ts';
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
import { activeServices, companyTypesInUse } from '../clients/update.queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { activeUsers, allOffices, allTeams } from '../people/queries.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { companyTypeOf, companyTypesFound, companyTypesNamed, companyTypesOf } from './company-types.ts';
import { countries } from './countries.ts';
import { regionsOf } from './regions.ts';

export const referenceHandlers: readonly Handler[] = [
  handle(listCountries, async () => [...countries]),
  handle(listRegions, async ({ input: { params } }) => [...regionsOf(params.country)]),
  handle(listCompanyTypes, async ({ tx, input: { query } }) => {
    const { jurisdiction, search = '' } = query;
    if (search.trim()) return companyTypesFound(search, jurisdiction);
    return jurisdiction ? companyTypesOf(jurisdiction) : companyTypesNamed(await companyTypesInUse(tx));
  }),
  handle(readCompanyType, async ({ input: { params } }) => {
    const type = companyTypeOf(params.code);
    if (!type) throw new Refusal('not_found');
    return type;
  }),
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
