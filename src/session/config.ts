import { mailServer } from '#contract/core/same-address.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { fetchConfig } from '../api/runtime-config.ts';

let current: RuntimeConfig | undefined;

/** Loads the settings: before the first screen, and again while the page stays open (`watch-config.ts`). */
export async function loadConfig(): Promise<void> {
  current = await fetchConfig();
  mailServer.takesUnicode = current.unicodeAddresses ?? false;
  const { shades } = current.firm;
  // /theme.js shows the firm's colour, and keeps it for the next start.
  dispatchEvent(new CustomEvent('brand', { detail: shades ? JSON.stringify(shades) : null }));
}

/** True if the firm lets people open a device's vault by a PIN. */
export const mayUsePin = (): boolean => config().unlock?.pin ?? true;

/** The name of the firm, if it has a colour of its own. */
export const nameOfBrand = (): string | undefined => (config().firm.shades ? config().firm.name : undefined);

/** The settings, if they could be loaded. */
export const knownConfig = (): RuntimeConfig | undefined => current;

/** The installation's settings (`contract/runtime-config.ts`). Throws before `loadConfig` has resolved. */
export function config(): RuntimeConfig {
  if (!current) throw new Error('The settings are not loaded yet.');
  return current;
}
