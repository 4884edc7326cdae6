import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploads } from '../../contract/core/limits.ts';
import type { Network, RouteFault } from './network.ts';

/* An upload of many large files over a link that is cut again and again. */

export const cuts = 20;
export const archives = 10;

/** Every ninth chunk fails, before or after the server has it, until the link was cut often enough. */
function everyNinth(): () => RouteFault | undefined {
  let [chunks, done] = [0, 0];
  return () => {
    chunks += 1;
    if (chunks % 9 > 0 || done === cuts) return undefined;
    done += 1;
    return { kind: done % 2 ? 'drop before' : 'drop after' };
  };
}

/** Cuts the link while files are uploaded. */
export const cutUploads = (network: Network): void =>
  network.lie({ where: /^PATCH \/api\/v1\/uploads/, fault: everyNinth() });

/** Number of times the link was cut. */
export const cutsOf = ({ seen }: Network): number =>
  seen.filter((line) => / drop (before|after)$/.test(line)).length;

export const archiveName = (at: number): string => `Archive ${at}`;

/** Makes files as large as an upload of a document may be, and removes them after the work. */
export async function withArchives<T>(
  work: (paths: readonly string[], bytes: number) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'portico-cut-'));
  try {
    const paths = Array.from({ length: archives }, (_, at) => join(dir, `${archiveName(at)}.txt`));
    const lines = (uploads.document.underBytes - 2) / 2;
    for (const [at, path] of paths.entries()) await writeFile(path, `${at}\n`.repeat(lines));
    return await work(paths, archives * 2 * lines);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
