import { Refusal } from '../http/refusal.ts';
import type { ActivityEntry } from './activity.ts';
import { differences } from './differences.ts';

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
