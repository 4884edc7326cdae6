import * as v from 'valibot';
import { client } from '../clients/clients.ts';
import { type Answer, endpoint } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { optionalText } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';
import { id, idParams, namedRef, version } from '../core/values.ts';
import { country } from '../reference.ts';
import { companies } from './companies.ts';
import { stageOutcomes } from './crm-words.ts';

/* The CRM as its clients, companies and deals meet. Paths and names are those of the specification, whichever CRM answers. */

/** The id of a company or a deal in the CRM. */
const crmId = v.pipe(v.string(), signs, v.regex(/^\d{1,20}$/, 'This is not an id of the CRM.'));

const contact = v.object({
  first_name: v.nullable(v.string()),
  last_name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  job_title: v.nullable(v.string()),
});
export type CrmContact = v.InferOutput<typeof contact>;

const found = v.object({
  /** Its id in the CRM. */
  id: v.string(),
  name: v.string(),
  city: v.nullable(v.string()),
  country: v.nullable(country),
  website_url: v.nullable(v.string()),
  /** The client that is linked to it. */
  client: v.nullable(namedRef),
});
export type FoundCompany = v.InferOutput<typeof found>;

const company = v.object({
  ...found.entries,
  phone: v.nullable(v.string()),
  industry: v.nullable(v.string()),
  registration_number: v.nullable(v.string()),
  contacts: v.array(contact),
  deals: v.object({
    /** The latest first. */
    shown: v.array(
      v.object({
        id,
        name: v.string(),
        stage: v.string(),
        outcome: v.picklist(stageOutcomes),
        /** True if it is of no client yet. */
        free: v.boolean(),
      }),
    ),
    /** Number of those that the caller may not see. */
    hidden: v.number(),
  }),
});

const { view } = companies.description.may;
const views = { by: 'bearer', audiences: ['staff'], permissions: { all: view } } as const;
const links = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: {
    all: [...view, 'view info client', 'edit client'] as const satisfies readonly Permission[],
  },
} as const;

export const searchHubspotCompanies = endpoint({
  name: 'hubspot.companies',
  summary: 'Companies of the CRM by words of their names, at most 20; each with the client linked to it',
  api: 'main',
  method: 'GET',
  path: '/hubspot/companies',
  query: v.object({ search: v.optional(optionalText(), '') }),
  shape: 'data',
  answer: v.array(found),
  allow: views,
});

export const readHubspotCompany = endpoint({
  name: 'hubspot.company',
  summary:
    'One company of the CRM with its contacts and its deals; deals that the caller may not see are counted',
  api: 'main',
  method: 'GET',
  path: '/hubspot/companies/{hubspotId}',
  params: v.object({ hubspotId: crmId }),
  shape: 'data',
  answer: company,
  allow: views,
});
export type HubspotCompany = Answer<typeof readHubspotCompany>;

export const listHubspotOwners = endpoint({
  name: 'hubspot.owners',
  summary: 'People who can own a deal',
  api: 'main',
  method: 'GET',
  path: '/hubspot/owners',
  shape: 'data',
  answer: v.array(v.object({ id, name: v.string(), email: v.string() })),
  allow: views,
});

export const listHubspotPipelines = endpoint({
  name: 'hubspot.pipelines',
  summary: 'The pipelines with their stages, each in its place',
  api: 'main',
  method: 'GET',
  path: '/hubspot/pipelines',
  shape: 'data',
  answer: v.array(
    v.object({
      id,
      name: v.string(),
      stages: v.array(
        v.object({ id, name: v.string(), probability: v.number(), outcome: v.picklist(stageOutcomes) }),
      ),
    }),
  ),
  allow: views,
});

export const linkHubspot = endpoint({
  name: 'clients.linkHubspot',
  summary:
    'Link a client to a company of the CRM; deals of the company that are of no client become the client’s',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/hubspot/link',
  params: idParams,
  body: v.object({ version, company: crmId }),
  shape: 'data',
  answer: client,
  allow: links,
});

export const unlinkHubspot = endpoint({
  name: 'clients.unlinkHubspot',
  summary: 'End the link of a client to a company of the CRM; deals stay with the client',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/hubspot/unlink',
  params: idParams,
  body: v.object({ version }),
  shape: 'data',
  answer: client,
  allow: links,
});
