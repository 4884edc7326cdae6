import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { optionalDate, optionalText } from '../core/rules.ts';
import { id, idParams, namedRef, version } from '../core/values.ts';
import { matched } from '../matching.ts';

/** Most candidates that are answered. */
export const mostCandidates = 5;

/** A party; another contact that is none yet, with which it becomes one; or a party of its own. */
const target = v.variant('kind', [
  v.object({ kind: v.literal('PARTY'), id }),
  v.object({ kind: v.literal('CONTACT'), id }),
  v.object({ kind: v.literal('NEW') }),
]);
export type LinkTarget = v.InferOutput<typeof target>;

/** Callers who may change a contact: they say which party it is, of those that they may see. */
const editor = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'edit client', 'view contact client'] },
} as const;

const candidate = v.object({
  to: v.variant('kind', [
    v.object({ kind: v.literal('PARTY'), id }),
    v.object({ kind: v.literal('CONTACT'), id }),
  ]),
  name: v.string(),
  /** The client that it is, or whose contact it is. */
  client: v.nullable(namedRef),
  ...matched,
});
export type LinkCandidate = v.InferOutput<typeof candidate>;

export const listLinkCandidates = endpoint({
  name: 'contacts.candidates',
  summary:
    'Parties and other contacts that a contact may be, at Review and above, the likeliest first, each with why',
  api: 'main',
  method: 'GET',
  path: '/contact-candidates',
  query: v.object({
    first_name: v.optional(optionalText(100), ''),
    last_name: v.optional(optionalText(), ''),
    birth_date: v.optional(optionalDate, ''),
    /** The contact itself, if it is there already. */
    contact: v.optional(id),
  }),
  shape: 'data',
  answer: v.array(candidate),
  allow: editor,
});

export const linkContact = endpoint({
  name: 'contacts.link',
  summary: 'Say which party a contact is; of a merged party it is the survivor',
  api: 'main',
  method: 'POST',
  path: '/contacts/{id}/link',
  params: idParams,
  body: v.object({ version, to: target }),
  shape: 'data',
  answer: v.object({
    party: namedRef,
    /** The party that the one named turned out to be. */
    moved_to: v.nullable(id),
  }),
  allow: editor,
});

export const unlinkContact = endpoint({
  name: 'contacts.unlink',
  summary: 'Say that a contact is no party after all; the party stays',
  api: 'main',
  method: 'POST',
  path: '/contacts/{id}/unlink',
  params: idParams,
  body: v.object({ version }),
  shape: 'none',
  allow: editor,
});
