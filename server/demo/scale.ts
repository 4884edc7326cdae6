import { insertAddresses } from '../addresses/queries.ts';
import { insertPartyFacts } from '../clients/party-facts.queries.ts';
import {
  countClients,
  insertClientServices,
  insertClients,
  insertClientTeams,
  insertManagers,
} from '../clients/queries.ts';
import { insertContacts } from '../contacts/queries.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertParties } from '../parties/queries.ts';
import { dateOf } from '../reference/calendar.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import { demoClients } from './clients.ts';
import { demoContacts } from './contacts.ts';
import type { Made } from './envelopes.ts';
import { type DemoStaffing, demoStaffing } from './firm.ts';
import { demoMade } from './seed.ts';

const system = actor('system');
/**
 * Adds clients until the demo firm has this many, a batch per transaction; a start that was killed is continued by the next. Never removes
 * clients. `tell` is called with the number of clients after each batch.
 * @param batch clients per transaction: few enough for memory, and enough that the number of statements does not matter
 * @throws StartError when there is no demo firm
 */
export async function scaleDemo(
  services: Pick<Services, 'db'>,
  wanted: number,
  tell: (clients: number) => void,
  batch = 5_000,
): Promise<void> {
  const made = await demoMade(services);
  if (!made) throw new StartError('Only the demo firm can be scaled, and this data folder holds none.');
  const staffing = demoStaffing(made.seed, made.now, dateOf(made.now));
  let clients = await services.db.as(system, countClients);
  while (clients < wanted) {
    const more = Math.min(batch, wanted - clients);
    await services.db.as(system, (tx) => addClients(tx, made, staffing, clients, more));
    clients += more;
    tell(clients);
  }
}

/** Adds clients with their linked records, but without portal accounts and payroll. */
async function addClients(tx: Tx, { seed, now }: Made, firm: DemoStaffing, from: number, count: number) {
  const made = demoClients(seed, firm, count, now, dateOf(now), from);
  const clients = made.clients.map((client) => ({ ...client, portal_enabled: false }));
  await insertClients(tx, clients);
  await insertPartyFacts(tx, made.facts);
  await insertParties(tx, { parties: [], names: [], passports: made.papers });
  await insertAddresses(tx, made.addresses);
  await insertManagers(tx, made.managers);
  await insertClientTeams(tx, made.teams);
  await insertClientServices(tx, made.services);
  await insertContacts(tx, demoContacts(seed, { clients }, now, from).contacts);
}
