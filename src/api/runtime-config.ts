import { isRuntimeConfig, type RuntimeConfig, stallMs } from '#contract/runtime-config.ts';
import { ForeignAnswerError, NetworkError } from './errors.ts';
import { isOurs } from './ours.ts';

/**
 * The settings of this installation: from the server, or the service worker's last copy, whose clock is then an old one.
 * @throws ForeignAnswerError if something else answers and no copy is kept
 * @throws NetworkError if they do not arrive, or not whole
 */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const signal = AbortSignal.timeout(stallMs);
  const response = await fetch('/config.json', { redirect: 'manual', signal }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!isOurs(response)) throw new ForeignAnswerError(response.status);
  const settings = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (!isRuntimeConfig(settings)) throw new NetworkError(new Error('The settings did not arrive whole.'));
  return settings;
}
