import type * as v from 'valibot';
import type { relationshipManager } from '#contract/clients/clients.ts';
import type { Tx } from '../db/db.ts';
import { namesOfUsers } from '../people/queries.ts';
import { openManagers } from './queries.ts';

type Manager = v.InferOutput<typeof relationshipManager>;

/**
 * Looks up the managers of all these clients at once.
 * @returns a function from client id to its managers, the lead first
 */
export async function managersOfClients(
  tx: Tx,
  clientIds: string[],
): Promise<(clientId: string) => Manager[]> {
  const links = await openManagers(tx, clientIds);
  const people = await namesOfUsers(tx, [...new Set(links.map(({ user_id }) => user_id))]);
  return (clientId) =>
    links
      .filter(({ client_id }) => client_id === clientId)
      .flatMap(({ user_id }) => people.filter(({ id }) => id === user_id));
}
