import * as contract from '#contract/clients/lifecycle-calls.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { nameOfUser } from '#server/people/queries.ts';
import { addresseesOf, allowedBy, managersOf } from '../addressees.ts';
import { activeHolders } from './queries.ts';

interface MarkedReady {
  readonly clientId: string;
  /** The client's name. */
  readonly name: string;
  /** Id of who marked it. */
  readonly marker: string;
}

/**
 * Tells those who may activate a client that it is ready: who looks after it before all others, and never who marked it ready. Where the
 * marker alone may activate, nobody is told.
 */
export function tellActivators(tx: Tx, { clientId, name, marker }: MarkedReady, now: string): Promise<void> {
  return asSystem(tx, async () => {
    const by = await nameOfUser(tx, marker);
    const managers = await managersOf(tx, clientId);
    const told = await addresseesOf(tx, clientId, {
      holders: [managers.filter((id) => id !== marker)],
      may: allowedBy(contract.activate.allow.permissions),
      does: `looks after this client besides ${by}`,
    });
    const ids = told.ids.filter((id) => id !== marker);
    const others = (await activeHolders(tx, 'activate client', marker)).map(({ id }) => id);
    for (const readerId of ids.length > 0 ? ids : others)
      await putInInbox(
        tx,
        {
          readerId,
          kind: 'clients.ready',
          title: `Ready for activation: ${name}`,
          body: `Marked by ${by}. Activate it, or keep it under consideration. ${ids.length > 0 ? told.why : ''}`.trim(),
          path: `/app/clients/${clientId}/info`,
        },
        now,
      );
  });
}
