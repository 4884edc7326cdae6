import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { id, instant, namedRef } from '../core/values.ts';
import { heldStates } from './uploads.ts';

/* Files from outside the firm that its scan held back. */

export const heldUploadFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  state: { type: 'choice', label: 'State', filter: true, options: heldStates },
  held_at: { type: 'date', label: 'Held since', sort: true, filter: true },
} as const satisfies ListFields;

export const heldUpload = v.object({
  id,
  client: v.nullable(namedRef),
  sender: v.string(),
  name: v.string(),
  size: v.number(),
  state: v.picklist(heldStates),
  /** The scan's answer, or the reason why there is none. */
  reason: v.string(),
  tries: v.number(),
  held_at: instant,
  checked_at: instant,
});
export type HeldUpload = v.InferOutput<typeof heldUpload>;

export const listHeldUploads = endpoint({
  name: 'heldUploads.list',
  summary: 'Files from outside that the scan held back, and why, the newest first',
  api: 'main',
  method: 'GET',
  path: '/held-uploads',
  query: listQuery,
  shape: 'list',
  answer: heldUpload,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view document client'] },
  },
});
