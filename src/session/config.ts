import type { RuntimeConfig } from '../../contract/settings.ts';
import { fetchConfig } from '../api/runtime-config.ts';

let current: RuntimeConfig | undefined;

/** Loads the settings: before the first screen, and again while the page stays open (`watch-config.ts`). */
export async function loadConfig(): Promise<void> {
  current = await fetchConfig();
}

/** True if the firm lets people open a device's vault by a PIN. */
export const mayUsePin = (): boolean => config().unlock?.pin ?? true;

/** The settings, if they could be loaded. */
export const knownConfig = (): RuntimeConfig | undefined => current;

/** The installation's settings (`contract/settings.ts`). Throws before `loadConfig` has resolved. */
export function config(): RuntimeConfig {
  if (!current) throw new Error('The settings are not loaded yet.');
  return current;
}
