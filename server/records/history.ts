import type { RecordChange } from '#contract/core/record.ts';
import { activityOf, isReadable } from '../activity/queries.ts';
import type { LogReader } from '../activity/readers.ts';
import { valuesByField } from '../activity/values-by-field.ts';
import type { Tx } from '../db/db.ts';
import { namesOfUsers } from '../people/queries.ts';

type Entries = Awaited<ReturnType<typeof activityOf>>;

/** Changes of one record, or of a setting that is none, as the actor may read them in the activity log, newest first, by the fields of its form. */
export const historyOf = async (
  { tx, actor }: { tx: Tx; actor: LogReader },
  id: string,
  fieldOf: Readonly<Record<string, string>> = {},
): Promise<RecordChange[]> => changesIn(tx, await activityOf(tx, id, isReadable(actor)), fieldOf);

/** Entries of the activity log, the oldest first, as changes, the newest first. */
export async function changesIn(
  tx: Tx,
  oldestFirst: Entries,
  fieldOf: Readonly<Record<string, string>> = {},
): Promise<RecordChange[]> {
  const entries = oldestFirst.toReversed();
  const causers = entries.flatMap(({ causer_id }) => causer_id ?? []);
  const people = await namesOfUsers(tx, [...new Set(causers)]);
  return entries.map(({ id, at, event, old, attributes, causer_id }) => ({
    id,
    at,
    event,
    by: people.find((person) => person.id === causer_id)?.display_name ?? null,
    old: valuesByField(old, fieldOf),
    attributes: valuesByField(attributes, fieldOf),
  }));
}
