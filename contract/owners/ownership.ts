import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { date, id, idParams, namedRef } from '../core/values.ts';
import { partyKinds } from '../parties/party-words.ts';
import { mayOwners } from './interests.ts';
import { interestTypes } from './owner-words.ts';
import { ownerReasons } from './ownership-words.ts';

/* Who owns and controls a client in the end, computed as at a day from the interests and registers of all clients (0139). */

/** A share in percent with four decimals: '33.3333'. */
const percent = v.string();
const kind = v.picklist(partyKinds);

const node = v.object({
  id,
  name: v.string(),
  kind,
  /** The client that the party is. */
  client: v.nullable(id),
  entity_type: v.nullable(v.string()),
  listed: v.boolean(),
  beneficial_owner: v.boolean(),
});
const edge = v.object({
  id: v.string(),
  /** The parties, by their survivors. */
  holder: id,
  subject: id,
  type: v.picklist(interestTypes),
  /** Of the whole of the subject; null where no share is known. */
  low: v.nullable(percent),
  high: v.nullable(percent),
  /** True if it gives control of the subject. */
  control: v.boolean(),
});
/** The parties and the direct interests above a client, as a chart has them. */
export const ownershipGraph = v.object({ root: id, nodes: v.array(node), edges: v.array(edge) });

/** One step of a path: the holder’s direct share of the subject, or its control of it. */
const step = v.object({
  holder: namedRef,
  subject: namedRef,
  type: v.picklist(interestTypes),
  low: v.nullable(percent),
  high: v.nullable(percent),
  /** True if somebody else stands in the register for the holder. */
  nominee: v.boolean(),
});
/** From the owner to the client. */
const path = v.object({ steps: v.array(step), low: percent, high: percent });

const owner = v.object({
  party: namedRef,
  kind,
  /** Its share of the client, by all paths; equal where no range is on any of them. */
  low: percent,
  high: percent,
  beneficial_owner: v.boolean(),
  why: v.array(v.picklist(ownerReasons)),
  /** The largest paths of its share. */
  paths: v.array(path),
  /** The part that other paths, and the turns of circles, add to those. */
  rest: v.object({ low: percent, high: percent }),
  /** The way by which it controls the client, if it does. */
  control: v.array(step),
});

export const readOwnership = endpoint({
  name: 'ubos.readOwnership',
  summary: 'Who owns and controls a client in the end, through others too, as at a day',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/ownership',
  params: idParams,
  /** Without a day: today, by the firm's time. */
  query: v.object({ at: v.optional(date) }),
  shape: 'data',
  answer: v.object({
    at: date,
    /** The beneficial owners first, the largest first; then those with whom ownership ends. */
    owners: v.array(owner),
    /** Number of owners that are not in the list, being the smallest. */
    more_owners: v.number(),
    /** The circles through which nothing can be computed: the parties of each. */
    not_computable: v.array(v.array(namedRef)),
    /** The least part of the client that ends in persons, listed companies or bodies of state. */
    coverage: percent,
    /** The share from which a person is a beneficial owner, and the jurisdiction that says so; none where it is the usual one. */
    threshold: v.object({
      percent,
      jurisdiction: v.nullable(v.object({ code: v.string(), name: v.string() })),
    }),
    /** False if there is more above the client than is computed. */
    complete: v.boolean(),
    graph: ownershipGraph,
  }),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: mayOwners.view } },
});
