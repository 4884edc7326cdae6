import type { ActivityEntry } from '#server/activity/activity.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { setMerged, setUncompared } from '#server/parties/merging.queries.ts';
import { endAccesses, type MergeSide, setMergedClient } from './queries.ts';

/** The entry of a merge or its undo: one act, in the history of the client that was merged and in the log of the other. */
export function entryOf(
  event: 'merged' | 'merge_undone',
  merged: { id: string; name: string },
  into: { id: string; name: string },
): ActivityEntry {
  const change = { merged_into: into.id };
  return {
    ...{ name: 'Client', event, description: `${merged.name} into ${into.name}` },
    subject: { type: 'client', id: merged.id },
    clientId: into.id,
    ...(event === 'merged' ? { attributes: change } : { old: change }),
  };
}

/** The entry of an access that a merge ended, or its undo gave back, as if somebody had done so by itself. */
export const accessEntry = (
  event: 'access_suspended' | 'access_reinstated',
  clientId: string,
  { id, name }: { id: string; name: string },
): ActivityEntry => ({
  name: 'Contact',
  event,
  description: name,
  subject: { type: 'contact', id },
  clientId,
});

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
  await activity(entryOf('merged', merged, survivor));
  for (const contact of ending) await activity(accessEntry('access_suspended', merged.id, contact));
}
