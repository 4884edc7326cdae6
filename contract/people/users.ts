import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { mayLeaveOut } from '../core/left-out.ts';
import { listQuery } from '../core/list.ts';
import { changes, imported, importedRows } from '../core/record.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import { newPersonForm, personForm } from './person-form.ts';

/** States of a member of staff: only ACTIVE ones may sign in. */
export const personStates = ['INVITED', 'ACTIVE', 'SUSPENDED', 'LEFT'] as const;
export type PersonState = (typeof personStates)[number];

/** Fields by which the list of people can be sorted and filtered. */
export const personFields = {
  name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  email: { type: 'text', label: 'E-mail', sort: true, filter: true, always: true },
  status: { type: 'choice', label: 'State', sort: true, filter: true, always: true, options: personStates },
  role: { type: 'choice', label: 'Role', filter: true, always: true },
  office_id: { type: 'reference', label: 'Office', filter: true },
  team_id: { type: 'reference', label: 'Team', filter: true },
} as const satisfies ListFields;

export const personRow = v.object({
  id,
  name: v.string(),
  email: v.string(),
  job_title: v.string(),
  status: v.picklist(personStates),
  office: v.nullable(namedRef),
  /** Names of roles, those of directory groups too. */
  roles: v.array(v.string()),
  last_seen_at: v.nullable(instant),
});
export type PersonRow = v.InferOutput<typeof personRow>;

const invitation = v.object({
  state: v.picklist(['open', 'used', 'revoked', 'expired']),
  sentAt: instant,
  expiresAt: instant,
});

/** A member of staff as an administrator sees them. `group`: the directory group that gives it; null: the person has it themselves. */
export const person = v.object({
  ...personRow.entries,
  first_name: v.string(),
  last_name: v.string(),
  manager: v.nullable(namedRef),
  held: v.array(v.object({ role: v.string(), group: v.nullable(namedRef) })),
  teams: v.array(v.object({ id, name: v.string(), group: v.nullable(namedRef) })),
  invitation: v.nullable(invitation),
  has_password: v.boolean(),
  passkeys: v.number(),
  /** True if their password is asked for a code besides. */
  second_factor: v.boolean(),
  /** True if a role of theirs requires a second factor, and their password has none yet. */
  second_factor_due: v.boolean(),
  devices: v.array(v.object({ id, label: v.string(), lastSeenAt: instant, sessions: v.number() })),
  version,
});
export type Person = v.InferOutput<typeof person>;

const administrator = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['edit role'] },
} as const;
const write = { api: 'main', method: 'POST', shape: 'data', answer: person, allow: administrator } as const;

