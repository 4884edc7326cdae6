import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { id, namedRef } from '../core/values.ts';

/** Fields by which the list of all clients' contacts can be sorted and filtered. */
export const contactFields = {
  last_name: { type: 'text', label: 'Last name', sort: true, filter: true },
  email: { type: 'text', label: 'E-mail', sort: true, filter: true },
  client_id: { type: 'reference', label: 'Client', filter: true },
} as const satisfies ListFields;

export const contactRow = v.object({
  id,
  client: namedRef,
  first_name: v.nullable(v.string()),
  last_name: v.string(),
  email: v.nullable(v.string()),
  job_title: v.nullable(v.string()),
  is_primary: v.boolean(),
});
export type ContactRow = v.InferOutput<typeof contactRow>;

export const listContacts = endpoint({
  name: 'contacts.list',
  summary: 'Contacts of all clients. `search` finds words of names and addresses',
  api: 'main',
  method: 'GET',
  path: '/contacts',
  query: listQuery,
  shape: 'list',
  answer: contactRow,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view contact client'] } },
});
