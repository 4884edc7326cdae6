import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { ListFields } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { id, idParams, instant } from './core/values.ts';
import { portals } from './session/session.ts';

const sides = ['browser', 'server'] as const;
const states = ['open', 'resolved'] as const;

/** Fields by which the list of errors can be sorted and filtered. */
export const errorFields = {
  state: { type: 'choice', filter: true, always: true, options: states },
  side: { type: 'choice', label: 'Where', filter: true, always: true, options: sides },
  portal: { type: 'choice', filter: true, options: portals },
  release: { type: 'text', filter: true },
  kind: { type: 'text', filter: true, always: true },
  message: { type: 'text', filter: true, always: true },
  count: { type: 'number', sort: true, filter: true, always: true },
  first_seen: { type: 'date', sort: true, filter: true, always: true },
  last_seen: { type: 'date', sort: true, filter: true, always: true },
} as const satisfies ListFields;

/** An error with all its occurrences: reports with the same kind, message and file are one error. */
export const errorRow = v.object({
  id,
  side: v.picklist(sides),
  /** The class of the error, e.g. `TypeError`. */
  kind: v.string(),
  message: v.string(),
  /** The portal, release and place it was last seen in. */
  portal: v.nullable(v.picklist(portals)),
  release: v.nullable(v.string()),
  place: v.nullable(v.string()),
  count: v.number(),
  first_seen: instant,
  last_seen: instant,
  /** Null while open. An occurrence after this time opens the error again. */
  resolved_at: v.nullable(instant),
});
export type ErrorRow = v.InferOutput<typeof errorRow>;

const sampleFrame = v.object({
  /** `src/shell/frame/frame.tsx:12:3` where the build's source maps know it, else the file as it was reported. */
  at: v.string(),
  function: v.string(),
  /** True for a frame of our own code. */
  own: v.boolean(),
});

export const errorDetail = v.object({
  ...errorRow.entries,
  /** The last report of it: the error first, its causes after it; frames with the innermost call first. */
  sample: v.object({
    device: v.nullable(v.string()),
    exceptions: v.array(v.object({ kind: v.string(), message: v.string(), frames: v.array(sampleFrame) })),
  }),
  /** The newest occurrences. `reference` is the id the person was shown, else the report's own id. */
  occurrences: v.array(v.object({ reference: id, at: instant })),
});
export type ErrorDetail = v.InferOutput<typeof errorDetail>;

const administrator = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['edit settings'] },
} as const;

export const listErrors = endpoint({
  name: 'errors.list',
  summary: 'Errors of app and server. `search` finds words of kind, message and place, and references',
  api: 'main',
  method: 'GET',
  path: '/errors',
  query: listQuery,
  shape: 'list',
  answer: errorRow,
  allow: administrator,
});
export const readError = endpoint({
  name: 'errors.read',
  summary: 'One error with its last report and newest occurrences',
  api: 'main',
  method: 'GET',
  path: '/errors/{id}',
  params: idParams,
  shape: 'data',
  answer: errorDetail,
  allow: administrator,
});
export const resolveError = endpoint({
  name: 'errors.resolve',
  summary: 'Mark an error as resolved, or as open again',
  api: 'main',
  method: 'PUT',
  path: '/errors/{id}/resolution',
  params: idParams,
  body: v.strictObject({ resolved: v.boolean() }),
  shape: 'data',
  answer: errorRow,
  allow: administrator,
});
