import { existsSync } from 'node:fs';
import { findCommand } from './commands.mjs';

/** Flags with which Chromium runs anywhere, also in a container as root, and sends nothing to its maker. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without windows: the same engine, without the cost of a user interface. */
export const headlessShell = 'chromium-headless-shell';
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Find a Chromium: CHROMIUM_PATH, the machine's own, or the one Playwright downloaded.
 * @returns {Promise<string | undefined>} full path of the program
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const own = commands.map(findCommand).find(Boolean) ?? applications.find((path) => existsSync(path));
  return own ?? (await playwrightsOwn());
}

/**
 * Find the Chromium for tests, which show no window: the headless shell if there is one, else as `findChromium`.
 * @returns {Promise<string | undefined>} full path of the program
 */
export const findHeadless = async () =>
  (process.env.CHROMIUM_PATH ? undefined : findCommand(headlessShell)) ?? (await findChromium());

/**
 * Playwright's launch options for Chromium.
 * @param {string | undefined} executablePath as found; undefined leaves the choice to Playwright
 */
export const launchOptions = (executablePath) => ({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
