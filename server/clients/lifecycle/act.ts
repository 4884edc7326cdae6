import type { Client } from '#contract/clients/clients.ts';
import {
  type Action,
  illegalMove,
  moveOf,
  type StatusPair,
  statusesOf,
  transitions,
} from '#contract/clients/lifecycle.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import type { ActivityEntry } from '#server/activity/activity.ts';
import { differences } from '#server/activity/differences.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { firmDay } from '#server/firm/day.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readClientFully } from '../client.ts';
import { countClientsMergedInto } from '../merging/queries.ts';
import { changeClient } from '../update.queries.ts';
import { type ClientRow, factsOf } from './facts.ts';
import { causesOf, type Facts, isAlone } from './guards.ts';
import { insertMoves, lockAnyClient, type Moves } from './queries.ts';

/** Columns of a client that the actions write. */
type Columns = Partial<
  Pick<
    ClientRow,
    | 'record_status'
    | 'business_status'
    | 'client_since'
    | 'start_date'
    | 'end_date'
    | 'closedate'
    | 'reason_for_ending'
    | 'deleted_at'
  >
>;

/** The details of an act: the reason and the day that its history keeps, and what it writes besides the status. */
export interface Details {
  readonly reason?: string | null;
  readonly day?: string | null;
  readonly columns?: Columns;
  /** False for an end that is only scheduled: the status stays. */
  readonly moves?: boolean;
  /** Words of the log after the client's name. */
  readonly said?: string;
}
/** Checks what was asked, and gives the details of the act. */
export type Prepare = (facts: Facts, row: ClientRow) => Details;

const refused = (causes: readonly string[]) => new Refusal('invalid', { message: causes.join(' ') });

/** The pair that an action leads to. Throws a 422 in words if it does not fit there. */
function target(action: Action, from: StatusPair, { end }: Moves): StatusPair {
  const to = moveOf(action, from);
  if (to === undefined) throw refused([illegalMove(action, from)]);
  return to === 'before' ? (end?.from_pair ?? from) : to;
}

/** The client of an action, locked. Only one in the trash is restored, and nothing else is done to it. */
async function lockFor(tx: Tx, action: Action, id: string): Promise<ClientRow> {
  const row = await lockAnyClient(tx, id);
  if (!row || (row.deleted_at !== null && action !== 'restore')) throw new Refusal('not_found');
  await refuseIfMerged(tx, action, row);
  if (action === 'restore' && row.deleted_at === null) throw refused(['This client is not in the trash.']);
  return row;
}

/** Refuses an act on a client that turned out to be another, and the end of one that others turned out to be. */
async function refuseIfMerged(tx: Tx, action: Action, { id, name, merged_into }: ClientRow): Promise<void> {
  if (merged_into)
    throw new Refusal('merged', { message: `${name} was merged into another client. Use that one instead.` });
  if (action === 'delete' && (await countClientsMergedInto(tx, id)) > 0)
    throw refused(['Another client was merged into this one. Undo the merge first.']);
}

/** A call with its writer of the log; the server's own acts have neither session nor person. */
export interface ActCall extends Pick<Call<Endpoint>, 'tx' | 'now' | 'session'> {
  readonly userId: string | null;
  activity(entry: ActivityEntry): Promise<unknown>;
}
export const byPerson = (call: Call<Endpoint>): ActCall => ({ ...call, userId: call.actor.userId });

/**
 * Does an action on a client's status: locks it, checks the table of transitions and the guards, writes it and logs it.
 * @throws Refusal `not_found`, or `invalid` in words
 */
export async function act(call: ActCall, id: string, action: Action, prepare?: Prepare): Promise<void> {
  const { tx, now, userId } = call;
  const row = await lockFor(tx, action, id);
  const { facts, moves } = await factsOf(tx, row, call, now);
  const to = target(action, facts.pair, moves);
  const causes = causesOf(action, facts);
  if (causes.length > 0) throw refused(causes);
  const {
    reason = null,
    day = null,
    columns = {},
    moves: isMoved = true,
    said,
  } = prepare?.(facts, row) ?? {};
  const after = { ...(isMoved && statusesOf(to)), ...columns };
  await asSystem(tx, async () => {
    await changeClient(tx, row, { ...after, last_update_at: now, last_update_by: userId });
    await insertMoves(tx, [
      {
        id: newId(Date.parse(now)),
        client_id: id,
        // An end that is to come is no end yet.
        action: isMoved ? action : 'scheduled',
        from_pair: facts.pair,
        to_pair: isMoved ? to : facts.pair,
        reason,
        day,
        moved_by: userId,
        at: now,
      },
    ]);
  });
  const alone = action === 'activate' && isAlone(facts);
  const changed = differences(row, after);
  await call.activity({
    name: 'Client',
    event: isMoved ? transitions[action].event : 'end_scheduled',
    description: [row.name, said, alone && aloneWords].filter(Boolean).join(': '),
    subject: { type: 'client', id },
    clientId: id,
    ...(changed && { old: changed.old }),
    attributes: { ...changed?.attributes, ...(reason !== null && { reason }), ...(day !== null && { day }) },
  });
}
const aloneWords = 'by the only person who may, a day after marking it ready and with their second factor';

/** The answer of an action: the client as it is now. */
export async function answerOf({ tx, now }: Pick<ActCall, 'tx' | 'now'>, id: string): Promise<Client> {
  const client = await readClientFully(tx, id, await firmDay(tx, now));
  if (!client) throw new Refusal('not_found');
  return client;
}
