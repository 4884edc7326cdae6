import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { date, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { foundStates } from '../documents/due.ts';
import { exported, exportRequest } from '../exports.ts';
import { country } from '../reference.ts';
import { registryOutcomes } from '../registry/registry-words.ts';
import { clientIdentityTypes, qualityBands, riskRatings } from './client-words.ts';
import { qualityFacts } from './quality.ts';

export const recordStatuses = ['under_consideration', 'ready_for_activation', 'active', 'ended'] as const;
export type RecordStatus = (typeof recordStatuses)[number];
export const businessStatuses = ['ONBOARDING', 'ACTIVE', 'ON_HOLD', 'LAPSED'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];
/** The allowed business statuses of each record status; every other pair is refused. */
export const allowedStatusPairs: Record<RecordStatus, readonly BusinessStatus[]> = {
  under_consideration: ['ONBOARDING', 'ON_HOLD'],
  ready_for_activation: ['ONBOARDING'],
  active: ['ACTIVE', 'ON_HOLD'],
  ended: ['LAPSED'],
};

export const relationshipManager = v.object({
  id,
  display_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
});

export const clientKinds = ['CORPORATE', 'INDIVIDUAL'] as const;
export const kycLevels = ['SIMPLIFIED', 'STANDARD', 'ENHANCED'] as const;

/** The link of a client to the CRM: a company that it is linked to, or a deal. */
const crmLinks = ['COMPANY', 'DEAL'] as const;

/** Fields by which the client list can be sorted and filtered. An office is sorted by its name and filtered by its id. */
export const clientFields = {
  name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
  business_status: {
    type: 'choice',
    label: 'Status',
    sort: true,
    filter: true,
    always: true,
    options: businessStatuses,
  },
  record_status: { type: 'choice', label: 'Record', filter: true, always: true, options: recordStatuses },
  kind: { type: 'choice', label: 'Kind', filter: true, always: true, options: clientKinds },
  office_id: { type: 'reference', label: 'Office', filter: true, always: true },
  office: { type: 'text', label: 'Office', sort: true },
  teams: { type: 'reference', label: 'Team', filter: true },
  relationship_managers: { type: 'reference', label: 'Relationship manager', filter: true },
  services: { type: 'reference', label: 'Service', filter: true },
  jurisdiction: { type: 'choice', label: 'Jurisdiction', sort: true, filter: true },
  company_type: { type: 'choice', label: 'Company type', filter: true },
  registration_number: { type: 'text', label: 'Registration number', filter: true },
  industry: { type: 'text', label: 'Industry', filter: true },
  sector: { type: 'text', label: 'Sector', filter: true },
  kyc_level: { type: 'choice', label: 'KYC level', filter: true, options: kycLevels },
  risk_rating: { type: 'choice', label: 'Risk rating', filter: true, options: riskRatings },
  next_review_date: { type: 'date', label: 'Next review', sort: true, filter: true },
  employing_entity: { type: 'reference', label: 'Employing entity', filter: true },
  tags: { type: 'text', label: 'Tag', filter: true },
  /** Persons and entities that are a contact or an officer of the client. */
  party: { type: 'text', label: 'Person or entity', filter: true },
  /** The present owners of a part of the client, for callers who may see owners. */
  owner: { type: 'text', label: 'Owner', filter: true },
  /** The group that it belongs to today. */
  parent_group: { type: 'reference', label: 'Parent group', filter: true },
  /** The outcome of the last comparison with the company register. */
  register: { type: 'choice', label: 'Company register', filter: true, options: registryOutcomes },
  crm: { type: 'choice', label: 'CRM', filter: true, options: crmLinks },
  first_name: { type: 'text', label: 'First name', filter: true },
  last_name: { type: 'text', label: 'Last name', filter: true },
  date_of_birth: { type: 'date', label: 'Date of birth', filter: true },
  documents: { type: 'choice', label: 'Documents', filter: true, options: foundStates },
  document_expires: { type: 'date', label: 'Document expires', filter: true },
  client_since: { type: 'date', label: 'Client since', sort: true, filter: true },
  start_date: { type: 'date', label: 'Start date', sort: true, filter: true },
  closedate: { type: 'date', label: 'Close date', sort: true, filter: true },
  last_invoice: { type: 'date', label: 'Last invoice', sort: true, filter: true },
  quality_score: { type: 'number', label: 'Data quality score', sort: true, filter: true, always: true },
  quality_band: { type: 'choice', label: 'Data quality', filter: true, options: qualityBands, always: true },
  last_update_at: { type: 'date', label: 'Last update', sort: true, filter: true, always: true },
} as const satisfies ListFields;

export const clientRow = v.object({
  id,
  name: v.string(),
  kind: v.picklist(clientKinds),
  record_status: v.picklist(recordStatuses),
  business_status: v.picklist(businessStatuses),
  company_type: v.nullable(v.string()),
  jurisdiction: v.nullable(v.string()),
  office: namedRef,
  relationship_managers: v.array(relationshipManager),
  registration_number: v.nullable(v.string()),
  industry: v.nullable(v.string()),
  sector: v.nullable(v.string()),
  kyc_level: v.nullable(v.picklist(kycLevels)),
  risk_rating: v.nullable(v.picklist(riskRatings)),
  next_review_date: v.nullable(date),
  employing_entity: v.nullable(namedRef),
  /** The group that it belongs to today; null for those who may not see groups, too. */
  parent_group: v.nullable(namedRef),
  tags: v.array(v.string()),
  /** For individuals only. */
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  date_of_birth: v.nullable(date),
  client_since: v.nullable(date),
  start_date: v.nullable(date),
  closedate: v.nullable(date),
  last_invoice: v.nullable(date),
  /** The quality of its data: 0 to 100, and the band of that (0134). */
  quality_score: v.number(),
  quality_band: v.picklist(qualityBands),
  last_update_at: v.nullable(instant),
});
export type ClientRow = v.InferOutput<typeof clientRow>;

export const client = v.object({
  ...clientRow.entries,
  version,
  /** The party that the client is. */
  party_id: id,
  /** The person who last changed the client; null if the change came from elsewhere. */
  last_update_by: v.nullable(namedRef),
  salutation: v.nullable(v.string()),
  middle_name: v.nullable(v.string()),
  nationalities: v.array(country),
  residence: v.nullable(country),
  tax_residencies: v.array(v.object({ country: v.string(), number: v.string() })),
  id_documents: v.array(
    v.object({
      type: v.picklist(clientIdentityTypes),
      number: v.string(),
      country: v.string(),
      issued: v.nullable(date),
      expires: v.nullable(date),
    }),
  ),
  occupation: v.nullable(v.string()),
  pep: v.boolean(),
  /** False if the caller may not see by what a person is known (`clientIdentityFields`): all of it is answered as unknown. */
  identity_shown: v.boolean(),
  /** For companies only. */
  registered_name_local: v.nullable(v.string()),
  jurisdiction_region: v.nullable(v.string()),
  lei: v.nullable(v.string()),
  listed: v.boolean(),
  exchange: v.nullable(v.string()),
  /** PNG in base64. */
  logo: v.nullable(v.string()),
  website_url: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  tax_id: v.nullable(v.string()),
  date_of_incorporation: v.nullable(date),
  year_end: v.nullable(v.string()),
  end_date: v.nullable(date),
  reason_for_ending: v.nullable(v.string()),
  cas360: v.nullable(v.string()),
  bluemeg: v.nullable(v.string()),
  hubspot: v.nullable(v.string()),
  cas360_compatible: v.boolean(),
  bluemeg_compatible: v.boolean(),
  teams: v.array(namedRef),
  services: v.array(namedRef),
  client_addresses: v.array(
    v.object({
      id,
      types: v.array(v.string()),
      line1: v.string(),
      city: v.nullable(v.string()),
      postal_code: v.nullable(v.string()),
      country,
    }),
  ),
  /** The facts that its data quality depends on, for a device that computes it with what waits there. */
  quality_facts: qualityFacts,
  missing_data_high: v.array(v.string()),
  missing_data_medium: v.array(v.string()),
  missing_data_low: v.array(v.string()),
  documents: v.array(v.object({ document_type: v.string(), modified: instant })),
  /** The tabs that a client has for its country: 1 where the firm added fields to it there, or there is something on it already. */
  local_info: v.object({ bank_details: v.number(), approval_rights: v.number() }),
  /** The firm’s own fields of the client, by their labels. */
  client_local_info: v.array(
    v.object({ key: v.string(), label: v.string(), country: v.nullable(v.string()), value: v.string() }),
  ),
  /** Numbers on the tabs of the client. */
  counts: v.object({
    /** Comments that one has not read. */
    comments_unread: v.number(),
    /** Documents that are missing or expired, of types that are mandatory. */
    documents_missing: v.number(),
    /** Filings due within 14 days, or overdue; none of a client that the firm no longer acts for. */
    filings_due: v.number(),
    /** Classes of shares whose direct holdings do not add up to 100 percent; 0 for those who may not see owners. */
    shares_incomplete: v.number(),
  }),
  /** Newest first. */
  former_names: v.array(v.object({ name: v.string(), rename_date: date })),
  /** The client that answers, where the one that was asked for turned out to be it. */
  moved_to: v.nullable(id),
});
export type Client = v.InferOutput<typeof client>;

export const listClients = endpoint({
  name: 'clients.list',
  summary: 'Clients, filtered, sorted and paged',
  api: 'main',
  method: 'GET',
  path: '/clients',
  query: listQuery,
  shape: 'list',
  answer: clientRow,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } },
});
export const exportClients = endpoint({
  name: 'clients.export',
  summary: 'Export clients as CSV or XLSX; the same id again answers the export there is',
  api: 'main',
  method: 'POST',
  path: '/clients/exports',
  body: exportRequest,
  shape: 'data',
  answer: exported,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'export client'] } },
});
export const readClient = endpoint({
  name: 'clients.read',
  summary: 'One client',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}',
  params: idParams,
  shape: 'data',
  answer: client,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client', 'view info client'] } },
});
