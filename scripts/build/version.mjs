import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/commands.mjs';

/** Sources of a release, app and server. */
const sources = [
  'contract',
  'drawing',
  'pades',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'redirect.html',
  'scripts/build',
  'server',
  'src',
  'sw',
  'vite.config.ts',
];

/** Files that are not part of a release: hidden files, documentation, tests and their helpers, generated code. */
const apart = /\/(\.[^/]+|test-[^/]+|[^/]+\.(md|(test|gen)\.tsx?))$/;

/**
 * The version of these sources: that of package.json and a hash over them. The same sources have the same version on every machine, and
 * every change gives another.
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
 * @returns {string[]} the files, in the same order everywhere
 */
function filesUnder(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found || apart.test(path)) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(folder, path))
    .sort()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`));
}
