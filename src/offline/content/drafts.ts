import { now } from '../../lib/time.ts';
import type { Vault } from '../vault/vault.ts';
import { listEntries, putEntry, removeEntry, takeEntry } from './entries.ts';

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
export const keepDraft = (vault: Vault, subject: string, draft: Omit<KeptDraft, 'at'>): Promise<void> =>
  putEntry(vault, subject, { ...draft, at: now() } satisfies KeptDraft, undefined, { group });

/** The kept draft of a subject, if there is one. */
export async function readKeptDraft(vault: Vault, subject: string): Promise<KeptDraft | undefined> {
  const kept = await takeEntry(vault, subject, { group });
  return isDraft(kept) ? kept : undefined;
}

/** Forgets the draft of a subject: it was saved, or thrown away. */
export const dropDraft = (vault: Vault, subject: string): Promise<void> =>
  removeEntry(vault, subject, { group });

/** All drafts, the newest first. */
export const listDrafts = async (vault: Vault): Promise<KeptDraft[]> =>
  (await listEntries(vault, group)).filter(isDraft).toSorted((a, b) => b.at - a.at);
