import { isRuntimeConfig, type RuntimeConfig } from '../../contract/settings.ts';
import { ForeignAnswerError, NetworkError } from './errors.ts';
import { isOurs } from './ours.ts';

/**
 * The settings of this installation: from the server, or as the service worker last saw them, whose clock is then an old one.
 * Throws `ForeignAnswerError` where something else answers and none are kept, `NetworkError` where they did not arrive whole.
 */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { redirect: 'manual' });
  if (!isOurs(response)) throw new ForeignAnswerError(response.status);
  const settings = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (!isRuntimeConfig(settings)) throw new NetworkError(new Error('The settings did not arrive whole.'));
  return settings;
}
