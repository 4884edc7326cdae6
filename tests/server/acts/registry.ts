import { createRegistryCheck } from '#contract/registry/registry-checks.ts';
import { setDifference } from '#server/registry/queries.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Checks of clients by the company register, and decisions about what it says. */
export function registryActs({ server, firm, staff, data, tenant }: ActContext): Acts {
  const check = async () => ({ id: firm.id(), clients: [(await tenant()).clientId] });
  return {
    'registryChecks.create': async () => ({ bearer: staff, body: await check() }),
    'registryChecks.stop': async () => {
      const body = await check();
      await data(createRegistryCheck, { body });
      return { bearer: staff, params: { id: body.id } };
    },
    'clients.decideRegistry': async () => {
      const { clientId: client_id } = await tenant();
      const difference = { field: 'registered_name_local' as const, ours: null, theirs: 'Kai AG' };
      await firm.as((tx) =>
        setDifference(tx, { client_id, ...difference, state: 'OPEN', checked_at: server.now() }),
      );
      return {
        bearer: staff,
        params: { id: client_id },
        body: { decision: 'KEEP', differences: [difference] },
      };
    },
  };
}
