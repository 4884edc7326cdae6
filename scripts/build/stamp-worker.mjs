import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Make the service worker differ by version. A release that changes only the server has the same app and would have the same worker, so
 * open apps that learn of the new version would find no update.
 * @param {string} folder the built app
 * @param {string} version
 */
export function stampWorker(folder, version) {
  appendFileSync(join(folder, 'sw.js'), `\n// ${version}\n`);
}
