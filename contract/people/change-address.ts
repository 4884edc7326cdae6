import * as v from 'valibot';
import { accessKinds } from '../clients/contact-words.ts';
import { endpoint } from '../core/endpoint.ts';
import { optionalEmail } from '../core/fields.ts';
import type { Permission } from '../core/permissions.ts';
import { requiredParagraphs } from '../core/rules.ts';
import { idParams, version } from '../core/values.ts';

/*
 * The one way by which a person's record gets another e-mail address: whoever has the address signs in by it, so what hung on the old one ends
 * (trust.md, identity and rights). Forms, imports, reversals and changes that waited offline are refused where they would change one.
 */

/** Access that ends with an address. */
export const endsOfAddress = v.object({
  /** Kinds of access that go back to being asked for. */
  access: v.array(v.picklist(accessKinds)),
  /** True if an invitation that nobody used yet is withdrawn. */
  invitation: v.boolean(),
  /** Number of places where the person is signed in, at all of their clients. */
  sessions: v.number(),
  /** Number of documents that wait for them, each until its sender asks again. */
  documents: v.number(),
  /** Address of the sign-in that the record has: it has to agree before another one gets the record. Null if there is none. */
  agrees: v.nullable(v.string()),
  /** Addresses that are told of it by a letter that asks nothing. */
  told: v.array(v.string()),
});
export type EndsOfAddress = v.InferOutput<typeof endsOfAddress>;

/** `check` says what would end, and changes nothing. An empty address removes it. */
const asked = { version, check: v.boolean(), email: optionalEmail() };
const body = v.object(asked);

const staff = (...all: [Permission, ...Permission[]]) =>
  ({ by: 'bearer', audiences: ['staff'], permissions: { all } }) as const;
const change = { method: 'POST', params: idParams, shape: 'data', answer: endsOfAddress } as const;

/** Errors: `stale`, `invalid` (another contact of the client has the address). */
export const changeContactAddress = endpoint({
  ...change,
  name: 'address.changeContact',
  summary: 'Change the e-mail address of a contact, and end the access that hung on it',
  api: 'main',
  path: '/contacts/{id}/address',
  body,
  allow: staff('view contact client', 'edit client'),
});
/** Errors as for staff, and `conflict` for one’s own address and for an administrator’s, by somebody who is none. */
export const changeColleagueAddress = endpoint({
  ...change,
  name: 'address.changeColleague',
  summary: 'Change the e-mail address of a contact of the client, and end the access that hung on it',
  api: 'client',
  path: '/contacts/{id}/address',
  body,
  allow: { by: 'bearer', audiences: ['contact'], permissions: { all: ['edit client contact'] } },
});
/** An employee has two addresses; their access stays if the one that they sign in by does. */
export const changeEmployeeAddress = endpoint({
  ...change,
  name: 'address.changeEmployee',
  summary: 'Change an e-mail address of an employee, and end the access that hung on it',
  api: 'main',
  path: '/payroll-employees/{id}/address',
  body: v.object({ ...asked, field: v.picklist(['work_email', 'personal_email']) }),
  allow: staff('view client', 'view payroll client', 'edit payroll client'),
});

const release = {
  method: 'POST',
  api: 'main',
  params: idParams,
  body: v.object({ version, reason: requiredParagraphs('reason', 500) }),
  shape: 'none',
} as const;

/**
 * An administrator's word instead of the person's: the record may get another sign-in. Logged with its reason, and told to both addresses. Errors
 * `conflict`: no sign-in of another address stands in the way; `stale`: the record, and perhaps its address, is another than they decided on.
 */
export const releaseContact = endpoint({
  ...release,
  name: 'address.releaseContact',
  summary: 'Let a contact’s new address have their record without a word from the old one',
  path: '/contacts/{id}/release',
  allow: staff('view contact client', 'edit client', 'edit role'),
});
export const releaseEmployee = endpoint({
  ...release,
  name: 'address.releaseEmployee',
  summary: 'Let an employee’s new address have their record without a word from the old one',
  path: '/payroll-employees/{id}/release',
  allow: staff('view client', 'view payroll client', 'edit payroll client', 'edit role'),
});

/** By the letter to the old address: the person agrees that their record is of the new one. Signs nobody in. Error `invalid_token`. */
export const agreeToAddress = endpoint({
  name: 'address.agree',
  summary: 'Agree, from the old address, that a record is of another one now',
  api: 'main',
  method: 'POST',
  path: '/agree-to-address',
  body: v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  shape: 'none',
  allow: { by: 'nothing' },
  rate: 'credential',
});
