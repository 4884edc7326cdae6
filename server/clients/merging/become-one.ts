import type { ActivityEntry } from '#server/activity/activity.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { setMerged, setUncompared } from '#server/parties/merging.queries.ts';
import { endAccesses, type MergeSide, setMergedClient } from './queries.ts';

/** The entries of a merge or its undo: one in the history of each of the two. */
export function entriesOf(
  event: 'merged' | 'merge_undone',
  merged: { id: string; name: string },
  into: { id: string; name: string },
  facts: Record<string, unknown> = {},
): ActivityEntry[] {
  const change = { merged_into: into.id };
  const entry = { name: 'Client', event, description: `${merged.name} into ${into.name}` };
  return [
    {
      ...entry,
      subject: { type: 'client', id: merged.id },
      clientId: merged.id,
      ...(event === 'merged' ? { attributes: { ...change, ...facts } } : { old: change, attributes: facts }),
    },
    { ...entry, subject: { type: 'client', id: into.id }, clientId: into.id },
  ];
}

/** A call with its writer of the log. */
interface MergeCall {
  readonly tx: Tx;
  readonly now: string;
  readonly userId: string | null;
  activity(entry: ActivityEntry): Promise<unknown>;
}
type Side = Pick<MergeSide, 'id' | 'name' | 'party_id'>;

/** Points one client and its party at another, ends the access of some of its contacts, and logs it for both. */
export async function becomeOne(
  { tx, now, userId, activity }: MergeCall,
  { merged, survivor }: { merged: Side; survivor: Side },
  ending: readonly (Parameters<typeof endAccesses>[2][number] & { name: string })[],
): Promise<void> {
  const by = { at: now, userId };
  await asSystem(tx, async () => {
    await endAccesses(tx, merged.id, ending);
    await setMerged(tx, merged.party_id, survivor.party_id, by);
    await setUncompared(tx, [survivor.party_id]);
    await setMergedClient(tx, merged.id, survivor.id, by);
  });
  const names = ending.map(({ name }) => name);
  for (const entry of entriesOf('merged', merged, survivor, names.length > 0 ? { access_ended: names } : {}))
    await activity(entry);
}
