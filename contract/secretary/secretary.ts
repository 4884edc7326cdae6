import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import { allows, type Requirement } from '../core/requirement.ts';
import { optionalText } from '../core/rules.ts';
import { date, id, idParams, instant, namedRef } from '../core/values.ts';
import { matched } from '../matching.ts';
import { partyKinds } from '../parties/party-words.ts';
import { maySecretary } from './officers.ts';
import { secretaryForm } from './secretary.form.ts';
import { registers, secretaryTools } from './secretary-words.ts';

/* The corporate secretary's record of a client besides its officers, shares, filings and charges, and its registers as files. */

const viewsSecretary = { all: maySecretary.view } as const satisfies Requirement;
/** True if somebody may see who holds which office of a client. */
export const seesSecretary = (permissions: readonly string[]): boolean => allows(permissions, viewsSecretary);

const views = { by: 'bearer', audiences: ['staff'], permissions: viewsSecretary } as const;
const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'edit client', 'view corporate secretary client'] },
} as const;
/** Callers who may see the corporate key. */
export const seesCorporateKey = (permissions: readonly string[]): boolean =>
  allows(permissions, edits.permissions);

const office = v.object({
  /** On one line. */
  address: v.string(),
  from: v.nullable(date),
  to: v.nullable(date),
});
const tool = v.object({
  tool: v.picklist(secretaryTools),
  /** False if the firm switched it off. */
  on: v.boolean(),
  compatible: v.boolean(),
  external_id: v.nullable(v.string()),
});
const secretary = v.object({
  /** 0 while nothing was written. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  updated_at: v.nullable(instant),
  registered_agent: v.nullable(v.string()),
  /** Null for those who may not change it too: `has_corporate_key` says that there is one. */
  corporate_key: v.nullable(v.string()),
  has_corporate_key: v.boolean(),
  annual_review: v.nullable(date),
  /** The addresses of the client as its registered office, the present one first. */
  registered_offices: v.array(office),
  tools: v.array(tool),
  /** Of what is there today. */
  counts: v.object({
    officers: v.number(),
    share_classes: v.number(),
    charges: v.number(),
    filings: v.number(),
    filings_due: v.number(),
  }),
});

export const readSecretary = endpoint({
  name: 'secretary.read',
  summary:
    'The corporate secretary’s record of a client: agent, key, review, registered office, tools and counts',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/corporate-secretary',
  params: idParams,
  shape: 'data',
  answer: secretary,
  allow: views,
});
export type Secretary = Answer<typeof readSecretary>;

export const updateSecretary = endpoint({
  name: 'secretary.update',
  summary: 'Change agent, key and review date of a client',
  api: 'main',
  method: 'PUT',
  path: '/clients/{id}/corporate-secretary',
  params: idParams,
  body: v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(0)), form: secretaryForm }),
  shape: 'data',
  answer: secretary,
  allow: edits,
});

export const readRegister = endpoint({
  name: 'secretary.readRegister',
  summary: 'A statutory register of a client as at a day, as a PDF',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/registers/{register}',
  params: v.object({ id, register: v.picklist(registers, 'There is no such register.') }),
  query: v.object({ at: date }),
  shape: 'file',
  allow: views,
});

/** Most candidates that are answered. */
export const mostPartyCandidates = 5;
const candidate = v.object({ ...namedRef.entries, client: v.nullable(namedRef), ...matched });
export type PartyCandidate = v.InferOutput<typeof candidate>;

export const listPartyCandidates = endpoint({
  name: 'secretary.candidates',
  summary:
    'Parties that an officer or an owner may be, at Review and above, the likeliest first, each with why',
  api: 'main',
  method: 'GET',
  path: '/party-candidates',
  query: v.object({ name: v.optional(optionalText(), ''), kind: v.picklist(partyKinds) }),
  shape: 'data',
  answer: v.array(candidate),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client'], any: ['edit client', 'create ubo'] },
  },
});
