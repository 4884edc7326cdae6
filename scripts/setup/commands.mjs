import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const bin = join(root, 'node_modules', '.bin');
const directories = (process.env.PATH ?? '').split(delimiter);

/** The machine's own PATH: npm must not run on a Node in node_modules, which it may delete. */
export const machinePath = directories
  .filter((directory) => !directory.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** PATH on which `node`, `vite`, `tsc` and the like are the project's own. */
export const projectPath = [bin, machinePath].join(delimiter);

/** Compile cache of Node, which saves a third of the time of later starts. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') };

/** Error of a set-up that cannot continue; its message says what the person has to do. */
export class SetupError extends Error {}

/**
 * Find a command on the machine's PATH.
 * @param {string} name
 * @returns {string | undefined} its full path
 */
export function findCommand(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return machinePath
    .split(delimiter)
    .flatMap((directory) => endings.map((ending) => join(directory, name + ending)))
    .find((path) => existsSync(path));
}

/**
 * Run one command to its end with the terminal's own input and output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ path?: string, env?: NodeJS.ProcessEnv, cwd?: string }} [options] `path` is the PATH to run on
 * @returns {boolean} true if it ended with 0
 */
export function run(command, args, { path = projectPath, env = {}, cwd = root } = {}) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...compiled, ...process.env, ...env, PATH: path },
  });
  return status === 0;
}

/**
 * Start a long-running command on the project's PATH. It is stopped with this process: SIGTERM is passed on,
 * and SIGINT too unless a terminal has already sent it to both.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log?: number }} [options] `log`: an open file for its output; it has no input then
 * @returns {{ ended: Promise<number>, stop: () => void }} `ended` resolves to the exit code
 */
export function start(command, args, { env = {}, log } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: log === undefined ? 'inherit' : ['ignore', log, log],
    shell: process.platform === 'win32',
    env: { ...compiled, ...process.env, ...env, PATH: projectPath },
  });
  const stop = () => void child.kill('SIGTERM');
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  process.on('SIGTERM', stop);
  process.on('SIGINT', interrupt);
  const unwatch = whenParentEnds(stop);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      process.off('SIGTERM', stop);
      process.off('SIGINT', interrupt);
      unwatch();
      resolve(code ?? 1);
    });
  });
  return { ended, stop };
}

/**
 * Call `act` when the parent process ends: npm passes SIGTERM only to the shell that runs a script, not to the script.
 * @param {() => void} act
 * @returns {() => void} ends the watch
 */
function whenParentEnds(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
  return () => clearInterval(watch);
}
