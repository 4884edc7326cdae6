import { fileURLToPath } from 'node:url';
import { backupKey } from './backup/authenticity.ts';
import { runOnFile } from './backup/command.ts';
import { makeBackup } from './backup/make.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { findDatabase } from './db/owner.ts';
import { openStores } from './files/stores.ts';
import { lockDataDir } from './instance-lock.ts';
import { readVersion } from './version.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `npm run backup -- <file>`: writes all data into one archive, also while the server runs. */
await runOnFile('backup', async (file) => {
  const config = readConfig(process.env);
  const { dataDir, publicUrl } = config;
  const lock = await lockDataDir(dataDir, `${publicUrl}, where a backup is being made`);
  const database = await findDatabase(config, 'runningAt' in lock);
  try {
    const { files: store, keys, anchors, place } = await openStores(config);
    const authenticity = await backupKey(config);
    const source = {
      ownerUrl: database.ownerUrl,
      files: store,
      keys,
      anchors,
      authenticityKey: authenticity.key,
      version: readVersion(at('..'), at('../dist')),
      now: systemClock.now(),
    };
    const { tables, files, lost } = await makeBackup(source, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `${file} holds ${rows} rows, ${files.count} documents and the keys.`,
      ...(lost.length > 0
        ? [`${lost.length} documents were not, or not in whole, in ${place}, and are not in it.`]
        : []),
      `A restore asks for the key in ${authenticity.place}, which is not in the backup: keep it apart from both.`,
      'Whoever has it can read everything and seal in the name of the firm: encrypt it, and keep it away from this machine.',
    ].join('\n');
  } finally {
    await database.stop();
    if ('release' in lock) await lock.release();
  }
});
