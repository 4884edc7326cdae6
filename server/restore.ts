import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOnFile } from './backup/command.ts';
import { noteElsewhere } from './backup/elsewhere.ts';
import { checkArchive } from './backup/read.ts';
import { restoreArchive } from './backup/restore.ts';
import { startCommand } from './backup/start-command.ts';
import { markUnfinished, refuseUnfinished } from './backup/unfinished.ts';
import { readConfig } from './config.ts';
import { embeddedPlace } from './db/embedded/embedded-place.ts';
import { knownMigrations } from './db/migration/migrate.ts';
import { makeDatabase } from './db/owner.ts';
import { openStores } from './files/stores.ts';
import { lockDataDir } from './instance-lock.ts';
import { StartError } from './start-error.ts';
import { readBuiltVersion } from './version.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const elsewhere = 'Restore into a new folder: DATA_DIR=/srv/portico-restored npm run restore -- …';

/** Files that an empty data folder may have: its lock, and the log of npm, where the folder is the home of the user too. */
const empty = ['lock', '.npm'];
/** The content of a data folder besides that. */
const contentsOf = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => !empty.includes(name));

/** `npm run restore -- <file>`: restores an archive into an empty data folder and an empty database. A failure leaves nothing behind. */
await runOnFile('restore', async (file) => {
  const config = readConfig(process.env);
  const { dataDir } = config;
  const version = readBuiltVersion(at('..'), at('../dist'));
  const { about, manifest } = await checkArchive(
    file,
    { version, migrations: knownMigrations() },
    config.backupKey,
  );
  const lock = await lockDataDir(dataDir, `${config.publicUrl}, where a backup is being restored`);
  if ('runningAt' in lock) throw new StartError(`A server is running in ${dataDir}. ${elsewhere}`);
  refuseUnfinished(dataDir);
  if ((await contentsOf(dataDir)).length > 0) throw new StartError(`${dataDir} is not empty. ${elsewhere}`);
  const { databaseDir } = await embeddedPlace(dataDir);
  if (!config.databaseUrl && existsSync(databaseDir))
    throw new StartError(
      `There is a database in ${databaseDir}, which is the place for that of ${dataDir}. ${elsewhere}`,
    );
  const { files, keys, anchors, place, isEmpty, clear } = await openStores(config);
  if (!(await isEmpty()))
    throw new StartError(
      `There is something in ${place} already. Restore into another bucket, or set S3_PREFIX.`,
    );
  const finished = await markUnfinished(dataDir);
  try {
    const database = await makeDatabase(config, about.migrations.length);
    const target = { ownerUrl: database.ownerUrl, files, keys, anchors };
    await restoreArchive(target, file, manifest).finally(database.stop);
    await noteElsewhere(config);
  } catch (error) {
    const made = [
      ...(await contentsOf(dataDir)).map((name) => join(dataDir, name)),
      ...(config.databaseUrl ? [] : [databaseDir]),
    ];
    for (const path of made) await rm(path, { recursive: true, force: true });
    await clear();
    throw error;
  }
  await finished();
  await lock.release();
  return [
    `Restored into ${dataDir} what was there on ${about.made_at}. What was done since is not in it. Start it with`,
    startCommand(process.env, dataDir),
  ].join('\n');
});
