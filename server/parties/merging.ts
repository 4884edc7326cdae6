import { undoMergeMs } from '#contract/core/limits.ts';
import { listMerged, mergeParty, undoMerge } from '#contract/parties/merging.ts';
import { records } from '#contract/records.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { lockParent } from '../records/lock.ts';
import {
  clearMerged,
  mergedInto,
  nameOfParty,
  setMerged,
  setUncompared,
  survivorOf,
} from './merging.queries.ts';
import { clientsOfParties, isParty, partyQueries } from './queries.ts';

const conflict = (message: string) => new Refusal('conflict', { message });

/** A party that is not deleted, as it is while parties are locked; undefined if there is none that the actor may see. */
async function thereBy(tx: Tx, id: string) {
  const row = await partyQueries.byId(tx, id);
  return row && row.deleted_at === null ? row : undefined;
}
type Party = NonNullable<Awaited<ReturnType<typeof thereBy>>>;

/** Refuses to merge what is merged already: chains grow at their heads alone, so that none comes round to itself. */
async function refuseMerged(tx: Tx, { name, merged_into }: Party, advice: string): Promise<void> {
  if (!merged_into) return;
  const other = (await nameOfParty(tx, merged_into)) ?? 'another party';
  throw conflict(`${name} was merged into ${other} already. ${advice}`);
}

/** Refuses to merge a client away: its party is the one that the client writes. */
async function refuseClient(tx: Tx, merged: Party, survivor: Party): Promise<void> {
  const clients = await clientsOfParties(tx, [merged.id, survivor.id]);
  const isClient = ({ id }: Party) => clients.some(({ party_id }) => party_id === id);
  if (!isClient(merged)) return;
  throw invalid(
    'into.id',
    isClient(survivor)
      ? 'Both are clients: they become one only by merging the clients.'
      : `${merged.name} is a client, so it stays: merge ${survivor.name} into it.`,
  );
}

/** The entry of a merge or its undo, among those of the party that was merged. */
function entryOf(
  event: 'merged' | 'merge_undone',
  merged: Party,
  into: { id: string; name: string },
): ActivityEntry {
  const change = { merged_into: into.id };
  return {
    name: records.parties.label,
    event,
    description: `${merged.name} into ${into.name}`,
    subject: { type: records.parties.key, id: merged.id },
    ...(event === 'merged' ? { attributes: change } : { old: change }),
  };
}

const merging = handle(mergeParty, async (call): Promise<undefined> => {
  const { tx, actor, now, activity, input } = call;
  const { version, into } = input.body;
  await lockParent(tx, records.parties.key, undefined);
  const merged = await thereBy(tx, input.params.id);
  if (!merged) throw new Refusal('not_found');
  if (into.id === merged.id) throw invalid('into.id', 'A party is not merged into itself.');
  const survivor = await thereBy(tx, into.id);
  if (!survivor) throw invalid('into.id', 'There is no such party.');
  await refuseMerged(tx, merged, 'Undo that first.');
  await refuseMerged(tx, survivor, 'Choose that one instead.');
  if (merged.kind !== survivor.kind) throw invalid('into.id', 'One is a person, the other an entity.');
  await refuseClient(tx, merged, survivor);
  if (merged.version !== version || survivor.version !== into.version) throw new Refusal('stale');
  await setMerged(tx, merged.id, survivor.id, { at: now, userId: actor.userId });
  await setUncompared(tx, [survivor.id]);
  await activity(entryOf('merged', merged, survivor));
});

const undoing = handle(undoMerge, async (call): Promise<undefined> => {
  const { tx, now, activity, input } = call;
  await lockParent(tx, records.parties.key, undefined);
  const merged = await thereBy(tx, input.params.id);
  if (!merged) throw new Refusal('not_found');
  const { name, merged_into, merged_at } = merged;
  if ((await clientsOfParties(tx, [merged.id])).length > 0)
    throw conflict(`${name} is a client: undo the merge of the clients, on the page of the other one.`);
  if (!merged_into || !merged_at) throw conflict(`${name} is not merged.`);
  if (Date.parse(later(merged_at, undoMergeMs)) < Date.parse(now))
    throw conflict('A merge can be undone for 30 days, and this one is older.');
  await clearMerged(tx, merged.id);
  const head = await survivorOf(tx, merged_into);
  await setUncompared(tx, [merged.id, ...(head ? [head] : [])]);
  const into = { id: merged_into, name: (await nameOfParty(tx, merged_into)) ?? '' };
  await activity(entryOf('merge_undone', merged, into));
});

const listing = handle(listMerged, async ({ tx, input: { params } }) => {
  if (!(await isParty(tx, params.id))) throw new Refusal('not_found');
  return (await mergedInto(tx, params.id)).flatMap(({ at, ...row }) =>
    at === null ? [] : [{ ...row, at, undo_until: later(at, undoMergeMs) }],
  );
});

export const mergingHandlers: readonly Handler[] = [merging, undoing, listing];
