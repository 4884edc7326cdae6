import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Move the source maps to where the server never reads: they are for whoever looks into an error report.
 * @param {string} folder the built app
 */
export function hideSourceMaps(folder) {
  const hidden = join(folder, '.vite', 'maps');
  mkdirSync(hidden, { recursive: true });
  for (const part of ['.', 'assets'])
    for (const name of readdirSync(join(folder, part)))
      if (name.endsWith('.map')) renameSync(join(folder, part, name), join(hidden, name));
}
