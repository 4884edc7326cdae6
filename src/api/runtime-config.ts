import type { RuntimeConfig } from '../../contract/settings.ts';
import { ForeignAnswerError } from './errors.ts';
import { isOurs } from './ours.ts';

/**
 * The settings of this installation: from the server, or as the service worker last saw them, whose clock is then an old one.
 * Throws `ForeignAnswerError` where something else answers and none are kept.
 */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!isOurs(response)) throw new ForeignAnswerError(response.status);
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return response.json();
}
