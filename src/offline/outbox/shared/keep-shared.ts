import { maxUploadFiles } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { fenceRow, writeOutbox } from '#src/offline/database/fence.ts';
import { openDatabase } from '#src/offline/database/open.ts';
import { outboxDatabase } from '#src/offline/database/outbox.ts';
import { isPhoto, type ShareRow } from '#src/offline/database/rows.ts';
import { fromBase64 } from '#src/offline/vault/bytes.ts';
import { type SharedFile, sealShare } from './share-box.ts';
import { shareKey, shareRows } from './shared-files.ts';

/**
 * Keeps shared files for the person of a vault, locked or not. Called by the worker.
 * @returns `absent` if the vault takes none; `too-many` with those that wait already
 */
export async function keepShared(
  name: string,
  files: readonly SharedFile[],
): Promise<'kept' | 'absent' | 'too-many'> {
  const outbox = outboxDatabase(name);
  if (!(await openDatabase(outbox))) return 'absent';
  try {
    const key = await shareKey(outbox);
    const epoch = (await fenceRow(outbox))?.epoch;
    if (!key || epoch === undefined) return 'absent';
    const at = now();
    const { rows, old } = await shareRows(outbox);
    const waiting = rows.filter((row) => !isPhoto(row)).length;
    if (waiting + files.length > maxUploadFiles) return 'too-many';
    const more: ShareRow[] = [];
    // One after the other, since they may be large.
    for (const file of files) more.push(await sealShare(fromBase64(key.publicKey), file, at));
    await writeOutbox({ outbox, epoch }, ['keys'], async () => {
      await outbox.keys.bulkDelete(old);
      await outbox.keys.bulkPut(more);
    });
    return 'kept';
  } finally {
    outbox.close();
  }
}
