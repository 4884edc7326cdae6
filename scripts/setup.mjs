import { pathToFileURL } from 'node:url';
import { makeRouteTree } from './build/route-tree.mjs';
import { SetupError } from './setup/commands.mjs';
import { installNode } from './setup/node.mjs';
import { installPackages, linkPostgresLibraries } from './setup/packages.mjs';
import { installTestTools } from './setup/test-tools.mjs';
import { inTurn } from './setup/turn.mjs';

/**
 * Prepare a fresh clone, or one whose lock file has changed, for all other commands. Returns at once if nothing is missing. Plain Node 18
 * or newer, no dependencies.
 * @param {{ browser?: boolean }} [options] `browser`: also install the tools of the tests, a Chromium and PDF tools
 * @throws {SetupError} with a sentence for the person
 */
export async function setup({ browser = false } = {}) {
  await inTurn('set-up', async () => {
    installPackages();
    installNode();
    linkPostgresLibraries();
    makeRouteTree();
    if (browser) await installTestTools();
  });
}

/**
 * Run a script's work. A set-up error is printed as one sentence, without a stack.
 * @param {() => Promise<number | void>} work returns the exit code
 */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => setup({ browser: process.argv.includes('--browser') }));
