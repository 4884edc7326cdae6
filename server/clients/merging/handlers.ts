import type { MergePreview } from '#contract/clients/merging.ts';
import * as contract from '#contract/clients/merging.ts';
import { countOf } from '#contract/core/counts.ts';
import { undoMergeMs } from '#contract/core/limits.ts';
import { records } from '#contract/records.ts';
import { later } from '#server/clock.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentGroups } from '#server/parent-groups/queries.ts';
import { clearMerged, setUncompared } from '#server/parties/merging.queries.ts';
import { lockParent } from '#server/records/lock.ts';
import { standingOf } from '../lifecycle/queries.ts';
import { lockPartyOf } from '../party-facts.queries.ts';
import { accessEntry, becomeOne, entryOf } from './become-one.ts';
import { mergeCauses, mergeWarnings, type Two } from './guards.ts';
import * as queries from './queries.ts';

/** The names of the parent groups that two clients belong to. */
async function groupsOf(tx: Tx, { merged, survivor }: Pick<Two, 'merged' | 'survivor'>) {
  const groups = await presentGroups(tx, [merged.id, survivor.id]);
  return { merged: groups.get(merged.id)?.name, survivor: groups.get(survivor.id)?.name };
}

const refused = (causes: readonly string[]) => new Refusal('invalid', { message: causes.join(' ') });

type Ids = readonly [merged: string, survivor: string];

/** The two clients of a merge by their ids; the same one twice for a client and itself. */
function pick(rows: readonly queries.MergeSide[], [mergedId, survivorId]: Ids) {
  const merged = rows.find(({ id }) => id === mergedId);
  if (!merged) throw new Refusal('not_found');
  const survivor = rows.find(({ id }) => id === survivorId);
  if (!survivor) throw refused(['There is no such client.']);
  return { merged, survivor };
}

/** Locks the parties and the clients of a merge, parties first, as a form of a client does. */
async function lockBoth(tx: Tx, ids: Ids) {
  await lockParent(tx, records.parties.key, undefined);
  for (const id of [...new Set(ids)].toSorted()) await lockPartyOf(tx, id);
  return pick(await queries.lockTwo(tx, ids), ids);
}

const previewing = handle(contract.previewMerge, async ({ tx, input }): Promise<MergePreview> => {
  const ids = [input.params.id, input.query.into] as const;
  const two = pick(await queries.bothClients(tx, ids), ids);
  const { merged, survivor } = two;
  const causes = await mergeCauses({ ...two, nameOf: (id) => queries.nameOfClient(tx, id) });
  const asked = await queries.contactsWithAccess(tx, merged.id);
  // Only those that the caller may see are named.
  const groups = await groupsOf(tx, two);
  const side = ({ id, name, version }: queries.MergeSide) => ({ id, name, version });
  return asSystem(tx, async () => ({
    merged: side(merged),
    survivor: side(survivor),
    comes: (await queries.rowsOfClient(tx, merged.id)).flatMap(([count, one, many]) =>
      count === 0 ? [] : [countOf(count, one, many)],
    ),
    contacts: asked.map(({ portal_access, ...contact }) => ({
      ...contact,
      invited: portal_access === 'INVITED',
    })),
    causes,
    warnings:
      causes.length > 0
        ? []
        : mergeWarnings(two, {
            standing: await standingOf(tx, merged.id),
            bankChanges: await queries.openBankChanges(tx, merged.id),
            groups,
          }),
  }));
});

const merging = handle(contract.mergeClients, async (call): Promise<undefined> => {
  const { tx, actor, now, activity, input } = call;
  const { version, into, contacts } = input.body;
  const two = await lockBoth(tx, [input.params.id, into.id]);
  const { merged, survivor } = two;
  const causes = await mergeCauses({ ...two, nameOf: (id) => queries.nameOfClient(tx, id) });
  if (causes.length > 0) throw refused(causes);
  const asked = await queries.contactsWithAccess(tx, merged.id);
  const answered = new Map(contacts.map(({ id, keeps }) => [id, keeps]));
  if (
    merged.version !== version ||
    survivor.version !== into.version ||
    answered.size !== asked.length ||
    asked.some(({ id }) => !answered.has(id))
  )
    throw new Refusal('stale', { message: 'Somebody changed one of the two in the meantime. Look again.' });
  await becomeOne(
    { tx, now, userId: actor.userId, activity },
    two,
    asked.filter(({ id }) => answered.get(id) === false),
  );
});

const undoing = handle(contract.undoClientMerge, async (call): Promise<undefined> => {
  const { tx, now, activity, input } = call;
  const { id } = input.params;
  await lockParent(tx, records.parties.key, undefined);
  await lockPartyOf(tx, id);
  const [merged] = await queries.lockTwo(tx, [id]);
  if (!merged) throw new Refusal('not_found');
  const { name, merged_into, merged_at } = merged;
  if (!merged_into || !merged_at) throw new Refusal('conflict', { message: `${name} is not merged.` });
  if (Date.parse(later(merged_at, undoMergeMs)) < Date.parse(now))
    throw new Refusal('conflict', { message: 'A merge can be undone for 30 days, and this one is older.' });
  const head = await queries.survivorOfClient(tx, merged_into);
  const into = { id: merged_into, name: (await queries.nameOfClient(tx, merged_into)) ?? '' };
  const back = await asSystem(tx, async () => {
    await clearMerged(tx, merged.party_id);
    const heads = head ? await queries.bothClients(tx, [head]) : [];
    await setUncompared(tx, [merged.party_id, ...heads.map(({ party_id }) => party_id)]);
    await queries.clearMergedClient(tx, id);
    return queries.giveAccessesBack(tx, id);
  });
  await activity(entryOf('merge_undone', merged, into));
  for (const contact of back) await activity(accessEntry('access_reinstated', id, contact));
});

const listing = handle(contract.listMergedClients, async ({ tx, input: { params } }) => {
  const [client] = await queries.bothClients(tx, [params.id]);
  if (!client) throw new Refusal('not_found');
  return (await queries.clientsMergedInto(tx, params.id)).flatMap(({ at, ...row }) =>
    at === null ? [] : [{ ...row, at, undo_until: later(at, undoMergeMs) }],
  );
});

/** Two clients become one, and two again. */
export const clientMergingHandlers: readonly Handler[] = [previewing, merging, undoing, listing];
