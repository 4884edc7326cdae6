import * as v from 'valibot';
import { type Endpoint, endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { form, optionalParagraphs, requiredDay, requiredParagraphs } from '../core/rules.ts';
import { date, id, idParams, instant, namedRef } from '../core/values.ts';
import { factorCode } from '../session/second-factor.ts';
import { client } from './clients.ts';
import { type Action, actions, endReasons, transitions } from './lifecycle.ts';

const reason = v.pipe(
  requiredParagraphs('reason', 1000),
  v.minLength(10, 'Write a little more: at least 10 characters.'),
);
/** The forms of the actions, by what they ask. */
export const reasonForm = form({ reason });
export const holdForm = form({ reason, review_on: requiredDay('review_date') });
export const endForm = v.pipe(
  form({
    ends_on: requiredDay('end_date'),
    reason_for_ending: v.picklist(endReasons, 'Choose a reason.'),
    /** Needed for another reason than those of the list. */
    reason: optionalParagraphs(1000),
  }),
  v.forward(
    v.partialCheck(
      [['reason_for_ending'], ['reason']],
      ({ reason_for_ending, reason }) => reason_for_ending !== 'OTHER' || reason !== null,
      'Write the reason.',
    ),
    ['reason'],
  ),
);
/** The code of the authenticator app of somebody who alone may activate; '' for everybody else. */
export const activateForm = form({ code: v.union([v.literal(''), factorCode]) });

const may = <const P extends (typeof transitions)[Action]['may']>(permission: P) =>
  ({
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view info client', permission] },
  }) as const;

/** An action as the client stands, for the person who asks. */
const offered = v.object({
  action: v.picklist(actions),
  /** Reasons why it cannot be done now, in words. */
  causes: v.array(v.string()),
  /** What to know before it is done, in words. */
  warnings: v.array(v.string()),
  /** Activating takes the person's second factor: nobody else may. */
  needs_code: v.boolean(),
  /** Activating is possible from this instant on; null where nothing waits. */
  waits_until: v.nullable(instant),
});
export type Offered = v.InferOutput<typeof offered>;

const by = v.nullable(namedRef);
export const lifecycle = v.object({
  /** The actions that are legal now, whether or not the person may do them. */
  offered: v.array(offered),
  ready: v.nullable(v.object({ by, at: instant })),
  hold: v.nullable(v.object({ by, at: instant, reason: v.string(), review_on: date })),
  /** An end that is still to come; `problem` says why it did not come on its day. */
  scheduled: v.nullable(v.object({ on: date, problem: v.nullable(v.string()) })),
  /** An end; `portal` is how many people of the client have access to the portal still. */
  ended: v.nullable(
    v.object({
      by,
      at: instant,
      reason: v.nullable(v.string()),
      portal: v.object({ contacts: v.number(), employees: v.number() }),
    }),
  ),
});
export type Lifecycle = v.InferOutput<typeof lifecycle>;

export const readLifecycle = endpoint({
  name: 'clients.readLifecycle',
  summary: 'Where a client stands, and what can be done with its status',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/lifecycle',
  params: idParams,
  shape: 'data',
  answer: lifecycle,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view info client'] } },
});

export const markReady = endpoint({
  name: 'clients.markReady',
  summary: 'Mark a client ready for activation',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.markReady.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.markReady.may),
});
export const activate = endpoint({
  name: 'clients.activate',
  summary: 'Activate a client that somebody else marked ready',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.activate.path}`,
  params: idParams,
  body: activateForm,
  shape: 'data',
  answer: client,
  allow: may(transitions.activate.may),
});
export const keepUnderConsideration = endpoint({
  name: 'clients.keep',
  summary: 'Keep a client under consideration that was marked ready',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.keep.path}`,
  params: idParams,
  body: reasonForm,
  shape: 'data',
  answer: client,
  allow: may(transitions.keep.may),
});
export const holdClient = endpoint({
  name: 'clients.hold',
  summary: 'Put a client on hold until a review',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.hold.path}`,
  params: idParams,
  body: holdForm,
  shape: 'data',
  answer: client,
  allow: may(transitions.hold.may),
});
export const resumeClient = endpoint({
  name: 'clients.resume',
  summary: 'Take a client off hold',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.resume.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.resume.may),
});
export const endClient = endpoint({
  name: 'clients.end',
  summary: 'End a client, now or on a day to come',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.end.path}`,
  params: idParams,
  body: endForm,
  shape: 'data',
  answer: client,
  allow: may(transitions.end.may),
});
export const cancelEnd = endpoint({
  name: 'clients.cancelEnd',
  summary: 'Cancel the scheduled end of a client',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.cancelEnd.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.cancelEnd.may),
});
export const undoEnd = endpoint({
  name: 'clients.undoEnd',
  summary: 'Undo the end of a client',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.undoEnd.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.undoEnd.may),
});
export const reinstateClient = endpoint({
  name: 'clients.reinstate',
  summary: 'Consider an ended client anew',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.reinstate.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.reinstate.may),
});
export const deleteClient = endpoint({
  name: 'clients.delete',
  summary: 'Put a client into the trash',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.delete.path}`,
  params: idParams,
  shape: 'none',
  allow: may(transitions.delete.may),
});
export const restoreClient = endpoint({
  name: 'clients.restore',
  summary: 'Take a client out of the trash',
  api: 'main',
  method: 'POST',
  path: `/clients/{id}/${transitions.restore.path}`,
  params: idParams,
  shape: 'data',
  answer: client,
  allow: may(transitions.restore.may),
});

/** The call of each action. */
export const callOf = {
  markReady,
  activate,
  keep: keepUnderConsideration,
  hold: holdClient,
  resume: resumeClient,
  end: endClient,
  cancelEnd,
  undoEnd,
  reinstate: reinstateClient,
  delete: deleteClient,
  restore: restoreClient,
} as const satisfies Record<Action, Endpoint>;

/** Fields of the list of deleted clients. */
export const trashFields = {
  name: { type: 'text', label: 'Name', sort: true },
  deleted_at: { type: 'date', label: 'Deleted', sort: true },
} as const satisfies ListFields;
export const listTrash = endpoint({
  name: 'clients.listTrash',
  summary: 'Deleted clients that can be restored, the last deleted first',
  api: 'main',
  method: 'GET',
  path: '/trash/clients',
  query: listQuery,
  shape: 'list',
  answer: v.object({ id, name: v.string(), deleted_at: instant, gone_on: date }),
  allow: may(transitions.delete.may),
});
