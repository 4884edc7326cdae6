import { findCommand } from './commands.mjs';
import { installDebian, mayInstall } from './debian.mjs';

/**
 * The browser engines besides Chromium: what opens each, whatever of it is there, and the Debian packages it takes.
 * @typedef {'firefox' | 'webkit'} EngineName
 * @typedef {{ title: string, programs: readonly string[], helpers: readonly string[], packages: readonly string[] }} Engine
 */

/** @type {Readonly<Record<EngineName, Engine>>} */
export const engines = {
  firefox: {
    title: 'Firefox',
    programs: ['firefox-esr', 'firefox'],
    helpers: [],
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKitGTK',
    programs: ['WebKitWebDriver'],
    helpers: ['Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

export const engineNames = /** @type {EngineName[]} */ (Object.keys(engines));

/**
 * @param {EngineName} name
 * @returns {string | undefined} full path of the program that opens it; undefined if that or a helper is missing
 */
export function findEngine(name) {
  const { programs, helpers } = engines[name];
  return helpers.every(findCommand) ? programs.map(findCommand).find(Boolean) : undefined;
}

/**
 * Installs what is missing where that can be done, and says in words what else is needed.
 * @param {readonly EngineName[]} names
 * @returns {EngineName[]} those that are here now
 */
export function installEngines(names) {
  const missing = names.filter((name) => !findEngine(name));
  if (missing.length > 0 && mayInstall()) installDebian(missing.flatMap((name) => engines[name].packages));
  for (const name of missing) if (!findEngine(name)) console.log(howTo(engines[name]));
  return names.filter(findEngine);
}

/** @param {Engine} engine */
const howTo = ({ title, packages }) =>
  findCommand('apt-get')
    ? `${title} is skipped. It needs: sudo apt-get install --no-install-recommends ${packages.join(' ')}`
    : `${title} is skipped. It needs what Debian calls ${packages.join(' and ')}; please install it with your system’s package manager.`;
