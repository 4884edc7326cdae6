import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams } from '../core/values.ts';

/** States of a contact's access to the client portal. */
const access = v.picklist(['NONE', 'REQUESTED', 'INVITED', 'ACTIVE', 'SUSPENDED', 'REVOKED']);

const write = {
  api: 'main',
  method: 'POST',
  params: idParams,
  shape: 'data',
  answer: v.object({ id, portal_access: access }),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view contact client', 'edit client'] },
  },
} as const;

/** `{id}` is a contact's. Error `invalid`: no e-mail address, or a client without an office. */
export const inviteContact = endpoint({
  ...write,
  name: 'adB2c.invite',
  summary: 'Invite a contact to the client portal, or let a suspended one in again',
  path: '/ad-b2c/{id}/invite',
});
export const resetContact = endpoint({
  ...write,
  name: 'adB2c.reset',
  summary: 'Mail a link that replaces the password and passkeys of a contact',
  path: '/ad-b2c/{id}/reset',
});
/** Error `conflict`: they have none. */
export const removeContactFactor = endpoint({
  ...write,
  name: 'adB2c.removeSecondFactor',
  summary: 'Remove the second factor of a contact who can no longer answer it',
  method: 'DELETE',
  path: '/ad-b2c/{id}/second-factor',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view contact client', 'edit role'] },
  },
});
/** An invitation that nobody used yet is withdrawn. Error `conflict`: they have no access. */
export const blockContact = endpoint({
  ...write,
  name: 'adB2c.block',
  summary: 'Suspend a contact’s access to the client portal, at once',
  path: '/ad-b2c/{id}/block',
});
