import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { idParams, instant, namedRef } from '../core/values.ts';
import type { contactForm } from './contacts.form.ts';

const number = v.nullable(v.string());

/** The people at a client. `search` of the list finds words of names and addresses, at all clients. */
export const contacts = record({
  name: 'contacts',
  path: '/contacts',
  noun: 'contact',
  form: formOf<typeof contactForm>(),
  answer: {
    client: namedRef,
    phone: number,
    mobile: number,
    /** The sign-in that has to agree before the contact’s own address gets in; null for most. */
    awaits: v.nullable(v.string()),
    /** True if an account has the record: another address is given by its own command alone. */
    has_sign_in: v.boolean(),
    /** The last sign-in of the account that has the record; null while there was none. */
    last_sign_in: v.nullable(instant),
    /** The party that the contact is, once somebody linked it. */
    party: v.nullable(namedRef),
  },
  fields: {
    last_name: { type: 'text', label: 'Last name', sort: true, filter: true },
    email: { type: 'text', label: 'E-mail', sort: true, filter: true },
  },
  may: mayOnTab('view contact client'),
  offline: 'read',
});
export type ContactRow = Answer<typeof contacts.read>;
export const { list: listContacts, fields: contactFields } = contacts;

export const inviteToPortal = endpoint({
  name: 'contacts.invite',
  summary: 'Invite one contact to the portal by mail; inviting again replaces the earlier link',
  api: 'main',
  method: 'POST',
  path: '/contacts/{id}/invite',
  params: idParams,
  shape: 'none',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['edit client', 'view contact client'] },
  },
});
