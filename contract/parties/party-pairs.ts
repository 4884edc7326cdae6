import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { optionalText } from '../core/rules.ts';
import { id, instant, namedRef, version } from '../core/values.ts';
import { matched } from '../matching.ts';
import { country } from '../reference.ts';
import { parties } from './parties.ts';
import { partyKinds } from './party-words.ts';

/** Most pairs that are answered. */
export const mostPairs = 50;

const side = v.object({
  id,
  version,
  name: v.string(),
  kind: v.picklist(partyKinds),
  jurisdiction: v.nullable(country),
  registration_number: v.nullable(v.string()),
  client: v.nullable(namedRef),
});

const pair = v.object({
  one: side,
  other: side,
  ...matched,
  /** An earlier decision that they are two, since which a fact of one of them has changed; for those alone who see identity. */
  decided: v.nullable(v.object({ reason: v.nullable(v.string()), at: instant, by: v.nullable(v.string()) })),
});
export type PartyPair = v.InferOutput<typeof pair>;

export const listPartyPairs = endpoint({
  name: 'parties.pairs',
  summary:
    'Parties that may be one, at Review and above, that nobody has decided or whose facts have changed since; the likeliest first',
  api: 'main',
  method: 'GET',
  path: '/party-pairs',
  /** The party whose pairs alone are asked for. */
  query: v.object({ party: v.optional(id) }),
  shape: 'data',
  answer: v.object({
    pairs: v.array(pair),
    /** True if there are more than are answered. */
    more: v.boolean(),
  }),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: parties.description.may.view } },
});

export const decidePartyPair = endpoint({
  name: 'parties.decidePair',
  summary: 'Say that two parties are not one, as they are now, or take that back',
  api: 'main',
  method: 'POST',
  path: '/party-pairs/decide',
  body: v.object({
    one: v.object({ id, version }),
    other: v.object({ id, version }),
    /** False takes the decision back. */
    is_another: v.boolean(),
    reason: v.optional(optionalText(500), ''),
  }),
  shape: 'none',
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: parties.description.may.edit } },
});
