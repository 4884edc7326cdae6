import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { ListFields } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { id, namedRef } from './core/values.ts';

/** Callers of the small lists that every form and filter needs; records of the same name have calls of their own. The lists are not personal, so devices may keep them unencrypted. */
const staff = { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } } as const;

export const country = v.object({ code: v.pipe(v.string(), v.length(2)), name: v.string() });

export const listCountries = endpoint({
  name: 'reference.countries',
  summary: 'Countries, ISO 3166-1',
  api: 'main',
  method: 'GET',
  path: '/countries',
  shape: 'data',
  answer: v.array(country),
  allow: { by: 'bearer', audiences: ['staff', 'contact'] },
});
/** Part of a country, by its code of ISO 3166-2. */
export const region = v.object({ code: v.string(), name: v.string() });
export const listRegions = endpoint({
  name: 'reference.regions',
  summary: 'Regions of a country, ISO 3166-2',
  api: 'main',
  method: 'GET',
  path: '/countries/{country}/regions',
  params: v.object({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
  shape: 'data',
  answer: v.array(region),
  allow: staff,
});
export const listOffices = endpoint({
  name: 'reference.offices',
  summary: "The firm's offices",
  api: 'main',
  method: 'GET',
  path: '/reference/offices',
  shape: 'data',
  answer: v.array(v.object({ id, name: v.string(), country_code: v.string() })),
  allow: staff,
});
export const listTeams = endpoint({
  name: 'reference.teams',
  summary: "The firm's teams",
  api: 'main',
  method: 'GET',
  path: '/reference/teams',
  shape: 'data',
  answer: v.array(v.object({ id, name: v.string(), country_id: v.string() })),
  allow: staff,
});
export const listStaffRoles = endpoint({
  name: 'reference.roles',
  summary: 'The roles of staff: those of the contract first, then those of the firm by name',
  api: 'main',
  method: 'GET',
  path: '/reference/roles',
  shape: 'data',
  answer: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      edits_roles: v.boolean(),
      /** True if the caller may give it (`grants`). */
      may_give: v.boolean(),
    }),
  ),
  allow: staff,
});
export const listServices = endpoint({
  name: 'reference.services',
  summary: 'The services the firm renders',
  api: 'main',
  method: 'GET',
  path: '/reference/services',
  shape: 'data',
  answer: v.array(namedRef),
  allow: staff,
});
export const userFields = { name: { type: 'text', sort: true, filter: true } } as const satisfies ListFields;

export const listUsers = endpoint({
  name: 'reference.users',
  summary: 'Colleagues, by name',
  api: 'main',
  method: 'GET',
  path: '/users',
  query: listQuery,
  shape: 'list',
  answer: namedRef,
  allow: staff,
});
