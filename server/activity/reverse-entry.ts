import { randomUUID } from 'node:crypto';
import type { reverseActivity } from '#contract/activity.ts';
import { allows } from '#contract/core/requirement.ts';
import { newId } from '#contract/core/values.ts';
import type { Tx } from '../db/db.ts';
import type { Call, Reversal } from '../http/handler.ts';
import { Refusal, wordsOfRefusal } from '../http/refusal.ts';
import { within } from './activity.ts';
import { irreversible } from './irreversible.ts';
import {
  activityById,
  entriesToReverse,
  hidesSome,
  lockEntry,
  ofAct,
  ofBatch,
  reversalsOf,
} from './log.queries.ts';
import type { LogReader } from './readers.ts';
import { cannotReverse, type EntryEffect } from './reversed-entry.ts';

type ReverseCall = Call<typeof reverseActivity>;
type Kinds = ReadonlyMap<string, Reversal>;
type Entry = NonNullable<Awaited<ReturnType<typeof activityById>>>;

const effects: readonly string[] = ['created', 'updated', 'deleted', 'restored'] satisfies EntryEffect[];
const opposite: Record<EntryEffect, EntryEffect> = {
  created: 'deleted',
  restored: 'deleted',
  deleted: 'restored',
  updated: 'updated',
};

/** The effect of an entry on its record: that of a reversal is the opposite of the reversed one's. Undefined if there is none. */
async function effectOf(
  tx: Tx,
  reader: LogReader,
  { event, reversal_of }: Entry,
): Promise<EntryEffect | undefined> {
  if (effects.includes(event)) return event as EntryEffect;
  const reversed =
    event === 'reversed' && reversal_of ? await activityById(tx, reader, reversal_of) : undefined;
  const effect = reversed && (await effectOf(tx, reader, reversed));
  return effect && opposite[effect];
}

/** Words for an entry that is not reversed; undefined if it may be. */
async function reversalRefusal(
  tx: Tx,
  reader: LogReader,
  kinds: Kinds,
  entry: Entry,
): Promise<string | undefined> {
  if (!kinds.has(entry.subject_type ?? '') || !(await effectOf(tx, reader, entry)))
    return irreversible(entry.name);
  const [by] = await reversalsOf(tx, [entry.id]);
  return by && `This was reversed already${by.causerName ? ` by ${by.causerName}` : ''}.`;
}

/** The act of an entry: the other entries that are reversed with it, the newest first, and words if it is not reversed. */
export async function actOf(
  { tx, actor }: Pick<ReverseCall, 'tx' | 'actor'>,
  kinds: Kinds,
  entry: Entry,
): Promise<{ others: Entry[]; refusal: string | undefined }> {
  const own = await reversalRefusal(tx, actor, kinds, entry);
  const others = (await entriesToReverse(tx, actor, ofAct(entry))).filter(({ id }) => id !== entry.id);
  if (own) return { others, refusal: own };
  if (await hidesSome(tx, actor, ofAct(entry)))
    return { others, refusal: 'The same act changed something that you may not see.' };
  for (const other of others) {
    const refusal = await reversalRefusal(tx, actor, kinds, other);
    if (refusal) return { others, refusal: `${other.description}: ${refusal}` };
  }
  return { others, refusal: undefined };
}

const valuesOf = (values: unknown): Record<string, unknown> =>
  typeof values === 'object' && values !== null ? { ...values } : {};

async function reverseEntry(call: ReverseCall, kinds: Kinds, entry: Entry): Promise<void> {
  const { tx, actor } = call;
  await lockEntry(tx, entry.id);
  const refused = await reversalRefusal(tx, actor, kinds, entry);
  const kind = kinds.get(entry.subject_type ?? '');
  const effect = await effectOf(tx, actor, entry);
  if (refused || !kind || !effect || !entry.subject_id)
    throw cannotReverse(refused ?? irreversible(entry.name));
  if (!allows(actor.permissions, kind.edit)) throw new Refusal('forbidden');
  await kind.reverse(call, {
    subjectId: entry.subject_id,
    effect,
    old: valuesOf(entry.old),
    attributes: valuesOf(entry.attributes),
    mark: { event: 'reversed', reversalOf: entry.id },
  });
}

/** Entries of one call, so that it ends in time. */
const mostAtOnce = 2000;
/** Refused entries that are named. */
const mostNamed = 5;

/** Reverses entries, and those refused at first once more as long as others succeed. Returns the words of the rest. */
async function reverseAll(
  callFor: (entry: Entry) => ReverseCall,
  kinds: Kinds,
  entries: readonly Entry[],
): Promise<string[]> {
  const refused: { entry: Entry; words: string }[] = [];
  for (const entry of entries) {
    try {
      await reverseEntry(callFor(entry), kinds, entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ entry, words: `${entry.description}: ${wordsOfRefusal(error)}` });
    }
  }
  // Older entries of one moment are in no order: one about a record may have to be reversed before another.
  return refused.length === 0 || refused.length === entries.length
    ? refused.map(({ words }) => words)
    : reverseAll(
        callFor,
        kinds,
        refused.map(({ entry }) => entry),
      );
}

/** The calls that reverse the acts of a batch: a batch again, in which each act is one again. */
function callsOfBatch(call: ReverseCall): (entry: Entry) => ReverseCall {
  const batchId = newId(Date.parse(call.now));
  const calls = new Map<string, ReverseCall>();
  return ({ id, act_id }) => {
    const act = act_id ?? id;
    const known = calls.get(act) ?? within(call, { batchId, actId: randomUUID() });
    calls.set(act, known);
    return known;
  };
}

/** Reverses the act of which an entry is a part, or the whole import or bulk act; all of it, the newest entry first, or nothing. */
export async function reverseTogether(call: ReverseCall, kinds: Kinds): Promise<undefined> {
  const { tx, actor, input } = call;
  const entry = await activityById(tx, actor, input.params.id);
  if (!entry) throw new Refusal('not_found');
  const { whole_batch } = input.body;
  if (whole_batch && !entry.batch_id)
    throw cannotReverse('This entry is not a part of an import or bulk act.');
  const together = whole_batch && entry.batch_id ? ofBatch(entry.batch_id) : ofAct(entry);
  if (await hidesSome(tx, actor, together)) throw new Refusal('forbidden');
  const open = await entriesToReverse(tx, actor, together, mostAtOnce + 1);
  if (open.length > mostAtOnce)
    throw cannotReverse(`This has more than ${mostAtOnce} entries. Reverse them one by one.`);
  if (whole_batch && open.length === 0) throw cannotReverse('All of this was reversed already.');
  const isOneOfSeveral = open.length > 1 && open.some(({ id }) => id === entry.id);
  // A single entry answers the present record, which a form can be opened with.
  if (!whole_batch && !isOneOfSeveral) return reverseEntry(call, kinds, entry).then(() => undefined);
  const refused = await reverseAll(whole_batch ? callsOfBatch(call) : () => call, kinds, open);
  if (refused.length === 0) return undefined;
  const more = refused.length - mostNamed;
  throw cannotReverse(
    [
      `Nothing was reversed: ${refused.length} of ${open.length} cannot be.`,
      ...refused.slice(0, mostNamed),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
  );
}
