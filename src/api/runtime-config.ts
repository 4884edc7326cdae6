import { isRuntimeConfig, type RuntimeConfig } from '../../contract/settings.ts';
import { ForeignAnswerError, NetworkError } from './errors.ts';
import { isOurs } from './ours.ts';

/**
 * The settings of this installation: from the server, or the service worker's last copy, whose clock is then an old one.
 * @throws ForeignAnswerError if something else answers and no copy is kept
 * @throws NetworkError if they do not arrive whole
 */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { redirect: 'manual' });
  if (!isOurs(response)) throw new ForeignAnswerError(response.status);
  const settings = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (!isRuntimeConfig(settings)) throw new NetworkError(new Error('The settings did not arrive whole.'));
  return settings;
}
