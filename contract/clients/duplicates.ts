import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { optionalDate, optionalText, requiredName } from '../core/rules.ts';
import { namedRef } from '../core/values.ts';
import { matched } from '../matching.ts';
import { clientKinds } from './clients.ts';

/** Most clients that are answered. */
export const mostDuplicates = 5;

const duplicate = v.object({
  client: namedRef,
  office: v.string(),
  registration_number: v.nullable(v.string()),
  ...matched,
});
export type Duplicate = v.InferOutput<typeof duplicate>;

/** Clients that a new one may be, asked while its form is filled in. */
export const listDuplicates = endpoint({
  name: 'clients.duplicates',
  summary: 'Clients that may be the one described, at Review and above, the likeliest first, each with why',
  api: 'main',
  method: 'GET',
  path: '/client-duplicates',
  query: v.object({
    kind: v.picklist(clientKinds),
    name: requiredName('name'),
    date_of_birth: v.optional(optionalDate, ''),
    jurisdiction: v.optional(optionalText(2), ''),
    registration_number: v.optional(optionalText(50), ''),
    tax_id: v.optional(optionalText(), ''),
    lei: v.optional(optionalText(20), ''),
    /** The number of a passport. */
    passport: v.optional(optionalText(), ''),
  }),
  shape: 'data',
  answer: v.array(duplicate),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view info client', 'create client'] },
  },
});
