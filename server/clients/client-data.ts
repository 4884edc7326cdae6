import { attributesOf, masksBankDetails } from '#contract/clients/attributes.ts';
import { listBankAccounts } from '#contract/clients/bank-accounts.ts';
import {
  type ClientData,
  type ClientDataType,
  clientDataNeeds,
  listLocalInfoFields,
  readClientData,
  readLocalInfo,
} from '#contract/clients/client-data.ts';
import type { Client } from '#contract/clients/clients.ts';
import { allows, missingPermissions } from '#contract/core/requirement.ts';
import { byText } from '#contract/core/text/in-order.ts';
import type { Site } from '#contract/documents/document-storage.ts';
import { masked } from '#contract/payroll/amounts.ts';
import { attributeQueries, definitionOf } from '../attributes/queries.ts';
import { accountsOf } from '../bank-accounts/queries.ts';
import { contactsOfClient } from '../contacts/queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { firmDay } from '../firm/day.ts';
import { allFieldDefinitions } from '../firm/queries.ts';
import { type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { readClientFully } from './client.ts';
import { openManagers } from './queries.ts';

/** A reading of a client: its own data, the transaction for what lies beside it, and its site. */
interface Reading {
  tx: Tx;
  actor: Actor;
  client: Client;
  site: Site | null;
}
type Of<T extends ClientDataType> = Extract<ClientData, { type: T }>;
type Read<T extends ClientDataType> = (reading: Reading) => Promise<Of<T>['data']> | Of<T>['data'];

/** The values of the firm's own fields, by their label: those of the kinds that the actor may read. */
async function localFields(
  tx: Tx,
  actor: Actor,
  clientId: string,
): Promise<Of<'local-info'>['data']['fields']> {
  const fields: Of<'local-info'>['data']['fields'] = [];
  async function add(definitionId: string, value: string) {
    const definition = await definitionOf(tx, definitionId);
    if (!definition) return;
    const { key, label, country_code } = definition;
    fields.push({ key, label, country: country_code, value });
  }
  for (const entity of ['CLIENT', 'APPROVAL_RIGHTS'] as const) {
    if (!allows(actor.permissions, { all: attributesOf[entity].description.may.view })) continue;
    for (const { definition_id, value } of await attributeQueries[entity].ofClient(tx, clientId))
      await add(definition_id, value);
  }
  if (allows(actor.permissions, listBankAccounts.allow.permissions))
    for (const { closed_at, more } of await accountsOf(tx, clientId))
      for (const [id, value] of closed_at === null ? Object.entries(more) : [])
        await add(id, masksBankDetails(actor) ? masked : value);
  return fields.toSorted((a, b) => byText(a.label, b.label));
}

async function managersWithRole({ tx, client }: Reading) {
  const links = await openManagers(tx, [client.id]);
  return links.flatMap(({ user_id, role }) => {
    const person = client.relationship_managers.find((one) => one.id === user_id);
    return person ? [{ ...person, role }] : [];
  });
}

/** Each type from what there is. */
const readings: { readonly [T in ClientDataType]: Read<T> } = {
  kyc: ({ client }) => ({
    kyc_level: client.kyc_level,
    risk_rating: client.risk_rating,
    next_review_date: client.next_review_date,
    missing_data_high: client.missing_data_high,
    missing_data_medium: client.missing_data_medium,
    missing_data_low: client.missing_data_low,
    documents: client.documents,
  }),
  profile: ({ client }) => ({
    name: client.name,
    former_names: client.former_names,
    kind: client.kind,
    record_status: client.record_status,
    business_status: client.business_status,
    office: client.office,
    teams: client.teams,
    website_url: client.website_url,
    phone: client.phone,
    employing_entity: client.employing_entity,
    tags: client.tags,
    last_update_at: client.last_update_at,
    last_update_by: client.last_update_by,
  }),
  'profile-details': ({ client }) => ({
    company_type: client.company_type,
    jurisdiction: client.jurisdiction,
    registration_number: client.registration_number,
    date_of_incorporation: client.date_of_incorporation,
    year_end: client.year_end,
    tax_id: client.tax_id,
    industry: client.industry,
    sector: client.sector,
    first_name: client.first_name,
    middle_name: client.middle_name,
    last_name: client.last_name,
    date_of_birth: client.date_of_birth,
    client_since: client.client_since,
    start_date: client.start_date,
    closedate: client.closedate,
    end_date: client.end_date,
    reason_for_ending: client.reason_for_ending,
    last_invoice: client.last_invoice,
    registered_name_local: client.registered_name_local,
    jurisdiction_region: client.jurisdiction_region,
    lei: client.lei,
    listed: client.listed,
    exchange: client.exchange,
    salutation: client.salutation,
    nationalities: client.nationalities,
    residence: client.residence,
    tax_residencies: client.tax_residencies,
    id_documents: client.id_documents,
    occupation: client.occupation,
    pep: client.pep,
    identity_shown: client.identity_shown,
  }),
  'profile-relations': async ({ tx, client }) => ({
    client_addresses: client.client_addresses,
    parent_group: client.parent_group,
    services: client.services,
    contacts: await contactsOfClient(tx, client.id),
  }),
  'local-info': async ({ tx, actor, client }) => ({ fields: await localFields(tx, actor, client.id) }),
  sharepoint: ({ client, site }) => ({ site, documents: client.documents }),
  external: ({ client }) => ({
    cas360: client.cas360,
    bluemeg: client.bluemeg,
    hubspot: client.hubspot,
    cas360_compatible: client.cas360_compatible,
    bluemeg_compatible: client.bluemeg_compatible,
  }),
  'relationship-managers': async (reading) => ({ relationship_managers: await managersWithRole(reading) }),
  onboarding: ({ client }) => ({
    record_status: client.record_status,
    business_status: client.business_status,
    office: client.office,
    missing_data_high: client.missing_data_high,
  }),
};

/** Data of a type that has no place in Portico yet. */
const notHeld: Readonly<Record<ClientDataType, readonly string[]>> = {
  kyc: ['checks of identity', 'shareholders and beneficial owners'],
  profile: [],
  'profile-details': [],
  'profile-relations': ['shareholders and beneficial owners'],
  'local-info': [],
  sharepoint: [],
  external: ['accounting links', 'time of the last synchronisation'],
  'relationship-managers': [],
  onboarding: ['stage', 'checklist', 'due date'],
};

type ReadCall = Pick<FreeCall<typeof readClientData>, 'services' | 'actor' | 'now'>;

/** Reads one type. The site is asked for outside of the transaction: it may be another service. */
async function read({ services, actor, now }: ReadCall, id: string, type: ClientDataType) {
  const missing = missingPermissions(actor.permissions, clientDataNeeds[type]);
  if (missing.length > 0)
    throw new Refusal('forbidden', {
      message: `You need the permission "${missing.join('", "')}" for this.`,
    });
  const site = type === 'sharepoint' ? ((await services.storage.sitesOfClient(actor, id))[0] ?? null) : null;
  const data = await services.db.as(actor, async (tx) => {
    const client = await readClientFully(tx, id, await firmDay(tx, now));
    if (!client) throw new Refusal('not_found');
    return readings[type]({ tx, actor, client, site });
  });
  return { type, fetched_at: now, data, not_held: [...notHeld[type]] } as ClientData;
}

export const clientDataHandlers: readonly Handler[] = [
  handleWithoutTransaction(readClientData, (call) => read(call, call.input.params.id, call.input.query.type)),
  handle(listLocalInfoFields, async ({ tx }) =>
    (await allFieldDefinitions(tx)).map(({ country_code, ...field }) => ({
      ...field,
      country: country_code,
    })),
  ),
  handleWithoutTransaction(
    readLocalInfo,
    async (call) => (await read(call, call.input.params.id, 'local-info')) as Of<'local-info'>,
  ),
];
