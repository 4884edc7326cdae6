import { configCheckMs } from '../../contract/core/limits.ts';
import { loadConfig } from './config.ts';

/** Asks for the settings at the interval of the specification's section 9: what a firm changes or forbids reaches pages that stay open, too. */
export function watchConfig(): void {
  // Not reached: the settings stay as they are.
  setInterval(() => loadConfig().catch(console.warn), configCheckMs);
}
