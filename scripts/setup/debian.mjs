import { findCommand, run } from './commands.mjs';

/** True if packages can be installed without asking: on a Debian-like system, as root. */
export const mayInstall = () => Boolean(findCommand('apt-get')) && process.getuid?.() === 0;

/**
 * Install packages. The caller has to check if they are there afterwards.
 * @param {readonly string[]} names
 */
export function installDebian(names) {
  console.log(`Installing ${names.join(', ')} (apt-get)…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', ...names], { env });
}
