import type { RuntimeConfig } from '../../contract/settings.ts';
import { ApiError, NetworkError } from './errors.ts';

/** The settings of this installation: from the server, or offline as the service worker last saw them. Throws as `call` does. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json').catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}
