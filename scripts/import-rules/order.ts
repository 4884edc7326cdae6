import { matchesGlob } from 'node:path/posix';
import { isTest } from './check.ts';
import { readImports } from './read.ts';
import type { Step } from './server-order.ts';

/** Files that list a domain's share for `server/domains.ts`: they import every part of their own folder. */
const composed = /^server\/[\w-]+\/(handlers|jobs|duties)\.ts$/;
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
const fix =
  'Move it to the higher of the two steps, or ask for it as a parameter that the higher one hands in (scripts/import-rules/server-order.ts).';

/** The step of a file: one of files goes before one of folders, and a deeper one before its folder. -1 if there is none. */
function stepOf(path: string, order: readonly Step[]): number {
  const weight = (at: string) => (at.endsWith('.ts') ? 100 : 0) + at.split('/').length;
  const fits = order.filter(([at]) =>
    at.endsWith('.ts') ? matchesGlob(path, `server/${at}`) : matchesGlob(path, `server/${at}/**`),
  );
  const [first] = fits.toSorted(([a], [b]) => weight(b) - weight(a));
  return first ? order.indexOf(first) : -1;
}

/**
 * Checks that the folders of the server import downwards. Files beside the folders import and are imported freely, and tests import all.
 * @param files path from the root → source
 * @param upward imports that are known to lead up; one that is not there any more is a problem too
 */
export function checkOrder(
  files: ReadonlyMap<string, string>,
  order: readonly Step[],
  upward: readonly (readonly [from: string, to: string, why: string])[],
): string[] {
  const known = new Set(upward.map(([from, to]) => `server/${from} server/${to}`));
  const problems: string[] = [];
  for (const [path, source] of files) {
    if (!/^server\/.+\//.test(path) || isTest(path)) continue;
    const own = stepOf(path, order);
    if (own < 0) {
      problems.push(
        `${path} is in no step of scripts/import-rules/server-order.ts. Add its folder, with why.`,
      );
      continue;
    }
    for (const { of, isFile, line } of readImports(path, source).imports) {
      if (!isFile || stepOf(of, order) <= own) continue;
      if (composed.test(path) && folderOf(of) === folderOf(path)) continue;
      if (!known.delete(`${path} ${of}`))
        problems.push(`${path}:${line} imports ${of}, which is above it. ${fix}`);
    }
  }
  const gone = [...known].map(
    (both) =>
      `${both.replace(' ', ' imports ')} no more. Take it off the list in scripts/import-rules/server-order.ts.`,
  );
  return [...problems, ...gone];
}
