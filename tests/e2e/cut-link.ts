import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploads } from '#contract/core/limits.ts';
import type { Network, RouteFault } from './network.ts';

/* An upload of many large files over a link that is cut again and again. */

export const cuts = 20;
export const archives = 10;

/** A chunk of so many fails, before or after the server has it, until the link was cut often enough. */
function oneOf(many: number): () => RouteFault | undefined {
  let [chunks, done] = [0, 0];
  return () => {
    chunks += 1;
    if (chunks % many > 0 || done === cuts) return undefined;
    done += 1;
    return { kind: done % 2 ? 'drop before' : 'drop after' };
  };
}

/** Cuts the link while files are uploaded, at one chunk of so many. */
export const cutUploads = (network: Network, many = 9): void =>
  network.lie({ where: /^PATCH \/api\/v1\/uploads/, fault: oneOf(many) });

/** Number of times the link was cut. */
export const cutsOf = ({ seen }: Network): number =>
  seen.filter((line) => / drop (before|after)$/.test(line)).length;

export const archiveName = (at: number): string => `Archive ${at}`;

/** Makes files as large as an upload of a document may be, all but the first smaller if wished, and removes them after the work. */
export async function withArchives<T>(
  work: (paths: readonly string[], bytes: number) => Promise<T>,
  smallerBy = 1,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'portico-cut-'));
  try {
    const paths = Array.from({ length: archives }, (_, at) => join(dir, `${archiveName(at)}.txt`));
    const most = (uploads.document.underBytes - 2) / 2;
    const lines = paths.map((_, at) => (at === 0 ? most : Math.floor(most / smallerBy)));
    for (const [at, path] of paths.entries()) await writeFile(path, `${at}\n`.repeat(lines[at] ?? 0));
    return await work(paths, 2 * lines.reduce((sum, one) => sum + one, 0));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
