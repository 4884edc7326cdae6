import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { registryCheckMost } from '../core/limits.ts';
import { line } from '../core/text/pasted.ts';
import { id, idParams, instant, namedRef } from '../core/values.ts';
import { comparedFields, differenceStates, registryOutcomes } from './registry-words.ts';

/* Clients compared with the company register by a job, and the differences that a person decides about. */

export const registryCheckStates = ['QUEUED', 'DONE', 'FAILED', 'STOPPED'] as const;

/** A check as the person sees it who began it. */
const registryCheck = v.object({
  id,
  /** The client of a check of one alone. */
  client_id: v.nullable(id),
  state: v.picklist(registryCheckStates),
  /** Clients to compare, and those that are compared already. */
  total: v.number(),
  done: v.number(),
  same: v.number(),
  differs: v.number(),
  not_found: v.number(),
  not_asked: v.number(),
  failed: v.number(),
  /** Why it failed, in words. */
  problem: v.nullable(v.string()),
  created_at: instant,
  finished_at: v.nullable(instant),
});
export type RegistryCheck = v.InferOutput<typeof registryCheck>;

const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view info client', 'edit client'] },
} as const;
const views = { ...edits, permissions: { all: ['view client', 'view info client'] } } as const;

export const createRegistryCheck = endpoint({
  name: 'registryChecks.create',
  summary:
    'Compare clients with the company register by a job; without `clients`, all companies the firm acts for',
  api: 'main',
  method: 'POST',
  path: '/registry-checks',
  body: v.object({
    id,
    clients: v.optional(
      v.pipe(
        v.array(id),
        v.minLength(1, 'Choose at least one client.'),
        v.maxLength(registryCheckMost, `At most ${registryCheckMost} clients at once.`),
      ),
    ),
  }),
  shape: 'data',
  answer: registryCheck,
  allow: edits,
});
export const readNewestRegistryCheck = endpoint({
  name: 'registryChecks.newest',
  summary: 'My newest check of several clients; null if there is none',
  api: 'main',
  method: 'GET',
  path: '/registry-checks/newest',
  shape: 'data',
  answer: v.nullable(registryCheck),
  allow: edits,
});
export const stopRegistryCheck = endpoint({
  name: 'registryChecks.stop',
  summary: 'Stop one of my checks; what was found until then stays',
  api: 'main',
  method: 'POST',
  path: '/registry-checks/{id}/stop',
  params: idParams,
  shape: 'data',
  answer: registryCheck,
  allow: edits,
});

const difference = v.object({
  field: v.picklist(comparedFields),
  /** The values at the check, as they are stored; null for none. */
  ours: v.nullable(v.string()),
  theirs: v.string(),
  state: v.picklist(differenceStates),
  checked_at: instant,
  /** True if the client was changed since the check, or since this was accepted, so that only another check can tell. */
  outdated: v.boolean(),
  decided_by: v.nullable(namedRef),
  decided_at: v.nullable(instant),
});
export type RegistryDifference = v.InferOutput<typeof difference>;

const clientRegistry = v.object({
  /** The last check; null of a client that was never compared. */
  checked_at: v.nullable(instant),
  outcome: v.nullable(v.picklist(registryOutcomes)),
  /** Why it was not found or not asked for, or what could not be compared, in words. */
  note: v.nullable(v.string()),
  differences: v.array(difference),
});
export type ClientRegistry = v.InferOutput<typeof clientRegistry>;

export const readClientRegistry = endpoint({
  name: 'clients.registry',
  summary: 'What the company register says of a client otherwise than it is here',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/registry',
  params: idParams,
  shape: 'data',
  answer: clientRegistry,
  allow: views,
});
/** A value as it was shown. */
const shown = v.pipe(v.string(), v.maxLength(1000, 'At most 1000 characters.'), line);

export const decideDifferences = endpoint({
  name: 'clients.decideRegistry',
  summary: 'Write what the register says to the client as its form would, or keep what is here',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/registry',
  params: idParams,
  body: v.object({
    decision: v.picklist(['ACCEPT', 'KEEP']),
    /** The differences as they were shown. */
    differences: v.pipe(
      v.array(
        v.object({
          field: v.picklist(comparedFields),
          ours: v.optional(v.nullable(shown), null),
          theirs: shown,
        }),
      ),
      v.minLength(1),
      v.maxLength(comparedFields.length),
    ),
  }),
  shape: 'data',
  answer: clientRegistry,
  allow: edits,
});
