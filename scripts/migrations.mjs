import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup/commands.mjs';

const meta = join(root, 'server', 'db', 'migrations', 'meta');

/** Writes the next migration; options of drizzle-kit (`-- --name what_changes`) are handed on. */
const made = run('drizzle-kit', [
  'generate',
  '--config=server/db/drizzle.config.ts',
  ...process.argv.slice(2),
]);
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
// The next migration is made from the newest alone, and each is as long as all tables.
if (made) for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
process.exitCode = made ? 0 : 1;
