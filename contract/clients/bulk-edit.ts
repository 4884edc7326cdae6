import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, sha256 } from '../core/values.ts';
import type { Action } from './lifecycle.ts';
import { endForm, holdForm, reasonForm } from './lifecycle-calls.ts';
import { managerRoles } from './manager-roles.ts';

/** Most clients of one call, and of one bulk edit: a larger one is several calls of one batch. */
export const bulkEditAtOnce = 50;
export const bulkEditMost = 500;

/** Ways to change the teams of several clients. */
export const teamChanges = ['add', 'remove', 'replace'] as const;

/** Actions on a status that ask nothing. Nobody deletes or restores several clients at once. */
export const plainBulkActions = [
  'markReady',
  'activate',
  'resume',
  'cancelEnd',
  'undoEnd',
  'reinstate',
] as const satisfies readonly Action[];

/** The change that several clients get alike. */
const change = v.variant('kind', [
  v.object({ kind: v.literal('manager'), user: id, role: v.picklist(managerRoles) }),
  v.object({
    kind: v.literal('teams'),
    how: v.picklist(teamChanges),
    teams: v.pipe(v.array(id), v.minLength(1, 'Choose at least one team.'), v.maxLength(20)),
  }),
  v.object({ kind: v.literal('status'), action: v.picklist(plainBulkActions) }),
  v.object({ kind: v.literal('keep'), form: reasonForm }),
  v.object({ kind: v.literal('hold'), form: holdForm }),
  v.object({ kind: v.literal('end'), form: endForm }),
]);
/** A change as it is sent. */
export type BulkChange = v.InferInput<typeof change>;
export type CheckedBulkChange = v.InferOutput<typeof change>;

/** The action on the status that a change is; undefined for one that is none. */
export const actionOf = (
  asked: Pick<BulkChange, 'kind'> & { action?: (typeof plainBulkActions)[number] },
): Action | undefined => {
  if (asked.kind === 'status') return asked.action;
  return asked.kind === 'manager' || asked.kind === 'teams' ? undefined : asked.kind;
};

/** The outcome for a client: it changes, is so already, is refused, or changed since it was looked at. */
export const bulkOutcomes = ['changed', 'same', 'refused', 'stale'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const bulkRow = v.object({
  id,
  /** '' of a client that is not there. */
  name: v.string(),
  outcome: v.picklist(bulkOutcomes),
  /** In words: its teams, managers or status before, and after the change; null where nothing changes. */
  before: v.string(),
  after: v.nullable(v.string()),
  /** The reason why nothing changes, in words. */
  message: v.nullable(v.string()),
  /** Names the state of the client, by which the next call notices a change since. */
  seen: v.string(),
});
export type BulkRow = v.InferOutput<typeof bulkRow>;

export const bulkEditClients = endpoint({
  name: 'clients.bulkEdit',
  summary:
    'Change several clients alike, each by the rules of a single edit; `check` only says what would become of each',
  api: 'main',
  method: 'POST',
  path: '/clients/bulk-edits',
  body: v.object({
    /** Names the bulk edit in the activity log, where it is reversed whole. */
    id,
    check: v.boolean(),
    change,
    clients: v.pipe(
      /** `seen` as the check answered it; null changes the client as it is. */
      v.array(v.object({ id, seen: v.optional(v.nullable(sha256), null) })),
      v.minLength(1),
      v.maxLength(bulkEditAtOnce),
    ),
  }),
  shape: 'data',
  answer: v.object({ rows: v.array(bulkRow) }),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view info client', 'bulk edit client'] },
  },
});
