import * as v from 'valibot';
import { addressForm, addressTypes } from './address-form.ts';
import { endpoint } from './endpoint.ts';
import type { ListFields } from './filters.ts';
import { listQuery } from './list.ts';
import { country } from './reference.ts';
import { date, id, idParams, instant, named, version } from './values.ts';

/** An address of a client. */
export const address = v.object({
  id,
  client_id: id,
  types: v.array(v.picklist(addressTypes)),
  line1: v.string(),
  line2: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** ISO 3166-2. */
  region: v.nullable(v.string()),
  postal_code: v.nullable(v.string()),
  country,
  /** The first and the last day it is right; null: always was, still is. */
  valid_from: v.nullable(date),
  valid_to: v.nullable(date),
  /** The one to use of its kinds. */
  is_primary: v.boolean(),
  version,
  updated_at: instant,
  updated_by: v.nullable(named),
});
export type Address = v.InferOutput<typeof address>;

/** What the list can sort and filter by. */
export const addressFields = {
  client_id: { type: 'reference', label: 'Client', filter: true, always: true },
  city: { type: 'text', label: 'City', sort: true, filter: true },
  country: { type: 'choice', label: 'Country', sort: true, filter: true, always: true },
  valid_to: { type: 'date', label: 'Valid until', sort: true, filter: true },
} as const satisfies ListFields;

const viewing = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view address client'] },
} as const;
const editing = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['edit client', 'view address client'] },
} as const;

export const listAddresses = endpoint({
  name: 'addresses.list',
  summary: 'Addresses of clients, filtered, sorted and paged',
  api: 'main',
  method: 'GET',
  path: '/addresses',
  query: listQuery,
  shape: 'list',
  answer: address,
  allow: viewing,
});
export const readAddress = endpoint({
  name: 'addresses.read',
  summary: 'One address',
  api: 'main',
  method: 'GET',
  path: '/addresses/{id}',
  params: idParams,
  shape: 'data',
  answer: address,
  allow: viewing,
});
export const createAddress = endpoint({
  name: 'addresses.create',
  summary: 'Add an address to a client; the same once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/addresses',
  body: v.object({ id, client_id: id, form: addressForm }),
  shape: 'data',
  answer: address,
  allow: editing,
});
export const updateAddress = endpoint({
  name: 'addresses.update',
  summary: 'Change an address',
  api: 'main',
  method: 'PUT',
  path: '/addresses/{id}',
  params: idParams,
  body: v.object({ version, form: addressForm }),
  shape: 'data',
  answer: address,
  allow: editing,
});
/** The version on which somebody decided; without it, as older apps send none, whatever is there is meant. */
const decidedOn = v.object({
  version: v.optional(
    v.pipe(v.string(), v.digits('The version must be a whole number.'), v.transform(Number)),
  ),
});
export const deleteAddress = endpoint({
  name: 'addresses.delete',
  summary: 'Delete an address; for 30 days it can be restored',
  api: 'main',
  method: 'DELETE',
  path: '/addresses/{id}',
  params: idParams,
  query: decidedOn,
  shape: 'none',
  allow: editing,
});
export const restoreAddress = endpoint({
  name: 'addresses.restore',
  summary: 'Bring a deleted address back',
  api: 'main',
  method: 'POST',
  path: '/addresses/{id}/restore',
  params: idParams,
  query: decidedOn,
  shape: 'data',
  answer: address,
  allow: editing,
});
