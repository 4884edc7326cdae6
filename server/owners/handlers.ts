import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Move } from '#contract/owners/holdings.ts';
import type { MoveForm } from '#contract/owners/share-moves.form.ts';
import * as contract from '#contract/owners/share-moves.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { clientById } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { familyOf } from '../db/of-client.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { survivorOf } from '../parties/merging.queries.ts';
import { chosenParty, partyId, partyThere } from '../secretary/chosen-party.ts';
import { checkMoves } from './check-moves.ts';
import { ownershipHandler } from './ownership.ts';
import { partyInterestHandlers } from './party-interests.ts';
import {
  insertMove,
  jointHolders,
  lockClass,
  type MoveRow,
  moveById,
  namesOfClasses,
  partyOfClient,
  setJointHolders,
  setMove,
} from './queries.ts';
import { interestHandlers } from './records.ts';
import { moveAnswers, shareRegister } from './share-register.ts';
import { thresholdHandlers } from './thresholds.ts';

type AnyCall = Call<Endpoint>;
const stamp = ({ now, actor }: AnyCall) => ({ updated_at: now, updated_by: actor.userId });

async function answerOf(tx: Tx, id: string): Promise<contract.ShareMove> {
  const row = await moveById(tx, id);
  const [answer] = row ? await moveAnswers(tx, [row]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

/** A move with its client locked; refuses one that was changed since it was read. */
async function held(call: AnyCall, id: string, version: number): Promise<MoveRow> {
  const found = await moveById(call.tx, id);
  if (!found || !(await lockClient(call.tx, found.client_id))) throw new Refusal('not_found');
  await lockClass(call.tx, found.class_id);
  const row = await moveById(call.tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.version !== version) throw new Refusal('stale', { current: await answerOf(call.tx, id) });
  return row;
}

/** The columns of a form, with the parties that it names. @throws a 422 for what a schema cannot know */
async function columnsOf(
  call: AnyCall,
  { id, client_id, before }: { id: string; client_id: string; before: MoveRow | undefined },
  form: MoveForm,
) {
  const { tx, now } = call;
  const today = await firmToday(tx, now);
  if (form.day > today.day) throw invalid('form.day', stillToCome(today));
  const shareClass = await lockClass(tx, form.share_class);
  if (!shareClass || !(await familyOf(tx, client_id)).includes(shareClass.client_id))
    throw invalid('form.share_class', 'The client has no such class of shares.');
  // One that an entry names already stays, also if it turned out to be another: the undo of that leaves the entry as it was.
  const jointBefore = before ? (await jointHolders(tx, [id])).map(({ party_id }) => party_id) : [];
  const there = async (party: string, field: string, named: readonly string[]) => {
    for (const own of named) if (party === own || party === (await survivorOf(tx, own))) return own;
    return (await partyThere(tx, party, field)).id;
  };
  const of = { id, before: before?.to_id ? { party_id: before.to_id } : undefined };
  const to = form.to && partyId(await chosenParty(form.to, call, of, 'form.to'));
  const from = form.from && (await there(form.from, 'form.from', before?.from_id ? [before.from_id] : []));
  if (from && to && (await survivorOf(tx, from)) === (await survivorOf(tx, to)))
    throw invalid('form.to', 'Nobody transfers shares to themselves.');
  if (to && form.kind === 'ISSUE' && (await survivorOf(tx, to)) === (await partyOfClient(tx, client_id)))
    throw invalid('form.to', 'A client cannot issue shares to itself.');
  const joint = [];
  for (const party of form.joint_holders) joint.push(await there(party, 'form.joint_holders', jointBefore));
  if (to && joint.includes(to))
    throw invalid('form.joint_holders', 'Joint holders are those besides the first.');
  const { share_class, from: _, to: __, joint_holders: ___, ...own } = form;
  return { columns: { ...own, class_id: share_class, from_id: from, to_id: to }, joint };
}
type Columns = Awaited<ReturnType<typeof columnsOf>>['columns'];

/** A move as the fold counts it. */
async function asMove(tx: Tx, id: string, { from_id, to_id, ...move }: Columns): Promise<Move> {
  const survivor = async (party: string | null) =>
    party === null ? null : ((await survivorOf(tx, party)) ?? party);
  return { ...move, id, from: await survivor(from_id), to: await survivor(to_id) };
}

async function log(
  call: AnyCall,
  event: string,
  row: Pick<MoveRow, 'id' | 'client_id' | 'kind' | 'class_id' | 'day'>,
  changed: { old?: Record<string, unknown>; attributes?: Record<string, unknown> } = {},
): Promise<void> {
  const [named] = await namesOfClasses(call.tx, [row.class_id]);
  await call.activity({
    ...{ name: 'Shares', event, clientId: row.client_id, ...changed },
    description: `${row.kind}, ${named?.name ?? ''}, ${row.day}`,
    subject: { type: 'share-move', id: row.id },
  });
}

export const ownerHandlers: readonly Handler[] = [
  ...interestHandlers,
  ...partyInterestHandlers,
  ...thresholdHandlers,
  ownershipHandler,

  handle(contract.readShareRegister, async ({ tx, now, input }) => {
    const { id } = input.params;
    if (!(await clientById(tx, id))) throw new Refusal('not_found');
    const today = await firmToday(tx, now);
    const { at = today.day } = input.query;
    if (at > today.day) throw invalid('at', stillToCome(today));
    return shareRegister(tx, id, at);
  }),

  handle(contract.addMove, async (call) => {
    const { tx, input } = call;
    const { id, form } = input.body;
    const client_id = input.params.id;
    if (!(await lockClient(tx, client_id))) throw new Refusal('not_found');
    const before = await moveById(tx, id);
    const { columns, joint } = await columnsOf(call, { id, client_id, before }, form);
    if (before) {
      // Sent once more after a lost answer, or an id that was taken.
      if (before.client_id !== client_id || differences(before, columns)) throw new Refusal('conflict');
      return answerOf(tx, id);
    }
    await checkMoves(tx, columns.class_id, await asMove(tx, id, columns), undefined);
    if (!(await insertMove(tx, { id, client_id, ...columns, ...stamp(call) }))) throw new Refusal('conflict');
    await setJointHolders(tx, id, joint);
    await log(
      call,
      'created',
      { id, client_id, ...columns },
      { attributes: { ...columns, joint_holders: joint } },
    );
    return answerOf(tx, id);
  }),

  handle(contract.changeMove, async (call) => {
    const { tx, input } = call;
    const row = await held(call, input.params.id, input.body.version);
    const { columns, joint } = await columnsOf(call, { ...row, before: row }, input.body.form);
    const jointBefore = (await jointHolders(tx, [row.id])).map(({ party_id }) => party_id);
    const changed = differences(
      { ...row, joint_holders: jointBefore },
      { ...columns, joint_holders: joint.toSorted() },
    );
    if (!changed) return answerOf(tx, row.id);
    if (columns.class_id !== row.class_id)
      await checkMoves(tx, row.class_id, undefined, row.id, 'form.share_class');
    await checkMoves(tx, columns.class_id, await asMove(tx, row.id, columns), row.id);
    await setMove(tx, row.id, { ...columns, ...stamp(call) });
    await setJointHolders(tx, row.id, joint);
    await log(call, 'updated', { ...row, ...columns }, changed);
    return answerOf(tx, row.id);
  }),

  handle(contract.removeMove, async (call): Promise<undefined> => {
    const { tx, input, now } = call;
    const row = await held(call, input.params.id, input.body.version);
    await checkMoves(tx, row.class_id, undefined, row.id, 'id');
    await setMove(tx, row.id, { deleted_at: now, ...stamp(call) });
    await log(call, 'deleted', row);
  }),
];
