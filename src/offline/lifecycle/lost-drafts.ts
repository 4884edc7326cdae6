import { titlesPlace } from '../content/drafts.ts';
import { writeOutbox } from '../database/fence.ts';
import type { OutboxDatabase } from '../database/outbox.ts';
import type { DraftsRow } from '../database/rows.ts';
import { ifReadable, unsealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';

const rowOf = async (outbox: OutboxDatabase, id: DraftsRow['id']): Promise<DraftsRow | undefined> =>
  (await outbox.keys.get(id)) as DraftsRow | undefined;

/**
 * Notes, when a cache is made again, which drafts were lost with the earlier one; `count` is their number if the outbox is new as well.
 * Runs inside the caller's transaction.
 */
export async function noteLostDrafts(outbox: OutboxDatabase, count = 0): Promise<void> {
  const lost = (await rowOf(outbox, 'drafts')) ?? { count };
  await outbox.keys.delete('drafts');
  if (lost.count > 0) await outbox.keys.put({ ...lost, id: 'lost-drafts' });
}

/** Number of drafts lost with a database that the browser deleted, and their titles if they are known; reported once. */
export async function takeLostDrafts(vault: Vault): Promise<{ count: number; titles: readonly string[] }> {
  const { outbox, keys } = vault;
  const row = await rowOf(outbox, 'lost-drafts');
  if (!row) return { count: 0, titles: [] };
  const titles = row.titles && (await ifReadable(unsealJson(keys, titlesPlace, row.titles)));
  await writeOutbox(vault, ['keys'], () => outbox.keys.delete('lost-drafts'));
  return { count: row.count, titles: Array.isArray(titles) ? titles.map(String) : [] };
}
