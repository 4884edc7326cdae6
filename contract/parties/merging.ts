import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import { parties } from './parties.ts';

const editor = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: parties.description.may.edit },
} as const;

export const mergeParty = endpoint({
  name: 'parties.merge',
  summary: 'Say that one party is another: it points at that one and keeps its own facts',
  api: 'main',
  method: 'POST',
  path: '/parties/{id}/merge',
  params: idParams,
  /** Both as somebody compared them. */
  body: v.object({ version, into: v.object({ id, version }) }),
  shape: 'none',
  allow: editor,
});

export const undoMerge = endpoint({
  name: 'parties.undoMerge',
  summary: 'Say that a merged party is one of its own after all, within 30 days',
  api: 'main',
  method: 'POST',
  path: '/parties/{id}/undo-merge',
  params: idParams,
  shape: 'none',
  allow: editor,
});

const merged = v.object({
  id,
  name: v.string(),
  /** The party that it points at, which may itself point at another. */
  into: namedRef,
  at: instant,
  by: v.nullable(v.string()),
  /** The last moment at which it can be undone. */
  undo_until: instant,
});
export type MergedParty = v.InferOutput<typeof merged>;

export const listMerged = endpoint({
  name: 'parties.merged',
  summary: 'The parties that were merged into one, by way of others too, the newest first',
  api: 'main',
  method: 'GET',
  path: '/parties/{id}/merged',
  params: idParams,
  shape: 'data',
  answer: v.array(merged),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view ubo'] } },
});
