import type { reverseActivity } from '../../contract/activity.ts';
import { allows } from '../../contract/core/requirement.ts';
import { newId } from '../../contract/core/values.ts';
import type { Tx } from '../db/db.ts';
import type { Call, Reversal } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { irreversible } from './irreversible.ts';
import { activityById, entriesOfBatch, hidesOfBatch, lockEntry, reversalsOf } from './log.queries.ts';
import type { LogReader } from './readers.ts';
import { cannotReverse, type EntryEffect, type EntryMark } from './reversed-entry.ts';

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
export async function reversalRefusal(
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

const valuesOf = (values: unknown): Record<string, unknown> =>
  typeof values === 'object' && values !== null ? { ...values } : {};

type ReverseCall = Call<typeof reverseActivity>;

async function reverseEntry(call: ReverseCall, kinds: Kinds, entry: Entry, mark: EntryMark): Promise<void> {
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
    mark: { ...mark, reversalOf: entry.id },
  });
}

/** Entries of one call, so that it ends in time. */
const mostAtOnce = 2000;
/** Refused entries that are named. */
const mostNamed = 5;

/** Reverses entries, and those refused at first once more as long as others succeed. Returns the words of the rest. */
async function reverseAll(
  call: ReverseCall,
  kinds: Kinds,
  entries: readonly Entry[],
  mark: EntryMark,
): Promise<string[]> {
  const refused: { entry: Entry; words: string }[] = [];
  for (const entry of entries) {
    try {
      await reverseEntry(call, kinds, entry, mark);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ entry, words: `${entry.description}: ${wordsOf(error)}` });
    }
  }
  // Entries of one moment are in no order: one about a record may have to be reversed before another.
  return refused.length === 0 || refused.length === entries.length
    ? refused.map(({ words }) => words)
    : reverseAll(
        call,
        kinds,
        refused.map(({ entry }) => entry),
        mark,
      );
}

/** Reverses every entry of a batch, the newest first, or none and says which cannot be. */
async function reverseBatch(call: ReverseCall, kinds: Kinds, batchId: string): Promise<void> {
  const { tx, actor } = call;
  if (await hidesOfBatch(tx, actor, batchId)) throw new Refusal('forbidden');
  const entries = await entriesOfBatch(tx, actor, batchId, mostAtOnce + 1);
  if (entries.length === 0) throw cannotReverse('All of this was reversed already.');
  if (entries.length > mostAtOnce)
    throw cannotReverse(`This has more than ${mostAtOnce} entries. Reverse them one by one.`);
  const mark = { event: 'reversed', batchId: newId(Date.parse(call.now)) };
  const refused = await reverseAll(call, kinds, entries, mark);
  if (refused.length === 0) return;
  const more = refused.length - mostNamed;
  throw cannotReverse(
    [
      `Nothing was reversed: ${refused.length} of ${entries.length} cannot be.`,
      ...refused.slice(0, mostNamed),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
  );
}

/** The words of a refusal, with those about single fields. */
const wordsOf = ({ message, more: { errors } }: Refusal): string =>
  errors ? Object.values(errors).flat().join(' ') : message;

/** Reverses one entry, or the whole import or bulk act it is a part of. */
export async function reverseEntryOrBatch(call: ReverseCall, kinds: Kinds): Promise<undefined> {
  const { tx, actor, input } = call;
  const entry = await activityById(tx, actor, input.params.id);
  if (!entry) throw new Refusal('not_found');
  if (!input.body.whole_batch)
    return reverseEntry(call, kinds, entry, { event: 'reversed' }).then(() => undefined);
  if (!entry.batch_id) throw cannotReverse('This entry is not a part of an import or bulk act.');
  await reverseBatch(call, kinds, entry.batch_id);
}
