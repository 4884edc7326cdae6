import type { Client } from '#contract/clients/clients.ts';
import { addressQueries } from '../addresses/queries.ts';
import { localTabs } from '../bank-accounts/queries.ts';
import { countUnread } from '../comments/queries.ts';
import { contactsOfClient } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { newestByType } from '../documents/queries.ts';
import { allOffices, namesOfUsers, teamsById } from '../people/queries.ts';
import { countryName } from '../reference/countries.ts';
import { managersOfClients } from './managers.ts';
import { missingData } from './missing-data.ts';
import { officeOf } from './office.ts';
import { clientById, servicesOf, teamIdsOf } from './queries.ts';

async function nameOf(tx: Tx, userId: string | null): Promise<Client['last_update_by']> {
  const [user] = userId ? await namesOfUsers(tx, [userId]) : [];
  return user ? { id: user.id, name: user.display_name } : null;
}

/** Earlier names, the latest rename first. */
export const newestFirst = (names: Client['former_names']): Client['former_names'] =>
  names.toSorted((a, b) => b.rename_date.localeCompare(a.rename_date));

/** A client with everything its page shows; undefined if the id is unknown. `today` is a calendar date. */
export async function readClientFully(tx: Tx, id: string, today: string): Promise<Client | undefined> {
  const row = await clientById(tx, id);
  if (!row) return undefined;
  const { office_id, created_at, deleted_at, portal_enabled, last_update_by, ...own } = row;
  const services = await servicesOf(tx, id, today);
  const addresses = await addressQueries.ofClient(tx, id);
  const teams = await teamsById(tx, await teamIdsOf(tx, id));
  const client = {
    ...own,
    former_names: newestFirst(own.former_names),
    office: officeOf(await allOffices(tx), office_id),
    relationship_managers: (await managersOfClients(tx, [id]))(id),
    teams: teams.map(({ id, name }) => ({ id, name })),
    client_addresses: addresses.map(({ id, types, line1, city, postal_code, country_code: code }) => ({
      ...{ id, types, line1, city, postal_code },
      country: { code, name: countryName(code) },
    })),
    documents: await newestByType(tx, id),
    counts: { comments_unread: await countUnread(tx, id) },
    local_info: await localTabs(tx, row),
    last_update_by: await nameOf(tx, last_update_by),
  };
  const facts = { ...client, services, contacts: await contactsOfClient(tx, id) };
  return {
    ...client,
    services: services.map(({ id, name }) => ({ id, name })),
    ...missingData(facts, today),
  };
}
