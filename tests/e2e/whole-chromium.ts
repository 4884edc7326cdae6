import { findChromium, launchOptions } from '#scripts/setup/chromium.mjs';

/**
 * Runs stories in the whole Chromium: the headless shell shows no notifications, and sometimes does not wake the worker. One object for
 * all of them, so that they share its processes and a server.
 */
export const wholeChromium = { launchOptions: launchOptions(await findChromium()) };
