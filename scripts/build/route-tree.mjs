import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, SetupError } from '../setup/commands.mjs';

const file = join('src', 'route-tree.gen.ts');
const routes = join('src', 'routes');

/** Settings of the router's generator, in the set-up and in Vite: one tree of all files of `src/routes`. */
export const routeTree = /** @type {const} */ ({
  target: 'react',
  routesDirectory: routes,
  generatedRouteTree: file,
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
  enableRouteTreeFormatting: false,
  disableLogging: true,
});

/**
 * Make `src/route-tree.gen.ts`, which types, tests and the app read, unless it is newer than all it is made from. Without development
 * packages it is left out: nothing that needs it runs then.
 * @throws {SetupError}
 */
export function makeRouteTree() {
  if (!existsSync(join(root, 'node_modules', '@tanstack', 'router-generator')) || isMade()) return;
  // in a process of its own, since a set-up may run on a Node that the generator does not know
  if (!run('node', ['scripts/build/route-tree.mjs']))
    throw new SetupError(`${file} could not be made from ${routes}; the message is above.`);
}

/** True if nothing of its sources was changed, added or removed since. */
function isMade() {
  if (!existsSync(join(root, file))) return false;
  const made = changed(file);
  const sources = [routes, join('scripts', 'build', 'route-tree.mjs'), 'package-lock.json'];
  return sources.every((source) => changed(source) <= made);
}

/**
 * @param {string} path
 * @returns {number} when the file, the folder or anything in it was changed last, ms
 */
function changed(path) {
  const status = statSync(join(root, path));
  const inside = status.isDirectory() ? readdirSync(join(root, path)) : [];
  return Math.max(status.mtimeMs, ...inside.map((name) => changed(join(path, name))));
}

async function generate() {
  const { Generator, getConfig } = await import('@tanstack/router-generator');
  await new Generator({ config: getConfig({ ...routeTree }, root), root }).run();
  // it writes only what differs
  const now = new Date();
  utimesSync(join(root, file), now, now);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generate();
