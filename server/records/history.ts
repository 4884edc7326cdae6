import type { RecordChange } from '../../contract/core/record.ts';
import { activityOf } from '../activity/queries.ts';
import { valuesByField } from '../activity/rows.ts';
import type { Tx } from '../db/db.ts';
import { namesOfUsers } from '../people/queries.ts';

/** Changes of one record from the activity log, newest first, by the fields of its form. */
export async function historyOf(
  tx: Tx,
  id: string,
  fieldOf: Readonly<Record<string, string>>,
): Promise<RecordChange[]> {
  const entries = (await activityOf(tx, id)).toReversed();
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
