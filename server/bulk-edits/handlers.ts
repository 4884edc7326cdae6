import { createHash, randomUUID } from 'node:crypto';
import { type BulkRow, bulkEditClients } from '#contract/clients/bulk-edit.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { within } from '../activity/activity.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { wordsOfMerged } from '../clients/merging/of-survivor.ts';
import { lockPartyOf } from '../clients/party-facts.queries.ts';
import { clientById } from '../clients/queries.ts';
import { aside } from '../db/aside.ts';
import { firmDay } from '../firm/day.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { Refusal, wordsOfRefusal } from '../http/refusal.ts';
import { nameOfUser } from '../people/queries.ts';
import { type BulkKind, kindOf, type RunCall } from './kinds.ts';
import { isBatchOfOthers } from './queries.ts';

type BulkCall = Call<typeof bulkEditClients>;
type Asked = BulkCall['input']['body']['clients'][number];

/** A name of a state, which says nothing about it. */
const nameOfState = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** Runs the handlers of single edits as parts of a bulk edit. */
const runOf =
  (call: Call<Endpoint>, handlers: readonly Handler[]): RunCall =>
  (endpoint, input) => {
    const handler = handlers.find((one) => one.endpoint === endpoint);
    if (!handler?.inTransaction) throw new Error(`${endpoint.name} does not run within another call.`);
    return handler.run({ ...call, input: { params: {}, query: {}, ...input } });
  };

/** The outcome for one client; written unless it is refused, or only checked. */
async function rowOf(
  call: BulkCall,
  kind: BulkKind,
  { id, seen }: Asked,
  handlers: readonly Handler[],
): Promise<BulkRow> {
  const { tx, input, headers: _, ...rest } = call;
  const { id: batchId, check } = input.body;
  // In the order in which a single edit locks them.
  await lockPartyOf(tx, id);
  const client = (await lockClient(tx, id)) ? await clientById(tx, id) : undefined;
  if (!client) {
    const message = 'There is no such client.';
    return { id, name: '', outcome: 'refused', before: '', after: null, message, seen: '' };
  }
  const merged = await wordsOfMerged(tx, id);
  if (merged !== undefined)
    return { id, name: client.name, outcome: 'refused', before: '', after: null, message: merged, seen: '' };
  const before = await kind.state(tx, id);
  const state = nameOfState(before.facts);
  const stays = { id, name: client.name, before: before.words, after: null, seen: state };
  if (seen !== null && seen !== state) {
    const by = client.last_update_by && (await nameOfUser(tx, client.last_update_by));
    const message = `Changed meanwhile${by ? `, last by ${by}` : ''}. Nothing was overwritten.`;
    return { ...stays, outcome: 'stale', message };
  }
  const same = await kind.same(tx, id);
  if (same !== undefined) return { ...stays, outcome: 'same', message: same };
  const later: (() => void)[] = [];
  const part = within(
    { ...rest, tx, input, headers: new Headers(), after: (work: () => void) => void later.push(work) },
    { batchId, actId: randomUUID() },
  );
  try {
    const done = await aside(
      tx,
      async () => {
        await kind.run(part, id, runOf(part, handlers));
        return kind.state(tx, id);
      },
      () => !check,
    );
    if (!check) for (const work of later) call.after(work);
    return {
      ...stays,
      outcome: 'changed',
      after: done.words,
      message: null,
      seen: check ? state : nameOfState(done.facts),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...stays, outcome: 'refused', message: wordsOfRefusal(error) };
  }
}

const byId = (a: Asked, b: Asked) => (a.id < b.id ? -1 : 1);

async function bulkEdit(call: BulkCall, handlers: readonly Handler[]): Promise<{ rows: BulkRow[] }> {
  const { tx, input, actor, now } = call;
  const { id, change, clients } = input.body;
  const kind = kindOf(change, await firmDay(tx, now));
  const { allow } = kind.endpoint;
  if (allow.by !== 'bearer' || !allows(actor.permissions, allow.permissions ?? {}))
    throw new Refusal('forbidden');
  if (actor.userId === null || (await isBatchOfOthers(tx, id, actor.userId)))
    throw new Refusal('conflict', { message: 'This is the bulk edit of somebody else. Begin anew.' });
  // Each client once, in one order for everybody: two bulk edits wait for each other.
  const asked = new Map(clients.toSorted(byId).map((client) => [client.id, client]));
  const rows: BulkRow[] = [];
  for (const client of asked.values()) rows.push(await rowOf(call, kind, client, handlers));
  return { rows };
}

/** Bulk edits of clients; `handlers` are those of all domains, by which each client is changed as a single one is. */
export const bulkEditHandlers = (handlers: readonly Handler[]): readonly Handler[] => [
  handle(bulkEditClients, (call) => bulkEdit(call, handlers)),
];
