import { matchesGlob } from 'node:path/posix';
import { cycles } from './cycles.ts';
import { type Import, readImports } from './read.ts';
import { composed, homes, type ImportRule, importRules, orders } from './rules.ts';

/** True for tests and their helpers. */
export const isTest = (path: string) => /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path);
const fits = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob));

/**
 * Checks files against the import rules, the homes, and the rule that no file imports itself in a cycle. Type imports count.
 * @param files path from the root → source
 * @returns one or two sentences for each break, in the order of the files
 */
export function checkImports(files: ReadonlyMap<string, string>): string[] {
  const tree = [...files]
    .filter(([path]) => !isTest(path))
    .map(([path, text]) => ({ path, ...readImports(path, text) }));
  const graph = new Map(
    tree.map(({ path, imports }) => [path, imports.filter(({ isFile }) => isFile).map(({ of }) => of)]),
  );
  return [
    ...tree.flatMap(({ path, imports }) => brokenRules(path, imports)),
    ...tree.flatMap(({ path, imports }) => imports.flatMap((found) => brokenComposition(path, found))),
    ...tree.flatMap(({ path, imports }) => brokenOrders(path, imports)),
    ...tree.flatMap(({ path, imports, calls }) => {
      const uses = [
        ...imports.filter(({ isFile }) => !isFile).map((found) => ({ ...found, verb: 'imports' })),
        ...calls.map((found) => ({ ...found, verb: 'calls' })),
      ];
      return uses.flatMap(({ of, line, verb }) =>
        homes
          .filter((home) => [...home.packages, ...(home.calls ?? [])].includes(of) && !fits(path, home.homes))
          .map(({ fix }) => `${path}:${line} ${verb} ${of}. ${fix}`),
      );
    }),
    ...cycles(graph).map(
      (cycle) => `${cycle.join(' → ')} is a cycle. Move what they share into a file that imports neither.`,
    ),
  ];
}

function brokenRules(path: string, imports: readonly Import[]): string[] {
  const rule = importRules.find(({ files }) => matchesGlob(path, files));
  if (!rule)
    return [`${path} is in no folder of the table. Move it into one, or add a row to scripts/import-rules.`];
  return imports
    .filter((found) => found.isFile && !isAllowed(path, rule, found))
    .map(({ of, line }) => `${path}:${line} imports ${of}. ${rule.fix}`);
}

function brokenComposition(path: string, { of, line }: Import): string[] {
  const domain = `${of.split('/').slice(0, 2).join('/')}/`;
  return composed
    .filter(({ files, by }) => matchesGlob(of, files) && path !== by && !path.startsWith(domain))
    .map(({ fix }) => `${path}:${line} imports ${of}. ${fix}`);
}

function brokenOrders(path: string, imports: readonly Import[]): string[] {
  return orders.flatMap(({ within, order, fix }) => {
    const rank = (file: string) =>
      file.startsWith(`${within}/`) ? order.indexOf(file.slice(within.length + 1).split('/')[0] ?? '') : -1;
    const own = rank(path);
    return imports
      .filter(({ of, isFile }) => isFile && own >= 0 && rank(of) > own)
      .map(({ of, line }) => `${path}:${line} imports ${of}. ${fix}`);
  });
}

function isAllowed(path: string, rule: ImportRule, { of, typesOnly }: Import): boolean {
  if (of.startsWith(folderOf(path, rule))) return true;
  if (typesOnly && fits(of, rule.types)) return true;
  return fits(of, rule.may) && !fits(of, rule.never);
}

/** The folder in which a file may import freely: as deep as its rule says, one folder for each `*`. */
function folderOf(path: string, { files }: ImportRule): string {
  if (!files.endsWith('/**')) return path;
  const depth = files.split('/').length - 1;
  return `${path.split('/').slice(0, depth).join('/')}/`;
}
