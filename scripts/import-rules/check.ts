import { matchesGlob } from 'node:path/posix';
import { circles } from './cycles.ts';
import { type Import, read } from './read.ts';
import { homes, type Wall, walls } from './rules.ts';

/** A test, or what only tests import. */
const isTest = (path: string) => /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path);
const fits = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob));

/**
 * Hold a tree of files against the walls, the homes and the rule that nothing imports itself in a circle.
 * @param files path from the root → source
 * @returns one sentence or two for each break, in the order of the files
 */
export function check(files: ReadonlyMap<string, string>): string[] {
  const tree = [...files]
    .filter(([path]) => !isTest(path))
    .map(([path, text]) => ({ path, ...read(path, text) }));
  const graph = new Map(
    tree.map(({ path, imports }) => [
      path,
      imports.filter(({ isFile, typesOnly }) => isFile && !typesOnly).map(({ of }) => of),
    ]),
  );
  return [
    ...tree.flatMap(({ path, imports }) => brokenWalls(path, imports)),
    ...tree.flatMap(({ path, imports, calls }) => {
      const uses = [
        ...imports.filter(({ isFile }) => !isFile).map((found) => ({ ...found, verb: 'imports' })),
        ...calls.map((found) => ({ ...found, verb: 'calls' })),
      ];
      return uses.flatMap(({ of, line, verb }) =>
        homes
          .filter((home) => [...home.packages, ...(home.calls ?? [])].includes(of) && !fits(path, home.homes))
          .map(({ mend }) => `${path}:${line} ${verb} ${of}. ${mend}`),
      );
    }),
    ...circles(graph).map(
      (circle) => `${circle.join(' → ')} is a circle. Move what they share into a file that imports neither.`,
    ),
  ];
}

function brokenWalls(path: string, imports: readonly Import[]): string[] {
  const wall = walls.find(({ files }) => matchesGlob(path, files));
  if (!wall)
    return [`${path} is in no room of the plan. Move it into one, or add a row to scripts/import-walls.`];
  return imports
    .filter((found) => found.isFile && !isAllowed(path, wall, found))
    .map(({ of, line }) => `${path}:${line} imports ${of}. ${wall.mend}`);
}

function isAllowed(path: string, wall: Wall, { of, typesOnly }: Import): boolean {
  if (of.startsWith(roomOf(path, wall))) return true;
  if (typesOnly && fits(of, wall.types)) return true;
  return fits(of, wall.may) && !fits(of, wall.never);
}

/** The folder in which a file may import freely: as deep as its row says, `*` standing for one folder each. */
function roomOf(path: string, { files }: Wall): string {
  if (!files.endsWith('/**')) return path;
  const depth = files.split('/').length - 1;
  return `${path.split('/').slice(0, depth).join('/')}/`;
}
