import type { ClientRow } from '#contract/clients/clients.ts';
import type { Tx } from '../db/db.ts';
import type { allOffices } from '../people/queries.ts';
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
  return rows.map(({ office_id, ...row }) => ({
    ...row,
    office: officeOf(offices, office_id),
    relationship_managers: managers(row.id),
  }));
}
