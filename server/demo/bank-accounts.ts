import type { Role } from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import { approveChange, changeById, type Proposal, proposeChange } from '../bank-accounts/queries.ts';
import type { AccountColumns } from '../bank-accounts/tables.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Services } from '../services.ts';
import { endSession, insertDevice, insertSession, revoke } from '../session/queries.ts';
import type { Made } from './envelopes.ts';
import { random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** The published example of each country’s numbers in the registry of IBANs. */
const banks = [
  { country_code: 'CH', bank_name: 'Limmat Bank', iban: 'CH9300762011623852957', currency: 'CHF' },
  { country_code: 'GB', bank_name: 'Quayside Bank', iban: 'GB29NWBK60161331926819', currency: 'GBP' },
  { country_code: 'DE', bank_name: 'Elbe Bank', iban: 'DE89370400440532013000', currency: 'EUR' },
] as const;

/** Number of clients with accounts, from the first on: two in use, one of them with a change that waits, and one that only waits. */
const clientCount = 3;

interface Person {
  readonly id: string;
  readonly account_id: string;
}

/**
 * Bank accounts in use, which two people made, and changes that wait for a second person: proposed and approved by the functions that
 * staff use, in sessions that end with it. One that was killed is finished by the next; otherwise that does nothing.
 */
export async function proposeDemoAccounts(services: Services, made: Made, world: DemoWorld): Promise<void> {
  const { db } = services;
  const chance = random(made.seed, 'bank accounts');
  const [proposer, approver] = holdersOf(world, 'FIN');
  if (!proposer || !approver) throw new Error('Two people of finance are needed.');
  const [proposing, approving] = [sessionAt(made.now), sessionAt(made.now)];
  await db.as(actor('system'), async (tx) => {
    await openSession(tx, proposer, proposing);
    await openSession(tx, approver, approving);
  });
  const state = (id: string) => db.as(actor('system'), async (tx) => (await changeById(tx, id))?.state);
  const propose = async (proposal: Proposal) => {
    if (await state(proposal.id)) return;
    await db.as(by(proposer), (tx) => proposeChange(tx, proposal, proposing));
  };
  const clients = world.clients.clients.filter(({ kind }) => kind === 'CORPORATE').slice(0, clientCount);
  for (const [at, { id: client_id, name }] of clients.entries()) {
    const [id, moved] = [chance.id(), chance.id()];
    const values = accountOf(name, banks[at % banks.length]);
    await propose({ id, client_id, kind: 'ADD', values });
    if (at === clients.length - 1) continue;
    if ((await state(id)) === 'PROPOSED') await db.as(by(approver), (tx) => approveChange(tx, id, approving));
    if (at > 0) continue;
    const change = { ...accountOf(name, banks[1]), purposes: ['FEES' as const, 'TAX' as const] };
    await propose({ id: moved, client_id, kind: 'CHANGE', account_id: id, version: 1, values: change });
  }
  await db.as(actor('system'), async (tx) => {
    for (const { sessionId, now } of [proposing, approving]) {
      await endSession(tx, { id: sessionId }, now);
      await revoke(tx, sessionId, now);
    }
  });
}

const by = ({ id, account_id }: Person) => actor('staff', { accountId: account_id, userId: id });

const accountOf = (holder_name: string, bank: (typeof banks)[number] = banks[0]): AccountColumns => ({
  ...{ label: 'Fees', holder_name, account_no: null, bic: null, routing: null, purposes: ['FEES'], more: {} },
  ...bank,
});

/** Its id is new each time: that of an attempt that was killed is open for a while. */
const sessionAt = (now: string) => ({ sessionId: newId(Date.parse(now)), now });

/** Opens a session on a device of its own, both of this id. */
async function openSession(
  tx: Tx,
  { account_id }: Person,
  { sessionId: id, now }: ReturnType<typeof sessionAt>,
): Promise<void> {
  await insertDevice(tx, {
    id,
    account_id,
    label: 'Set-up of the demo firm',
    created_at: now,
    last_seen_at: now,
  });
  const until = later(now, 600_000);
  await insertSession(tx, {
    ...{ id, account_id, device_id: id, portal: 'app', came_by: 'password', created_at: now },
    ...{ cookie_hash: `demo ${id}`, renewal_hash: `demo ${id}`, idle_until: until, expires_at: until },
  });
}

const holdersOf = ({ staffing }: DemoWorld, role: Role): Person[] => {
  const roleId = staffing.roles.find(({ name }) => name === role)?.id;
  const ids = staffing.userRoles.flatMap(({ role_id, user_id }) => (role_id === roleId ? [user_id] : []));
  return staffing.users.filter(({ id }) => ids.includes(id));
};
