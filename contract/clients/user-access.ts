import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { mayLeaveOut } from '../core/left-out.ts';
import { listQuery } from '../core/list.ts';
import { id, idParams, instant, version } from '../core/values.ts';
import { accessStates, portalRoles } from './contact-words.ts';
import { userAccessForm } from './contacts.form.ts';

/* Who uses the portal for a client, as its contacts see and change it. */

const text = v.nullable(v.string());
const access = v.picklist(accessStates);

export const userAccessFields = {
  last_name: { type: 'text', label: 'Name', sort: true, filter: true },
  email: { type: 'text', label: 'E-mail', sort: true, filter: true },
  portal_role: { type: 'choice', label: 'Role', sort: true, filter: true, options: portalRoles },
  portal_access: { type: 'choice', label: 'Portal', sort: true, filter: true, options: accessStates },
} as const satisfies ListFields;

export const userAccess = v.object({
  id,
  version,
  first_name: text,
  last_name: v.string(),
  email: text,
  phone: text,
  job_title: text,
  portal_role: v.picklist(portalRoles),
  portal_access: access,
  payroll_access: access,
  finance_access: access,
  vendor_access: access,
  /** True for the caller's own. */
  is_me: v.boolean(),
  /** True if an account has the record: another address is given by its own command alone. */
  has_sign_in: v.boolean(),
  /** The invitation that waits for them, to their address, over or not; null where none does. */
  invitation: v.nullable(
    v.object({
      /** The state of its letter: waiting for its turn, handed over, or not delivered. */
      mail: v.picklist(['queued', 'sent', 'bounced']),
      /** The time at which the letter was handed over; null before. */
      sent_at: v.nullable(instant),
      expires_at: instant,
    }),
  ),
});
export type UserAccess = v.InferOutput<typeof userAccess>;

const by = (permission: 'view client contact' | 'create client contact' | 'edit client contact') =>
  ({ by: 'bearer', audiences: ['contact'], permissions: { all: [permission] } }) as const;

const common = { api: 'client', shape: 'data', answer: userAccess } as const;

export const listUserAccess = endpoint({
  name: 'userAccess.list',
  summary: 'The contacts of the client and their access, by name',
  api: 'client',
  method: 'GET',
  path: '/contacts',
  query: listQuery,
  shape: 'list',
  answer: userAccess,
  allow: by('view client contact'),
});
export const readUserAccess = endpoint({
  ...common,
  name: 'userAccess.read',
  summary: 'One contact of the client',
  method: 'GET',
  path: '/contacts/{id}',
  params: idParams,
  allow: by('view client contact'),
});
export const createUserAccess = endpoint({
  ...common,
  name: 'userAccess.create',
  summary: 'Add a contact to the client; the same once more changes nothing',
  method: 'POST',
  path: '/contacts',
  body: v.object({ id, form: mayLeaveOut(userAccessForm) }),
  allow: by('create client contact'),
});
export const updateUserAccess = endpoint({
  ...common,
  name: 'userAccess.update',
  summary: 'Change a contact of the client and their access, never above one’s own',
  method: 'PUT',
  path: '/contacts/{id}',
  params: idParams,
  body: v.object({ version, form: userAccessForm }),
  allow: by('edit client contact'),
});
/** Error `invalid`: no e-mail address, or a client without an office. */
export const inviteUserAccess = endpoint({
  ...common,
  name: 'userAccess.invite',
  summary: 'Invite a contact to the portal by mail; inviting again replaces the earlier link',
  method: 'POST',
  path: '/contacts/{id}/invite',
  params: idParams,
  allow: by('edit client contact'),
});
export const resetUserAccess = endpoint({
  ...common,
  name: 'userAccess.reset',
  summary: 'Mail a link that replaces the password and passkeys of a contact',
  method: 'POST',
  path: '/contacts/{id}/reset',
  params: idParams,
  allow: by('edit client contact'),
});
