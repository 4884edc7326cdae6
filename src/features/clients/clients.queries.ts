import { readClient } from '#contract/clients/clients.ts';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { industries } from '#contract/firm/industries.ts';
import { sectors } from '#contract/firm/sectors.ts';
import { listCountries, listOffices, listServices, listTeams } from '#contract/reference.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';
import { colleaguesQuery } from '#src/records/choices.ts';

/** The name of the list of clients, under which its last address and the page shown last are kept. */
export const clientListName = 'clients';
/** Subject of a client's edit on this device. */
export const clientSubject = (id: string) => `client:${id}`;
export const clientQuery = (id: string) => queryOf(readClient, { params: { id } }, { showsMissing: true });
export const officesQuery = queryOf(listOffices, {});
export const usersQuery = colleaguesQuery();
export const servicesQuery = queryOf(listServices, {});
export const teamsQuery = queryOf(listTeams, {});
export const employingEntitiesQuery = wholeListOf(employingEntities.list);
export const industriesQuery = wholeListOf(industries.list);
export const sectorsQuery = wholeListOf(sectors.list);
export const countriesQuery = queryOf(listCountries, {});
