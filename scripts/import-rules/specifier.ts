import { posix } from 'node:path';

/**
 * The file of the repository that an import names. The package's `imports` lead from `#folder/` to `folder/`.
 * @param path the importing file, from the root
 * @returns its path from the root; undefined for a package
 */
export function fileOf(path: string, specifier: string): string | undefined {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('#')) return posix.normalize(name.slice(1));
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : undefined;
}

/**
 * The one spelling of an import: from the root as `#folder/…` if it would lead two folders up or out of a folder of the root, relative
 * otherwise. Files that lie in the root itself are named relatively, and packages by their names.
 * @param path the importing file, from the root
 */
export function spellingOf(path: string, specifier: string): string {
  const file = fileOf(path, specifier);
  if (file === undefined) return specifier;
  const [query = ''] = /\?.*$/.exec(specifier) ?? [];
  const folder = posix.dirname(path);
  const near = posix.relative(folder, file);
  if (!near.startsWith('..')) return `./${near}${query}`;
  const isFar = near.startsWith('../../') || !folder.includes('/');
  return `${isFar && file.includes('/') ? `#${file}` : near}${query}`;
}
