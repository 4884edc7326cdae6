import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';

/** Besides editing and deleting clients, the contacts of one are seen, and their access may be ended. */
const merger = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: {
    all: ['view client', 'view info client', 'view contact client', 'edit client', 'delete client'],
  },
} as const;

/** Most contacts of one client whose access a merge asks about. */
export const mostAsked = 500;

/** A contact of the client that goes, with access to the portal or invited to it. */
const contact = v.object({
  id,
  name: v.string(),
  email: v.nullable(v.string()),
  invited: v.boolean(),
});

export const preview = v.object({
  merged: v.object({ id, name: v.string(), version }),
  survivor: v.object({ id, name: v.string(), version }),
  /** Rows that come along, in words: '3 documents'. */
  comes: v.array(v.string()),
  contacts: v.array(contact),
  /** Reasons why the two cannot be merged so, in words. */
  causes: v.array(v.string()),
  /** Warnings, in words. */
  warnings: v.array(v.string()),
});
export type MergePreview = v.InferOutput<typeof preview>;

export const previewMerge = endpoint({
  name: 'clients.previewMerge',
  summary: 'What merging one client into another would bring, and what stops it',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/merge',
  params: idParams,
  /** The client that would stay. */
  query: v.object({ into: id }),
  shape: 'data',
  answer: preview,
  allow: merger,
});

/** Error `stale`: one of the two was changed since, or the contacts asked about are others by now. `invalid`: what stops it, in words. */
export const mergeClients = endpoint({
  name: 'clients.merge',
  summary: 'Say that one client is another: it points at that one and keeps its own facts',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/merge',
  params: idParams,
  /** The versions that were compared, and each contact with access: true for those that keep it. */
  body: v.object({
    version,
    into: v.object({ id, version }),
    contacts: v.pipe(v.array(v.object({ id, keeps: v.boolean() })), v.maxLength(mostAsked)),
  }),
  shape: 'none',
  allow: merger,
});

/** Accesses that the merge ended are given back, unless somebody changed them since. */
export const undoClientMerge = endpoint({
  name: 'clients.undoMerge',
  summary: 'Say that a merged client is one of its own after all, within 30 days',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/undo-merge',
  params: idParams,
  shape: 'none',
  allow: merger,
});

const merged = v.object({
  id,
  name: v.string(),
  /** Its number in a register. */
  number: v.nullable(v.string()),
  /** The client that it points at, which may itself point at another. */
  into: namedRef,
  at: instant,
  by: v.nullable(v.string()),
  /** The last moment at which it can be undone. */
  undo_until: instant,
});
export type MergedClient = v.InferOutput<typeof merged>;

export const listMergedClients = endpoint({
  name: 'clients.merged',
  summary: 'The clients that were merged into one, by way of others too, the newest first',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/merged',
  params: idParams,
  shape: 'data',
  answer: v.array(merged),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view info client'] } },
});
