import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keep the files that pages of the previous build still request: copy its hashed files into the new build, but not those of older builds.
 * A build with the same files does not count as a new one.
 * @param {string} previous folder of the last build, which may not exist
 * @param {string} next folder of the new one
 */
export function keepPreviousAssets(previous, next) {
  const made = assetsOf(previous);
  const same = made.length > 0 && made.every((file) => existsSync(join(next, file)));
  const kept = same ? readdirSync(join(previous, 'assets')).map((name) => join('assets', name)) : made;
  for (const file of kept)
    for (const path of [file, `${file}.br`, `${file}.gz`])
      if (existsSync(join(previous, path)) && !existsSync(join(next, path)))
        cpSync(join(previous, path), join(next, path));
}

/**
 * @param {string} folder a build
 * @returns {string[]} the hashed files it made itself, by its own manifest
 */
function assetsOf(folder) {
  const manifest = join(folder, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return [];
  /** @type {Record<string, { file: string, css?: string[], assets?: string[] }>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
}
