import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { makeBackup } from './make.ts';
import { backupSource } from './source.ts';

const archive = /^portico-.*\.tar\.gz$/;

/**
 * Backs up an embedded database before an upgrade changes its tables, into `upgrades/` of the data folder, and keeps the newest
 * `UPGRADE_BACKUPS` archives.
 * @throws StartError when the backup cannot be made: nothing was changed then
 */
export async function backUpBeforeUpgrade(config: Config, ownerUrl: string, version: string): Promise<void> {
  if (config.upgradeBackups === 0) return;
  const source = await backupSource(config, ownerUrl, version);
  const folder = join(config.dataDir, 'upgrades');
  const file = join(folder, `portico-${source.now.replaceAll(':', '-')}.tar.gz`);
  console.log(`The tables are brought up to date. Before that, a backup is made: ${file}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeBackup(source, file).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${error.message}\nNothing was changed. Make room and start again, or make a backup elsewhere and start with UPGRADE_BACKUPS=0.`,
      { cause: error },
    );
  });
  await deleteOldest(folder, config.upgradeBackups);
}

/** Names hold the time, so their order is that of the archives. */
async function deleteOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => archive.test(name)).sort();
  for (const name of names.slice(0, -kept)) await rm(join(folder, name));
}
