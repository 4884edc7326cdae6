import type { BrowserContext } from '@playwright/test';
import type { RunningFirm } from './firm.ts';
import type { RouteFault } from './network.ts';

/** The networks on which a story of the client portal holds. */
type NetworkState = 'online' | 'offline' | 'dropping requests at random';

/** The calls of a contact and an employee; staff, who use the same server, have a network of their own. */
const ofClients = /\/api\/(client|employee)\/|\/api\/v1\/uploads/;

/** A third of all calls fails, each in another way; the same ones each time, so that a failure can be repeated. */
function dropping(): () => RouteFault | undefined {
  const faults = ['drop before', 'drop after', 'cut'] as const;
  let state = 24;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const kind = faults[Math.floor((state / 2 ** 31) * 9)];
    return kind && { kind };
  };
}

/** Puts the browser of a contact or an employee on one of the networks. */
export async function setNetwork(
  state: NetworkState,
  context: BrowserContext,
  firm: RunningFirm,
): Promise<void> {
  firm.network.lie(...(state.startsWith('dropping') ? [{ where: ofClients, fault: dropping() }] : []));
  await context.setOffline(state === 'offline');
}
