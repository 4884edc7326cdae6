import { pathToFileURL } from 'node:url';
import { SetupError } from './setup/commands.mjs';
import { installNode } from './setup/node.mjs';
import { installPackages, linkPostgresLibraries } from './setup/packages.mjs';
import { installTestTools } from './setup/test-tools.mjs';
import { inTurn } from './setup/turn.mjs';

/**
 * Bring a fresh clone, or one whose lock has changed, to where everything else runs. Does nothing, fast, when all
 * is there. Plain Node 18 or newer, no dependencies.
 * @param {{ browser?: boolean }} [options] `browser`: also what only the tests need, a Chromium and PDF tools
 * @throws {SetupError} with a sentence for the person
 */
export async function setup({ browser = false } = {}) {
  await inTurn('set-up', async () => {
    installPackages();
    installNode();
    linkPostgresLibraries();
    if (browser) await installTestTools();
  });
}

/**
 * Run a script's work; what stops the set-up is told in one sentence, without a stack.
 * @param {() => Promise<number | void>} work gives the exit code
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
