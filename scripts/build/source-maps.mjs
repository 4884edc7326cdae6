import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Move the source maps out of the server's reach; they are for reading error reports.
 * @param {string} folder the built app
 */
export function hideSourceMaps(folder) {
  const hidden = join(folder, '.vite', 'maps');
  mkdirSync(hidden, { recursive: true });
  for (const part of ['.', 'assets'])
    for (const name of readdirSync(join(folder, part)))
      if (name.endsWith('.map')) renameSync(join(folder, part, name), join(hidden, name));
}
