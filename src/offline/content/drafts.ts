import { now } from '#src/lib/time/clock.ts';
import type { CacheDatabase } from '../database/cache.ts';
import { writeOutbox } from '../database/fence.ts';
import type { DraftsRow } from '../database/rows.ts';
import { changeMarker } from '../plain/vault-metadata.ts';
import { sealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import { countEntries, listEntries, putEntry, removeEntry, takeEntry } from './entries.ts';

/**
 * Work begun and not saved. It outlives reloads, lost connections and forced sign-outs, encrypted for the person who began it. It goes with
 * the cache: at a sign-out, after a question, or when the device was out of contact for too long.
 */
export interface KeptDraft {
  /** Title for the person: 'Address: 12 Harbour Road'. */
  readonly title: string;
  /** The path where it goes on. */
  readonly page: string;
  /** Time of keeping, device time in ms. */
  readonly at: number;
  /** The screen's own state; only that screen can decide if it still fits. */
  readonly work: unknown;
}

const group = 'draft';

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  'work' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'page' in value &&
  typeof value.page === 'string';

/** Keeps a draft of a subject, e.g. `address:{id}`, in place of the earlier one. Throws `LockedError`. */
export async function keepDraft(vault: Vault, subject: string, draft: Omit<KeptDraft, 'at'>): Promise<void> {
  await putEntry(vault, subject, { ...draft, at: now() } satisfies KeptDraft, undefined, { group });
  await noteDrafts(vault);
}

/** The kept draft of a subject, if there is one. */
export async function readKeptDraft(vault: Vault, subject: string): Promise<KeptDraft | undefined> {
  const kept = await takeEntry(vault, subject, { group });
  return isDraft(kept) ? kept : undefined;
}

/** Forgets the draft of a subject: it was saved, or thrown away. */
export async function dropDraft(vault: Vault, subject: string): Promise<void> {
  await removeEntry(vault, subject, { group });
  await noteDrafts(vault);
}

/** All drafts, the newest first. */
export const listDrafts = async (vault: Vault): Promise<KeptDraft[]> =>
  (await listEntries(vault, group)).filter(isDraft).toSorted((a, b) => b.at - a.at);

/** Place of the sealed titles, in whichever row they are. */
export const titlesPlace = 'keys|drafts';

/** Notes the drafts outside the cache, so that a loss can be reported: their titles in the outbox, their number in the marker. */
export async function noteDrafts(vault: Vault): Promise<void> {
  const { outbox, cache, portal, name } = vault;
  const count = await countDrafts(cache);
  changeMarker(portal, name, { drafts: count });
  const noted = await outbox.keys.get('drafts');
  if (noted?.id === 'drafts' && noted.count === count) return;
  const titles = (await listDrafts(vault)).map(({ title }) => title);
  const row: DraftsRow = { id: 'drafts', count, titles: await sealJson(vault.keys, titlesPlace, titles) };
  await writeOutbox(vault, ['keys'], () => outbox.keys.put(row));
}

/** Number of drafts in a cache. */
export const countDrafts = (cache: CacheDatabase): Promise<number> => countEntries(cache, group);
