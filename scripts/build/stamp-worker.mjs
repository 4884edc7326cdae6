import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Make the service worker one of this version. A release of the server alone has the same app, and so would have the same
 * worker: open apps, which are told of the new version, would look in vain for an update to take.
 * @param {string} folder the built app
 * @param {string} version
 */
export function stampWorker(folder, version) {
  appendFileSync(join(folder, 'sw.js'), `\n// ${version}\n`);
}
