import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, namedRef } from '../core/values.ts';

/* News of the clients somebody manages, for the first page of their day. */

/** Days back, and the most rows of each. */
export const ownClientDays = 14;
export const ownClientRows = 8;

export const clientChange = v.object({
  client: namedRef,
  /** The newest change: kind of record, what happened, by whom. */
  name: v.string(),
  event: v.string(),
  by: v.nullable(v.string()),
  at: instant,
  /** Number of changes in these days. */
  changes: v.number(),
});
export const listClientChanges = endpoint({
  name: 'ownClients.changes',
  summary: 'My clients that somebody else changed lately, the newest change first',
  api: 'main',
  method: 'GET',
  path: '/own-clients/changes',
  shape: 'data',
  answer: v.array(clientChange),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view dashboard', 'view client'] },
  },
});

export const arrivedDocument = v.object({
  id,
  client: namedRef,
  title: v.string(),
  message: v.string(),
  added_by: v.string(),
  added_at: instant,
});
export const listArrivedDocuments = endpoint({
  name: 'ownClients.documents',
  summary: 'Documents that my clients sent lately, the newest first',
  api: 'main',
  method: 'GET',
  path: '/own-clients/documents',
  shape: 'data',
  answer: v.array(arrivedDocument),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view dashboard', 'view client', 'view document client'] },
  },
});
