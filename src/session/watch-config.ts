import { configCheckMs } from '#contract/core/limits.ts';
import { loadConfig } from './config.ts';

/** Fetches the settings at the interval of the specification's section 9, so that a firm's changes reach pages that stay open. */
export function watchConfig(): void {
  // Not reached: the settings stay unchanged.
  setInterval(() => loadConfig().catch(console.warn), configCheckMs);
}
