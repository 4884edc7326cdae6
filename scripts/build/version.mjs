import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/commands.mjs';

/** What the built app is made of. */
const sources = [
  'contract',
  'public',
  'scripts/build',
  'src',
  'sw',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
];

/**
 * The version of the app these sources give: that of package.json and a hash over the sources, so that the same
 * sources have the same version on every machine, and any change another.
 * @returns {string} as `0.1.0+a1b2c3d4e5`
 */
export function appVersion() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesUnder)) hash.update(path).update(readFileSync(join(root, path)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${version}+${hash.digest('hex').slice(0, 10)}`;
}

/**
 * @param {string} path from the root
 * @returns {string[]} the files, in one order everywhere; tests and generated code do not count
 */
function filesUnder(path) {
  if (!existsSync(join(root, path)) || /\.(test|gen)\.tsx?$/.test(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
