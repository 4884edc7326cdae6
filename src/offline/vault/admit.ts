import type { OutboxDatabase } from '../database/outbox.ts';
import type { ServerCopyRow } from '../database/rows.ts';
import { type CopyOwner, liveKeys, newDataKey, openCopy, serverKek, wrapForServer } from './data-key.ts';
import type { LiveKeys } from './vault.ts';

/** A data key that was opened or made, with its parts to keep. */
export interface AdmittedKey {
  readonly keys: LiveKeys;
  /** The `server` copy to keep. */
  readonly copy: ServerCopyRow;
  /** No copy opened with the share: everything under an earlier data key is unreadable for good. */
  readonly fresh: boolean;
}

/** The data key of a person who signed in online: from the `server` copy, or a new one. */
export async function admit(outbox: OutboxDatabase, owner: CopyOwner, share: string): Promise<AdmittedKey> {
  const kek = await serverKek(share);
  const row = await outbox.keys.get('copy:server');
  const kept = row?.id === 'copy:server' ? row : undefined;
  const opened = kept && (await openCopy(kept, owner, kek));
  const dataKey = opened ?? newDataKey();
  const copy = opened && kept ? kept : await wrapForServer(owner, kek, dataKey);
  const keys = await liveKeys(dataKey);
  dataKey.fill(0);
  return { keys, copy, fresh: !opened };
}
