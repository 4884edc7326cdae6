import type { RuntimeConfig } from '../../contract/settings.ts';

/** The settings of this installation: from the server, or offline as the service worker last saw them. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return response.json();
}
