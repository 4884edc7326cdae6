import type { Tx } from '../db/db.ts';
import { Refusal } from '../http/refusal.ts';
import type { ActivityEntry } from './activity.ts';
import { differences } from './differences.ts';
import { activityOf } from './queries.ts';

type Values = Record<string, unknown>;

/** Effect of an entry on its record. */
export type EntryEffect = 'created' | 'updated' | 'deleted' | 'restored';

/** The event of a write, and the entry that it reverses. */
export type EntryMark = Pick<ActivityEntry, 'event' | 'reversalOf'>;

/** An entry to reverse: the record, what happened to it, and the changed columns before and after. */
export interface ReversedEntry {
  readonly subjectId: string;
  readonly effect: EntryEffect;
  readonly old: Values;
  readonly attributes: Values;
  /** Mark of the new entry, which names this one. */
  readonly mark: EntryMark;
}

/** Refuses a reversal in words. */
export const cannotReverse = (message: string) => new Refusal('conflict', { message });

/** True if the record is, in the entry's fields, as the entry left it. */
export const isAsLeft = (record: Values, { attributes }: Pick<ReversedEntry, 'attributes'>): boolean =>
  differences(record, attributes) === undefined;

/** True if a later entry about the record stands: it was not reversed, and reverses no other later one. */
export async function isChangedSince(
  tx: Tx,
  { subjectId, mark }: Pick<ReversedEntry, 'subjectId' | 'mark'>,
): Promise<boolean> {
  const all = await activityOf(tx, subjectId);
  const later = new Map(
    all.slice(all.findIndex(({ id }) => id === mark.reversalOf) + 1).map((entry) => [entry.id, entry]),
  );
  for (const { id, reversal_of } of [...later.values()].toReversed()) {
    if (!later.has(id)) continue;
    if (reversal_of === null || !later.delete(reversal_of)) return true;
  }
  return false;
}
