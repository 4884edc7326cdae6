import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openStores } from '../files/stores.ts';
import { backupKey } from './authenticity.ts';
import type { BackupSource } from './make.ts';

/** Everything a backup of this configuration is made of, and in words where documents and the backup key are. */
export async function backupSource(
  config: Config,
  ownerUrl: string,
  version: string,
): Promise<BackupSource & { filesPlace: string; keyPlace: string }> {
  const { files, keys, anchors, place } = await openStores(config);
  const { key, place: keyPlace } = await backupKey(config);
  const now = systemClock.now();
  return { ownerUrl, files, keys, anchors, authenticityKey: key, version, now, filesPlace: place, keyPlace };
}
