import { findCommand } from './commands.mjs';
import { installDebian, mayInstall } from './debian.mjs';

/**
 * The browser engines besides Chromium: programs that open each (one is enough), helpers (all are needed), and Debian packages.
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
 * Install missing engines if possible.
 * @param {readonly EngineName[]} names
 * @returns {EngineName[]} those still missing
 */
export function installEngines(names) {
  const missing = names.filter((name) => !findEngine(name));
  if (missing.length > 0 && mayInstall()) installDebian(missing.flatMap((name) => engines[name].packages));
  return missing.filter((name) => !findEngine(name));
}

/**
 * @param {EngineName} name
 * @returns {string} instructions for the person, in a sentence
 */
export function howToInstall(name) {
  const { title, packages } = engines[name];
  return findCommand('apt-get')
    ? `${title} is missing. Please run: sudo apt-get install ${packages.join(' ')}`
    : `${title} is missing. Please install what Debian calls ${packages.join(' and ')} with your system’s package manager.`;
}
