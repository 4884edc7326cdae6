import type { ClientRow } from '#contract/clients/clients.ts';
import type { Tx } from '../db/db.ts';
import { presentGroups } from '../parent-groups/queries.ts';
import { type allOffices, namesOfEmployingEntities } from '../people/queries.ts';
import { managersOfClients } from './managers.ts';
import { officeOf } from './office.ts';
import type { ListedClient } from './queries.ts';

/** Clients as the list shows them, with the names of offices and managers. `offices` are all offices. */
export async function clientRows(
  tx: Tx,
  rows: readonly ListedClient[],
  offices: Awaited<ReturnType<typeof allOffices>>,
): Promise<ClientRow[]> {
  const managers = await managersOfClients(
    tx,
    rows.map(({ id }) => id),
  );
  const groups = await presentGroups(
    tx,
    rows.map(({ id }) => id),
  );
  const entities = await namesOfEmployingEntities(tx, [
    ...new Set(rows.flatMap(({ employing_entity_id: id }) => id ?? [])),
  ]);
  return rows.map(({ office_id, employing_entity_id, ...row }) => ({
    ...row,
    employing_entity: entities.find(({ id }) => id === employing_entity_id) ?? null,
    parent_group: groups.get(row.id) ?? null,
    office: officeOf(offices, office_id),
    relationship_managers: managers(row.id),
  }));
}