export const listPeople = endpoint({
  name: 'users.list',
  summary: 'Members of staff in every state. `search` finds words of names and addresses',
  api: 'main',
  method: 'GET',
  path: '/people',
  query: listQuery,
  shape: 'list',
  answer: personRow,
  allow: administrator,
});
export const readPerson = endpoint({
  name: 'users.read',
  summary: 'A member of staff with roles, teams, invitation and devices',
  api: 'main',
  method: 'GET',
  path: '/users/{id}',
  params: idParams,
  shape: 'data',
  answer: person,
  allow: administrator,
});
export const readPersonHistory = endpoint({
  name: 'users.history',
  summary: 'Changes of a member of staff, newest first',
  api: 'main',
  method: 'GET',
  path: '/users/{id}/history',
  params: idParams,
  shape: 'data',
  answer: changes,
  allow: { ...administrator, permissions: { all: ['edit role', 'view activity log'] } },
});
export const invitePerson = endpoint({
  ...write,
  name: 'users.invite',
  summary: 'Add a member of staff and mail them an invitation',
  path: '/users',
  body: v.object({ id, form: mayLeaveOut(newPersonForm) }),
});
export const importPeople = endpoint({
  name: 'users.import',
  summary:
    'Invite the people of a file, all or none; with `check` they are only looked at, and nobody gets a letter',
  api: 'main',
  method: 'POST',
  path: '/users/import',
  body: importedRows(newPersonForm),
  shape: 'data',
  answer: imported,
  allow: administrator,
});
export const updatePerson = endpoint({
  ...write,
  name: 'users.update',
  summary: 'Change a member of staff: name, office, manager, roles and teams',
  method: 'PUT',
  path: '/users/{id}',
  params: idParams,
  body: v.object({ version, form: personForm }),
});
export const resendInvitation = endpoint({
  ...write,
  name: 'users.resendInvitation',
  summary: 'Mail the invitation again; the earlier link is over',
  path: '/users/{id}/invitation',
  params: idParams,
});
export const revokePersonInvitation = endpoint({
  ...write,
  name: 'users.revokeInvitation',
  summary: 'Revoke the open invitation of a member of staff',
  method: 'DELETE',
  path: '/users/{id}/invitation',
  params: idParams,
});
export const suspendPerson = endpoint({
  ...write,
  name: 'users.suspend',
  summary: 'Suspend a member of staff: their sessions and devices end at once',
  path: '/users/{id}/suspend',
  params: idParams,
});
export const reinstatePerson = endpoint({
  ...write,
  name: 'users.reinstate',
  summary: 'Let a suspended member of staff in again, or invite one who left',
  path: '/users/{id}/reinstate',
  params: idParams,
});
export const resetPerson = endpoint({
  ...write,
  name: 'users.reset',
  summary: 'Mail a link that replaces the password and passkeys of a member of staff',
  path: '/users/{id}/reset',
  params: idParams,
});
export const endPersonDevice = endpoint({
  ...write,
  name: 'users.endDevice',
  summary: 'End a device of a member of staff: its sessions end, and what it keeps is erased',
  method: 'DELETE',
  path: '/users/{id}/devices/{deviceId}',
  params: v.object({ id, deviceId: id }),
});
/** Error `conflict`: they have none, or it is the caller's own, which takes a code. */
export const removePersonFactor = endpoint({
  ...write,
  name: 'users.removeSecondFactor',
  summary: 'Remove the second factor of a member of staff who can no longer answer it',
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  params: idParams,
});
/** A payroll that somebody who leaves runs or stands in for. `client`: null for a reader who may not view payrolls. */
const leavingPayroll = v.object({
  id,
  client: v.nullable(namedRef),
  /** Names of its calendars; none means all of the client's. */
  calendars: v.array(v.string()),
  as: v.picklist(['manager', 'backup']),
  /** The reason for which the successor does not take it over. */
  problem: v.nullable(v.string()),
});
/** Things that somebody who leaves hands over: their number, and payrolls by name. */
export const leaving = v.object({
  clients: v.number(),
  envelopes: v.number(),
  views: v.number(),
  drafts: v.number(),
  payrolls: v.array(leavingPayroll),
});
export type Leaving = v.InferOutput<typeof leaving>;
export const readLeaving = endpoint({
  name: 'users.readLeaving',
  summary: 'What a member of staff would hand over, and with a successor what that one could not take',
  api: 'main',
  method: 'GET',
  path: '/users/{id}/leaving',
  params: idParams,
  query: v.object({ successor: v.optional(id) }),
  shape: 'data',
  answer: leaving,
  allow: administrator,
});
export const leave = endpoint({
  ...write,
  name: 'users.leave',
  summary: 'A member of staff leaves: a colleague takes over, and every access ends',
  path: '/users/{id}/leave',
  params: idParams,
  body: v.object({ successor: v.pipe(v.string('Choose a colleague.'), v.uuid('Choose a colleague.')) }),
});
/** A permission somebody holds, and every role that gives it to them, with the directory group they have the role by. */
export const heldPermission = v.object({
  permission: v.string(),
  masked: v.boolean(),
  by: v.array(v.object({ role: v.string(), group: v.nullable(v.string()) })),
});
export type HeldPermission = v.InferOutput<typeof heldPermission>;
export const readPermissions = endpoint({
  name: 'users.readPermissions',
  summary: 'The permissions a member of staff holds now, and what gives them',
  api: 'main',
  method: 'GET',
  path: '/users/{id}/permissions',
  params: idParams,
  shape: 'data',
  answer: v.array(heldPermission),
  allow: administrator,
});
