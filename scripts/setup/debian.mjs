import { findCommand, run } from './commands.mjs';

/** Whether packages can be installed here without asking anyone: on a Debian-like system, as root. */
export const mayInstall = () => Boolean(findCommand('apt-get')) && process.getuid?.() === 0;

/**
 * Install packages; whether they came is for the caller to look.
 * @param {readonly string[]} names
 */
export function installDebian(names) {
  console.log(`Installing ${names.join(', ')} (apt-get)…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', ...names], { env });
}
