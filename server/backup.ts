import { fileURLToPath } from 'node:url';
import { runOnFile } from './backup/command.ts';
import { makeBackup } from './backup/make.ts';
import { backupSource } from './backup/source.ts';
import { readConfig } from './config.ts';
import { noteSetting } from './db/note-setting.ts';
import { findDatabase } from './db/owner.ts';
import { backupSetting } from './firm/first-steps.ts';
import { lockDataDir } from './instance-lock.ts';
import { readBuiltVersion } from './version.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `npm run backup -- <file>`: writes all data into one archive, also while the server runs. */
await runOnFile('backup', async (file) => {
  const config = readConfig(process.env);
  const { dataDir, publicUrl } = config;
  const lock = await lockDataDir(dataDir, `${publicUrl}, where a backup is being made`);
  const database = await findDatabase(config, 'runningAt' in lock);
  try {
    const version = readBuiltVersion(at('..'), at('../dist'));
    const source = await backupSource(config, database.ownerUrl, version);
    const { tables, files, lost } = await makeBackup(source, file);
    await noteSetting(database.ownerUrl, backupSetting, source.now, source.now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `${file} holds ${rows} rows, ${files.count} documents and the keys.`,
      ...(lost.length > 0
        ? [`${lost.length} documents were not, or not in whole, in ${source.filesPlace}, and are not in it.`]
        : []),
      `A restore asks for the key in ${source.keyPlace}, which is not in the backup: keep it apart from both.`,
      'Whoever has it can read everything and seal in the name of the firm: encrypt it, and keep it away from this machine.',
    ].join('\n');
  } finally {
    await database.stop();
    if ('release' in lock) await lock.release();
  }
});
