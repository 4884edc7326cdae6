import * as v from 'valibot';
import { contacts } from '../clients/contacts.ts';
import { type Answer, endpoint } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { formOf, record } from '../core/record.ts';
import { allows, type Requirement } from '../core/requirement.ts';
import { date, id, idParams, namedRef } from '../core/values.ts';
import { interestTypes } from '../owners/owner-words.ts';
import { country } from '../reference.ts';
import { officerPositions } from '../secretary/secretary-words.ts';
import type { partyForm } from './parties.form.ts';
import { partyKinds } from './party-words.ts';

const viewsIdentity = { all: ['view ubo'] } as const satisfies Requirement;
/** True if somebody may see facts by which a person is known, besides the name. */
export const seesIdentity = (permissions: readonly string[]): boolean => allows(permissions, viewsIdentity);

/** Callers who may see that somebody is a contact. */
export const viewsContacts = { all: contacts.description.may.view } as const satisfies Requirement;

/** Facts that are answered as unknown to those who may not see them, with `identity_shown` false. */
export const identityFacts = {
  birth_date: null,
  nationalities: [],
  residence: null,
  occupation: null,
  pep: false,
  identifiers: [],
} as const;

const edit = ['view client', 'view ubo', 'edit ubo'] as const satisfies readonly Permission[];

/**
 * Persons and entities, each once, whatever their roles at clients. The row policies decide which of them somebody sees: those of which they
 * may see a role.
 */
export const parties = record({
  name: 'parties',
  parent: 'firm',
  path: '/parties',
  pages: { within: '/app', own: true },
  noun: 'party',
  form: formOf<typeof partyForm>(),
  answer: {
    nationalities: v.array(country),
    residence: v.nullable(country),
    jurisdiction: v.nullable(country),
    /** The client that this party is; the client's own form has its name and what else a client has. */
    client: v.nullable(namedRef),
    /** False if the caller may not see `identityFacts`. */
    identity_shown: v.boolean(),
    /** The party that the one asked for turned out to be: it is answered in its place. */
    moved_to: v.nullable(id),
  },
  references: { nationalities: 'code', residence: 'code', jurisdiction: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    kind: { type: 'choice', label: 'Kind', sort: true, filter: true, always: true, options: partyKinds },
    jurisdiction: { type: 'choice', label: 'Jurisdiction', sort: true, filter: true, always: true },
    registration_number: { type: 'text', label: 'Registration number', filter: true, always: true },
  },
  may: { view: ['view client'], edit },
  offline: 'never',
});
export type Party = Answer<typeof parties.read>;

const role = v.variant('kind', [
  v.object({ kind: v.literal('CLIENT'), client: namedRef, since: v.nullable(date), until: v.nullable(date) }),
  v.object({
    kind: v.literal('CONTACT'),
    client: namedRef,
    id: v.string(),
    job_title: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('OFFICER'),
    client: namedRef,
    id: v.string(),
    position: v.picklist(officerPositions),
    since: date,
    until: v.nullable(date),
  }),
  v.object({
    kind: v.literal('HOLDER'),
    client: namedRef,
    /** Of the class of shares. */
    id: v.string(),
    code: v.string(),
    /** The number that is held now. */
    shares: v.string(),
  }),
  v.object({
    kind: v.literal('OWNER'),
    client: namedRef,
    id: v.string(),
    type: v.picklist(interestTypes),
    /** In percent. */
    share: v.nullable(v.string()),
    since: v.nullable(date),
    until: v.nullable(date),
  }),
  /** The person of a parent group. */
  v.object({ kind: v.literal('GROUP'), group: namedRef }),
]);
export type PartyRole = v.InferOutput<typeof role>;

const roles = v.object({
  /** By the names of the clients. */
  shown: v.array(role),
  /** Number of those that the caller may not see. */
  hidden: v.number(),
  /** The party that the one asked for turned out to be. */
  moved_to: v.nullable(id),
});

export const readPartyRoles = endpoint({
  name: 'parties.roles',
  summary: 'The roles of a party at clients; those that the caller may not see are counted',
  api: 'main',
  method: 'GET',
  path: '/parties/{id}/roles',
  params: idParams,
  shape: 'data',
  answer: roles,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } },
});
