import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, namedRef } from '../core/values.ts';
import { type SecretaryTool, toolNames } from './secretary-words.ts';

/* The corporate-secretary tools: a client is prepared for one, then entered there. */

const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'edit client', 'view corporate secretary client'] },
} as const;

const company = v.object({
  external_id: v.string(),
  name: v.string(),
  number: v.nullable(v.string()),
  /** Equal number, or the name alone. */
  by: v.picklist(['NUMBER', 'NAME']),
  client: namedRef,
});
const prepared = v.object({
  /** The facts that the tool would be told. */
  payload: v.object({
    name: v.string(),
    number: v.nullable(v.string()),
    jurisdiction: v.nullable(v.string()),
    incorporated: v.nullable(v.string()),
  }),
  /** Missing facts, in words; with any of them the client is not entered. */
  problems: v.array(v.string()),
  /** Companies of the tool with this number or name, besides this client's own. */
  matches: v.array(company),
  /** The client's id in the tool, if it is entered already. */
  external_id: v.nullable(v.string()),
});
const created = v.object({ external_id: v.string() });

const ofTool = (tool: SecretaryTool) => ({
  prepare: endpoint({
    name: `${tool}.prepareClient`,
    summary: `Check what ${toolNames[tool]} needs of a client, and look for its company there`,
    api: 'main',
    method: 'POST',
    path: `/corporate/${tool}/prepare-client`,
    body: v.object({ client_id: id }),
    shape: 'data',
    answer: prepared,
    allow: edits,
  }),
  create: endpoint({
    name: `${tool}.createClient`,
    summary: `Enter a client in ${toolNames[tool]} and link it; the same client again answers the company there is`,
    api: 'main',
    method: 'POST',
    path: `/corporate/${tool}/create-client`,
    body: v.object({ client_id: id }),
    shape: 'data',
    answer: created,
    allow: edits,
  }),
});
const cas360 = ofTool('cas360');
const bluemeg = ofTool('bluemeg');
export const corporateTools = { cas360, bluemeg } as const;
export const prepareCas360 = cas360.prepare;
export const createCas360 = cas360.create;
export const prepareBluemeg = bluemeg.prepare;
export const createBluemeg = bluemeg.create;
