import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { Requirement } from '../core/requirement.ts';
import { id, idParams, instant, namedRef } from '../core/values.ts';
import { site } from '../documents/document-storage.ts';
import { definitionKinds, fieldEntities } from '../firm/words.ts';
import { client, relationshipManager } from './clients.ts';
import { managerRoles } from './manager-roles.ts';

/* The data of a client by type (specification, section 3): each type with the time it was read, and with what Portico does not hold yet. */

export const clientDataTypes = [
  'kyc',
  'profile',
  'profile-details',
  'profile-relations',
  'local-info',
  'sharepoint',
  'external',
  'relationship-managers',
  'onboarding',
] as const;
export type ClientDataType = (typeof clientDataTypes)[number];

/** The permission of a type besides `view client`: that of the tab which shows the same. */
export const clientDataNeeds: Readonly<Record<ClientDataType, Requirement>> = {
  kyc: { all: ['view info client'] },
  profile: { all: ['view info client'] },
  'profile-details': { all: ['view info client'] },
  'profile-relations': { all: ['view address client', 'view contact client', 'view service client'] },
  'local-info': { all: ['view info client'] },
  sharepoint: { all: ['view document client'] },
  external: { all: ['view info client'] },
  'relationship-managers': { all: ['view relationship manager client'] },
  onboarding: { all: ['view onboarding status client'] },
};

const {
  name,
  former_names,
  kind,
  record_status,
  business_status,
  office,
  teams,
  website_url,
  phone,
  last_update_at,
  last_update_by,
  company_type,
  jurisdiction,
  registration_number,
  date_of_incorporation,
  year_end,
  tax_id,
  industry,
  sector,
  first_name,
  middle_name,
  last_name,
  date_of_birth,
  client_since,
  start_date,
  closedate,
  end_date,
  reason_for_ending,
  last_invoice,
  kyc_level,
  risk_rating,
  next_review_date,
  employing_entity,
  parent_group,
  tags,
  salutation,
  nationalities,
  residence,
  tax_residencies,
  id_documents,
  occupation,
  pep,
  identity_shown,
  registered_name_local,
  jurisdiction_region,
  lei,
  listed,
  exchange,
  client_local_info,
  missing_data_high,
  missing_data_medium,
  missing_data_low,
  documents,
  services,
  client_addresses,
  cas360,
  bluemeg,
  hubspot,
  cas360_compatible,
  bluemeg_compatible,
} = client.entries;

const of = <const T extends ClientDataType, const E extends v.ObjectEntries>(type: T, data: E) =>
  v.object({
    type: v.literal(type),
    fetched_at: instant,
    data: v.object(data),
    /** Data of the type that is not held yet, in words. */
    not_held: v.array(v.string()),
  });

const localInfo = of('local-info', { fields: client_local_info });

export const clientData = v.variant('type', [
  of('kyc', {
    kyc_level,
    risk_rating,
    next_review_date,
    missing_data_high,
    missing_data_medium,
    missing_data_low,
    documents,
  }),
  of('profile', {
    ...{ name, former_names, kind, record_status, business_status, office, teams, website_url, phone },
    ...{ employing_entity, tags, last_update_at, last_update_by },
  }),
  of('profile-details', {
    ...{ company_type, jurisdiction, registration_number, date_of_incorporation, year_end, tax_id, industry },
    ...{ sector, first_name, middle_name, last_name, date_of_birth, client_since, start_date, closedate },
    ...{ end_date, reason_for_ending, last_invoice, registered_name_local, jurisdiction_region, lei, listed },
    ...{ exchange, salutation, nationalities, residence, tax_residencies, id_documents, occupation, pep },
    identity_shown,
  }),
  of('profile-relations', {
    client_addresses,
    parent_group,
    services,
    contacts: v.array(
      v.object({
        id,
        email: v.nullable(v.string()),
        job_title: v.nullable(v.string()),
        is_primary: v.boolean(),
      }),
    ),
  }),
  localInfo,
  of('sharepoint', { site: v.nullable(site), documents }),
  of('external', { cas360, bluemeg, hubspot, cas360_compatible, bluemeg_compatible }),
  of('relationship-managers', {
    relationship_managers: v.array(
      v.object({ ...relationshipManager.entries, role: v.picklist(managerRoles) }),
    ),
  }),
  of('onboarding', { record_status, business_status, office: namedRef, missing_data_high }),
]);
export type ClientData = v.InferOutput<typeof clientData>;

export const readClientData = endpoint({
  name: 'clients.readData',
  summary: 'The data of a client of one type, with the time it was read and what is not held yet',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/data',
  params: idParams,
  query: v.object({
    type: v.picklist(clientDataTypes, `The type is one of ${clientDataTypes.join(', ')}.`),
  }),
  shape: 'data',
  answer: clientData,
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } },
});

const localInfoMay = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view info client'] },
} as const;
/** Mounted before the endpoint below, whose path would match this one too. */
export const listLocalInfoFields = endpoint({
  name: 'localInfo.fields',
  summary:
    'The fields that the local information of clients can have, by what they are fields of and their label',
  api: 'main',
  method: 'GET',
  path: '/client-local-info/fields',
  shape: 'data',
  answer: v.array(
    v.object({
      entity: v.picklist(fieldEntities),
      key: v.string(),
      label: v.string(),
      type: v.picklist(definitionKinds),
      required: v.boolean(),
      options: v.array(v.string()),
      country: v.nullable(v.string()),
    }),
  ),
  allow: localInfoMay,
});
export const readLocalInfo = endpoint({
  name: 'localInfo.read',
  summary: 'The local information of a client, as its data of the type local-info has it',
  api: 'main',
  method: 'GET',
  path: '/client-local-info/{id}',
  params: idParams,
  shape: 'data',
  answer: localInfo,
  allow: localInfoMay,
});
