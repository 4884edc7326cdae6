import { isQuota } from '#src/lib/is-quota.ts';
import { writeCache } from '../database/fence.ts';
import type { KeptFileRow } from '../database/rows.ts';
import type { Vault } from '../vault/vault.ts';
import { estimate } from './storage-quota.ts';

/**
 * Class of a kept file, in the order in which files may go when storage runs short; `due` never goes. The numbers are stored on devices: a
 * new class takes one in between.
 */
const ranks = { other: 0, 'hr-document': 1, pinned: 1.5, payslip: 2, due: 3 } as const;
export type FileClass = keyof typeof ranks;
/** Rank of a class in eviction: the higher, the later it goes. */
export const evictionRank = (kind: FileClass): number => ranks[kind];

/** Kept free for people's own work: cached server data must never fill the disk. */
const reserveBytes = 20 * 1024 * 1024;

type Facts = Pick<KeptFileRow, 'id' | 'rank' | 'openedAt' | 'bytes'>;

/** The ids to drop for `bytes` more space: by class, then least recently opened. Null if even all of them are not enough. */
export function toEvict(files: readonly Facts[], bytes: number): string[] | null {
  const order = files
    .filter(({ rank }) => rank < evictionRank('due'))
    .sort((a, b) => a.rank - b.rank || a.openedAt - b.openedAt);
  const ids: string[] = [];
  let freed = 0;
  for (const file of order) {
    if (freed >= bytes) break;
    ids.push(file.id);
    freed += file.bytes;
  }
  return freed >= bytes ? ids : null;
}

/** Drops files until about `bytes` are free; false if that cannot be reached. Touches nothing but files. */
async function evict(vault: Vault, bytes: number): Promise<boolean> {
  const { files, contents } = vault.cache;
  return writeCache(vault, ['files', 'contents'], async () => {
    const ids = toEvict(await files.toArray(), bytes);
    if (ids) await Promise.all([files.bulkDelete(ids), contents.bulkDelete(ids)]);
    return ids !== null;
  });
}

/** Runs a write of `bytes`: frees space before it, and once more if the browser refuses. False if there was none to free. */
export async function makeRoom(vault: Vault, bytes: number, write: () => Promise<unknown>): Promise<boolean> {
  const { quota, usage } = await estimate();
  const short = quota === undefined || usage === undefined ? 0 : bytes + reserveBytes - (quota - usage);
  if (short > 0 && !(await evict(vault, short))) return false;
  try {
    await write();
    return true;
  } catch (error) {
    if (!isQuota(error)) throw error;
    if (!(await evict(vault, bytes))) return false;
    return write().then(
      () => true,
      (again: unknown) => {
        if (isQuota(again)) return false;
        throw again;
      },
    );
  }
}
