import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version of the built app, which is the server's own: they are one release. Without a build (development), the version of
 * package.json.
 */
export function readBuiltVersion(root: string, distDir: string): string {
  const built = join(distDir, 'version.json');
  const { version } = JSON.parse(
    readFileSync(existsSync(built) ? built : join(root, 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return version;
}
