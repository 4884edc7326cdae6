import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { ListFields } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { id, idParams, instant } from './core/values.ts';

/** Fields by which the inbox can be sorted and filtered. ISNULL of `read_at` means not read yet. */
export const inboxFields = {
  created_at: { type: 'date', sort: true, filter: true },
  read_at: { type: 'date', filter: true },
} as const satisfies ListFields;

/** A notice to the person of an account. It stays until it is too old, read or not. */
export const inboxItem = v.object({
  id,
  /** Kind of the notice, `<domain>.<notice>`. */
  kind: v.string(),
  title: v.string(),
  body: v.string(),
  /** Path of the page in the app that the notice opens; null if there is none. */
  path: v.nullable(v.string()),
  created_at: instant,
  read_at: v.nullable(instant),
});
export type InboxItem = v.InferOutput<typeof inboxItem>;

const accountHolders = { by: 'bearer', audiences: ['staff', 'contact', 'employee'] } as const;

export const listInbox = endpoint({
  name: 'inbox.list',
  summary: 'What I was told, the newest first',
  api: 'sign',
  method: 'GET',
  path: '/inbox',
  query: listQuery,
  shape: 'list',
  answer: inboxItem,
  allow: accountHolders,
});
export const readInboxItem = endpoint({
  name: 'inbox.read',
  summary: 'Mark one as read, or as not read',
  api: 'sign',
  method: 'PUT',
  path: '/inbox/{id}/read',
  params: idParams,
  body: v.strictObject({ read: v.boolean() }),
  shape: 'data',
  answer: inboxItem,
  allow: accountHolders,
});
export const readInbox = endpoint({
  name: 'inbox.readAll',
  summary: 'Mark everything of up to a time as read',
  api: 'sign',
  method: 'POST',
  path: '/inbox/read',
  body: v.strictObject({ until: instant }),
  shape: 'data',
  answer: v.object({ read: v.number() }),
  allow: accountHolders,
});
