import * as v from 'valibot';
import type { Audience } from './core/endpoint.ts';
import { endpoint } from './core/endpoint.ts';
import type { ListFields } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { id, idParams, instant, namedRef } from './core/values.ts';
import { exported, exportRequest } from './exports.ts';

/** A navigation (specification, section 7). A path never holds a token. */
const navigation = v.object({
  name: v.literal('Navigation'),
  event: v.literal('navigated'),
  description: v.pipe(v.string(), v.maxLength(2000)),
  attribute: v.object({ url: v.pipe(v.string(), v.maxLength(2000)) }),
});

/** Each audience writes to its own family (specification, section 6). */
const logNavigation = (api: 'main' | 'client' | 'employee' | 'external', audience: Audience) =>
  ({
    name: `activity.log.${api}`,
    summary: 'Note a navigation',
    api,
    method: 'POST',
    path: '/activitylogs',
    body: navigation,
    shape: 'none',
    allow: { by: 'bearer', audiences: [audience] },
    quiet: true,
    rate: 'telemetry',
  }) as const;
export const logStaffNavigation = endpoint(logNavigation('main', 'staff'));
export const logContactNavigation = endpoint(logNavigation('client', 'contact'));
export const logEmployeeNavigation = endpoint(logNavigation('employee', 'employee'));
export const logExternalNavigation = endpoint(logNavigation('external', 'signer'));

/** Sides of the firm an entry can come from; `system` is the server itself. */
export const activityAudiences = [
  'staff',
  'client_contact',
  'client_employee',
  'external',
  'system',
] as const;

/** Fields by which the log can be filtered and sorted. */
export const activityFields = {
  at: { type: 'date', label: 'When', sort: true, filter: true, always: true },
  entries: {
    type: 'choice',
    label: 'Entries',
    filter: true,
    always: true,
    options: ['changes', 'navigation'],
  },
  causer: { type: 'reference', label: 'Person', filter: true },
  audience: { type: 'choice', label: 'Side', filter: true, always: true, options: activityAudiences },
  client: { type: 'reference', label: 'Client', filter: true },
  name: { type: 'text', label: 'Kind', filter: true, always: true },
  event: { type: 'text', label: 'Event', filter: true, always: true },
  subject: { type: 'reference', label: 'Record', filter: true },
  batch: { type: 'reference', label: 'Batch', filter: true },
} as const satisfies ListFields;

/** An entry of the activity log. */
export const activityRow = v.object({
  id,
  at: instant,
  /** The log's name, e.g. `Client`. */
  name: v.string(),
  event: v.string(),
  description: v.string(),
  audience: v.picklist(activityAudiences),
  /** The person, as far as the firm still knows them. */
  causer: v.nullable(namedRef),
  client: v.nullable(namedRef),
  subject: v.nullable(v.object({ type: v.string(), id })),
  /** The import or bulk act of which the entry is a part. */
  batch_id: v.nullable(id),
  /** The entry that this one reversed. */
  reversal_of: v.nullable(id),
});
export type ActivityRow = v.InferOutput<typeof activityRow>;

const values = v.nullable(v.record(v.string(), v.unknown()));
export const activityDetail = v.object({
  ...activityRow.entries,
  /** Changed fields before and after, by the names of the record's form; null without the permission to see such a record. */
  old: values,
  attributes: values,
  /** The path of a navigation. */
  url: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  device: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  /** The reason why it cannot be reversed, in words; null if it can be, as far as is known before trying. */
  irreversible: v.nullable(v.string()),
  /** Other entries of the same act, the newest first: all are reversed together. Without those that are reversed already. */
  together: v.array(activityRow),
  /** The entry that reversed it. */
  reversed_by: v.nullable(id),
  /** Number of entries of its import or bulk act. */
  batch_size: v.nullable(v.number()),
});
export type ActivityDetail = v.InferOutput<typeof activityDetail>;

const viewer = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view activity log'] },
} as const;

export const listActivity = endpoint({
  name: 'activity.list',
  summary: 'Entries of the activity log, the newest first',
  api: 'main',
  method: 'GET',
  path: '/activitylogs',
  query: listQuery,
  shape: 'list',
  answer: activityRow,
  allow: viewer,
});
export const exportActivity = endpoint({
  name: 'activity.export',
  summary: 'Export the activity log as CSV or XLSX; the same id again answers the export there is',
  api: 'main',
  method: 'POST',
  path: '/activitylogs/exports',
  body: exportRequest,
  shape: 'data',
  answer: exported,
  allow: viewer,
});
export const readActivity = endpoint({
  name: 'activity.read',
  summary: 'One entry of the activity log, with the changed fields before and after',
  api: 'main',
  method: 'GET',
  path: '/activitylogs/{id}',
  params: idParams,
  shape: 'data',
  answer: activityDetail,
  allow: viewer,
});

const never = (method: 'PUT' | 'DELETE', verb: 'update' | 'delete') =>
  ({
    name: `activity.${verb}`,
    summary: `Answers 403 to everyone: entries are never ${verb}d`,
    api: 'main',
    method,
    path: '/activitylogs/{id}',
    params: idParams,
    shape: 'none',
    allow: viewer,
  }) as const;
export const updateActivity = endpoint(never('PUT', 'update'));
export const deleteActivity = endpoint(never('DELETE', 'delete'));

export const reverseActivity = endpoint({
  name: 'activity.reverse',
  summary:
    'Reverse all that one act did, or the whole import or bulk act it is a part of; `stale` if a record changed since',
  api: 'main',
  method: 'POST',
  path: '/activitylogs/reverse/{id}',
  params: idParams,
  body: v.object({ whole_batch: v.optional(v.boolean(), false) }),
  shape: 'none',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view activity log', 'reverse activity log'] },
  },
});

/** Fields of the lists of who was active; `at` is the period, and without it any time counts. */
export const activeFields = {
  name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  at: { type: 'date', label: 'Active', filter: true, always: true },
  last_at: { type: 'date', label: 'Last activity', sort: true },
} as const satisfies ListFields;

export const activeRow = v.object({ id, name: v.string(), last_at: v.nullable(instant) });
export type ActiveRow = v.InferOutput<typeof activeRow>;

const active = (
  name: string,
  path: `/${string}`,
  summary: string,
  permission: 'view activity log' | 'view user analytics',
) =>
  endpoint({
    name: `activity.${name}`,
    summary,
    api: 'main',
    method: 'GET',
    path: `/activitylogs${path}`,
    query: listQuery,
    shape: 'list',
    answer: activeRow,
    allow: { by: 'bearer', audiences: ['staff'], permissions: { all: [permission] } },
  });
export const listActiveClients = active(
  'clients',
  '/clients',
  'Clients something was done for, in a period or ever',
  'view activity log',
);
export const listActiveUsers = active(
  'users',
  '/activity-users',
  'Colleagues who did something besides signing in and out, in a period or ever',
  'view user analytics',
);
export const listInactiveUsers = active(
  'noUsers',
  '/none-activity-users',
  'Colleagues who did nothing besides signing in and out, in a period or ever',
  'view user analytics',
);
export const listActiveContacts = active(
  'contacts',
  '/activity-user-contacts',
  'Contacts with portal access who did something besides signing in and out, in a period or ever',
  'view user analytics',
);
export const listInactiveContacts = active(
  'noContacts',
  '/none-activity-user-contacts',
  'Contacts with portal access who did nothing besides signing in and out, in a period or ever',
  'view user analytics',
);
