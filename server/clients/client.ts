import type { Client } from '#contract/clients/clients.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { addressQueries } from '../addresses/queries.ts';
import { attributeQueries, definitionsOf } from '../attributes/queries.ts';
import { localTabs } from '../bank-accounts/queries.ts';
import { countUnread } from '../comments/queries.ts';
import type { Tx } from '../db/db.ts';
import { documentsDue } from '../documents/due.queries.ts';
import { countMissing } from '../documents/due.ts';
import { newestByType } from '../documents/queries.ts';
import { countIncomplete } from '../owners/queries.ts';
import { presentGroups } from '../parent-groups/queries.ts';
import { allOffices, namesOfEmployingEntities, namesOfUsers, teamsById } from '../people/queries.ts';
import { countryName, countryOf } from '../reference/countries.ts';
import { countFilingsDue } from '../secretary/queries.ts';
import { logoOfClient } from './logo.queries.ts';
import { managersOfClients } from './managers.ts';
import { officeOf } from './office.ts';
import { partyFactsOf } from './party-facts.queries.ts';
import { readQuality } from './quality.queries.ts';
import { clientById, servicesOf, teamIdsOf } from './queries.ts';

async function nameOf(tx: Tx, userId: string | null): Promise<Client['last_update_by']> {
  const [user] = userId ? await namesOfUsers(tx, [userId]) : [];
  return user ? { id: user.id, name: user.display_name } : null;
}

/** The firm's own fields of a client with their values, by their labels. */
async function localInfoOf(tx: Tx, clientId: string): Promise<Client['client_local_info']> {
  const values = await attributeQueries.CLIENT.ofClient(tx, clientId);
  const definitions = await definitionsOf(
    tx,
    values.map(({ definition_id }) => definition_id),
  );
  return values
    .flatMap(({ definition_id, value }) => {
      const definition = definitions.get(definition_id);
      if (!definition) return [];
      return [{ key: definition.key, label: definition.name, country: definition.country_code, value }];
    })
    .toSorted((a, b) => byText(a.label, b.label));
}

/** Earlier names, the latest rename first. */
export const newestFirst = (names: Client['former_names']): Client['former_names'] =>
  names.toSorted((a, b) => b.rename_date.localeCompare(a.rename_date));

/** A client with everything its page shows; undefined if the id is unknown. `today` is a calendar date. */
export async function readClientFully(tx: Tx, id: string, today: string): Promise<Client | undefined> {
  const row = await clientById(tx, id);
  if (!row) return undefined;
  const quality = await readQuality(tx, id, today);
  if (!quality) return undefined;
  const {
    office_id,
    employing_entity_id,
    created_at,
    deleted_at,
    portal_enabled,
    last_update_by,
    ...others
  } = row;
  const { merged_into, merged_at, merged_by, ...own } = others;
  const services = await servicesOf(tx, id, today);
  const addresses = await addressQueries.ofClient(tx, id);
  const teams = await teamsById(tx, await teamIdsOf(tx, id));
  const [entity = null] = await namesOfEmployingEntities(
    tx,
    employing_entity_id ? [employing_entity_id] : [],
  );
  const { nationalities, residence, ...party } = await partyFactsOf(tx, row.party_id);
  const due = await documentsDue(tx, id, today);
  return {
    ...own,
    ...party,
    nationalities: nationalities.map(countryOf),
    residence: residence === null ? null : countryOf(residence),
    employing_entity: entity,
    parent_group: (await presentGroups(tx, [id])).get(id) ?? null,
    logo: (await logoOfClient(tx, id))?.toString('base64') ?? null,
    client_local_info: await localInfoOf(tx, id),
    former_names: newestFirst(own.former_names),
    office: officeOf(await allOffices(tx), office_id),
    relationship_managers: (await managersOfClients(tx, [id]))(id),
    teams: teams.map(({ id, name }) => ({ id, name })),
    client_addresses: addresses.map(({ id, types, line1, city, postal_code, country_code: code }) => ({
      ...{ id, types, line1, city, postal_code },
      country: { code, name: countryName(code) },
    })),
    documents: await newestByType(tx, id),
    local_info: await localTabs(tx, row),
    counts: {
      comments_unread: await countUnread(tx, id),
      documents_missing: countMissing(due),
      shares_incomplete: await countIncomplete(tx, id, today),
      filings_due: own.business_status === 'LAPSED' ? 0 : await countFilingsDue(tx, id, today),
    },
    last_update_by: await nameOf(tx, last_update_by),
    moved_to: null,
    services: services.map(({ id, name }) => ({ id, name })),
    ...quality,
  };
}
