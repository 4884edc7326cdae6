import { readClient } from '#contract/clients/clients.ts';
import { industries } from '#contract/firm/industries.ts';
import { sectors } from '#contract/firm/sectors.ts';
import { listCountries, listOffices, listServices, listTeams } from '#contract/reference.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';
import { colleaguesQuery } from '#src/records/choices.ts';

/** Subject of a client's edit on this device. */
export const clientSubject = (id: string) => `client:${id}`;
export const clientQuery = (id: string) => queryOf(readClient, { params: { id } }, { showsMissing: true });
export const officesQuery = queryOf(listOffices, {});
export const usersQuery = colleaguesQuery();
export const servicesQuery = queryOf(listServices, {});
export const teamsQuery = queryOf(listTeams, {});
export const industriesQuery = wholeListOf(industries.list);
export const sectorsQuery = wholeListOf(sectors.list);
export const countriesQuery = queryOf(listCountries, {});
