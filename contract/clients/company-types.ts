import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { line } from '../core/text/pasted.ts';

/*
 * Company types: the entity legal forms of ISO 20275, each with a code of the jurisdiction that has it. A client or party keeps the code; the
 * names are the server's (decision 0127).
 */

/** Codes that belong to no jurisdiction: a form that the standard does not list, and a client that has no form of its own. */
export const companyTypeOfNoPlace = {
  8888: 'Another legal form',
  9999: 'No legal form of its own',
} as const;

/** A code of ISO 20275. What clients had before these codes is longer. */
export const companyTypeCode = /^[A-Z0-9]{4}$/;

const named = v.object({ code: v.string(), name: v.string() });
export const companyType = v.object({
  code: v.string(),
  /** In English where the standard has it so, otherwise as the jurisdiction writes it. */
  name: v.string(),
  /** A country or a region of one (ISO 3166-2); null for a code of no jurisdiction, and for a word of before. */
  jurisdiction: v.nullable(v.string()),
  /** The region's name, if the jurisdiction is one. */
  region: v.nullable(v.string()),
  abbreviations: v.array(v.string()),
  /** Day since which the code is no longer issued; null while it is. */
  ended: v.nullable(v.string()),
  /** Those that took its place. */
  successors: v.array(named),
});
export type CompanyType = v.InferOutput<typeof companyType>;

const staff = { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } } as const;
const place = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'The jurisdiction is a code of ISO 3166, such as SG or US-DE.'),
);

export const listCompanyTypes = endpoint({
  name: 'reference.companyTypes',
  summary:
    'Company types (ISO 20275) of a jurisdiction, or those found by a search; without either, those that clients and parties have',
  api: 'main',
  method: 'GET',
  path: '/company-types',
  query: v.object({
    jurisdiction: v.optional(place),
    search: v.optional(v.pipe(v.string(), v.maxLength(100, 'At most 100 characters.'), line)),
  }),
  shape: 'data',
  answer: v.array(companyType),
  allow: staff,
});
export const readCompanyType = endpoint({
  name: 'reference.companyType',
  summary: 'A company type by its code, also one that is no longer issued',
  api: 'main',
  method: 'GET',
  path: '/company-types/{code}',
  params: v.object({ code: v.pipe(v.string(), v.regex(companyTypeCode)) }),
  shape: 'data',
  answer: companyType,
  allow: staff,
});
