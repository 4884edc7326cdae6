import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * The version of the built app, which is the server's own: they are one release. Without a build (development), the version of
 * package.json.
 * @throws StartError if there is a build that this user may not read
 */
export function readBuiltVersion(root: string, distDir: string): string {
  const read = (file: string): string =>
    (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const built = join(distDir, 'version.json');
  try {
    return read(built);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return read(join(root, 'package.json'));
    throw new StartError(
      `${built} cannot be read (${code}). The user the server runs as must be able to read ${distDir}, which keeps the umask it was built with: chmod -R go+rX ${distDir}`,
      { cause },
    );
  }
}
