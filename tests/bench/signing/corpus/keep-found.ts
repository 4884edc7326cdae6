import { appendFile, readFile } from 'node:fs/promises';
import type { Found } from './examine.ts';

/**
 * Keeps what was found of files, a line of JSON each, so that a run that was broken off goes on.
 * @param path the file of the lines; undefined keeps nothing
 */
export async function keepFound(path: string | undefined) {
  const lines = path ? await readFile(path, 'utf8').catch(() => '') : '';
  const before = new Map(
    lines
      .split('\n')
      // the last line may have been broken off
      .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Found] : []))
      .map((found) => [found.name, found]),
  );
  return {
    of: (name: string): Found | undefined => before.get(name),
    async add(found: Found): Promise<void> {
      if (path && !before.has(found.name)) await appendFile(path, `${JSON.stringify(found)}\n`);
    },
  };
}
