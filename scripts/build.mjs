import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compress } from './build/compress.mjs';
import { keepPreviousAssets } from './build/previous-assets.mjs';
import { hideSourceMaps } from './build/source-maps.mjs';
import { stampWorker } from './build/stamp-worker.mjs';
import { appVersion } from './build/version.mjs';
import { root, run, SetupError } from './setup/commands.mjs';
import { inTurn } from './setup/turn.mjs';
import { main, setup } from './setup.mjs';

const built = join(root, 'dist');
const next = join(root, 'dist.next');
const last = join(root, 'dist.last');

/**
 * Build the app into dist, unless dist was built from the present sources. The build is made in a folder beside dist and swapped in as a
 * whole, so that a running server never sees half of it.
 * @throws {SetupError}
 */
export const build = () => inTurn('build', buildOnce);

async function buildOnce() {
  const version = appVersion();
  if (versionOf(built) === version) return;
  if (!existsSync(join(root, 'node_modules', '.bin', 'vite')))
    throw new SetupError(
      'The app cannot be built: its build tool, vite, is not in node_modules. Development packages were left out. Put them in place with: npm ci --include=dev',
    );
  console.log('Building the app…');
  // A build that was broken off may have left it, closed by another umask.
  rmSync(next, { recursive: true, force: true });
  if (!run('vite', ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']))
    throw new SetupError('The build failed; its messages are above.');
  // where the server and the next build read it
  writeFileSync(join(next, 'version.json'), JSON.stringify({ version }));
  hideSourceMaps(next);
  stampWorker(next, version);
  await compress(next);
  keepPreviousAssets(built, next);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, last);
  renameSync(next, built);
  rmSync(last, { recursive: true, force: true });
}

/** @param {string} folder */
function versionOf(folder) {
  const file = join(folder, 'version.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await setup();
    await build();
  });
