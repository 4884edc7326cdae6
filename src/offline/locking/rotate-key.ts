import { changeFence, changeLock, writeCache, writeOutbox } from '../database/fence.ts';
import type { CopyRow } from '../database/rows.ts';
import type { Bytes } from '../vault/bytes.ts';
import { liveKeys } from '../vault/data-key.ts';
import type { UnlockMethod } from '../vault/lock-rules.ts';
import type { Vault } from '../vault/vault.ts';
import { resealContents, resealRows } from './reencrypt.ts';

/**
 * Reseals the whole vault with another data key and removes the live key from the disk. Two epochs pass: from the first on nobody else
 * writes, with the second it is complete, each database in one transaction. If the page ends between the two, kept answers and entries are
 * lost, unsent items are not.
 * @returns the vault in its new state
 * @throws LockedError
 */
export async function rotateKey(
  vault: Vault,
  dataKey: Bytes,
  { copies, methods }: { copies: readonly CopyRow[]; methods: readonly UnlockMethod[] },
): Promise<Vault> {
  const { cache, outbox } = vault;
  const keys = await liveKeys(dataKey);
  const frozen = { ...vault, epoch: vault.epoch + 1 };
  const after = { ...vault, epoch: vault.epoch + 2, keys };
  await writeCache(vault, [], () => changeLock(cache, { epoch: frozen.epoch }));
  await writeOutbox(vault, [], () => changeFence(outbox, { epoch: frozen.epoch }));

  const swap = { from: vault.keys.seal, to: keys.seal };
  await resealContents(cache, swap, (put) => writeCache(frozen, ['contents'], put));
  const [kept, unsent] = [await resealRows(cache, swap), await resealRows(outbox, swap)];
  await writeCache(frozen, ['records', 'files', 'entries'], async () => {
    await kept.write();
    await cache.meta.delete('live');
    await changeLock(cache, { epoch: after.epoch, methods });
  });
  await writeOutbox(frozen, ['commands', 'conflicts'], async () => {
    await unsent.write();
    await outbox.keys.bulkPut([...copies]);
    await changeFence(outbox, { epoch: after.epoch });
  });
  return after;
}
