import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/commands.mjs';

/** What a release is made of, app and server. */
const sources = [
  'contract',
  'drawing',
  'pades',
  'index.html',
  'package-lock.json',
  'public',
  'redirect.html',
  'scripts/build',
  'server',
  'src',
  'sw',
  'vite.config.ts',
];

/** What is not part of a release though it lies there: hidden files, documentation, tests and their helpers, generated code. */
const apart = /\/(\.[^/]+|test-[^/]+|[^/]+\.(md|(test|gen)\.tsx?))$/;

/**
 * The version of the release these sources give: that of package.json and a hash over the sources, so that the same
 * sources have the same version on every machine, and any change another.
 * @param {string} [folder] of the repository
 * @returns {string} as `0.1.0+a1b2c3d4e5`
 */
export function appVersion(folder = root) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesUnder(folder, source))) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path} ${content.length} `).update(content);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${version}+${hash.digest('hex').slice(0, 10)}`;
}

/**
 * @param {string} folder
 * @param {string} path from there
 * @returns {string[]} the files, in one order everywhere
 */
function filesUnder(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found || apart.test(path)) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(folder, path))
    .sort()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`));
}
