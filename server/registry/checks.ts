import { registryCheckMost } from '#contract/core/limits.ts';
import type { RegistryCheck } from '#contract/registry/registry-checks.ts';
import * as contract from '#contract/registry/registry-checks.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import {
  type CheckRow,
  checkById,
  clientsThere,
  companiesServed,
  endCheck,
  insertCheck,
  newestCheck,
} from './queries.ts';

/** A check of one client, for which somebody waits, does not wait for those of many. */
export const registryCheckKinds = { one: 'registry-check-one', many: 'registry-check' } as const;

const answerOf = ({ owner_id: _, client_ids: __, ...row }: CheckRow): RegistryCheck => row;

/** The clients of a check; ids that are nobody's to see are left out and not told apart. */
async function clientsOf(tx: Tx, asked: readonly string[] | undefined): Promise<string[]> {
  const ids = asked
    ? await clientsThere(tx, [...new Set(asked)])
    : await companiesServed(tx, registryCheckMost);
  if (ids.length > registryCheckMost)
    throw invalid('clients', `There are more than ${registryCheckMost} companies. Select those to check.`);
  if (ids.length === 0) throw invalid('clients', 'There is no such client.');
  return ids;
}

const takenId = 'There is another check of this id. Begin anew.';
const goesOn = 'A check of yours goes on. Wait until it is done, or stop it.';

async function create(call: Call<typeof contract.createRegistryCheck>): Promise<RegistryCheck> {
  const { tx, actor, now, input } = call;
  const { id, clients } = input.body;
  const had = await checkById(tx, id);
  if (had) return answerOf(had);
  const client_ids = await clientsOf(tx, clients);
  const [client_id = null] = clients?.length === 1 ? client_ids : [];
  const total = client_ids.length;
  const { rowCount } = await insertCheck(tx, {
    ...{ id, client_id, client_ids, total, created_at: now },
    owner_id: actor.userId ?? '',
    state: 'QUEUED',
  });
  const row = await checkById(tx, id);
  if (!row)
    throw new Refusal('conflict', {
      message: (await newestCheck(tx))?.state === 'QUEUED' ? goesOn : takenId,
    });
  if (!rowCount) return answerOf(row);
  const kind = registryCheckKinds[client_id === null ? 'many' : 'one'];
  await enqueue(tx, { kind, payload: { id }, key: `registry-check ${id}`, cost: total, actor }, now);
  await call.activity({
    name: 'Register check',
    event: 'queued',
    description: total === 1 ? 'One client' : `${total.toLocaleString('en')} clients`,
    subject: { type: 'registry_check', id },
    clientId: client_id,
  });
  return answerOf(row);
}

export const registryCheckHandlers: readonly Handler[] = [
  handle(contract.createRegistryCheck, create),
  handle(contract.readNewestRegistryCheck, async ({ tx }) => {
    const row = await newestCheck(tx);
    return row ? answerOf(row) : null;
  }),
  handle(contract.stopRegistryCheck, async (call) => {
    const { tx, now, input } = call;
    const { id } = input.params;
    if (!(await checkById(tx, id))) throw new Refusal('not_found');
    if (await endCheck(tx, id, { state: 'STOPPED', finished_at: now }))
      await call.activity({
        name: 'Register check',
        event: 'stopped',
        description: 'Comparison with the register',
        subject: { type: 'registry_check', id },
      });
    const row = await checkById(tx, id);
    if (!row) throw new Refusal('not_found');
    return answerOf(row);
  }),
];
