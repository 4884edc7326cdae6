import type { Config } from '../config.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** Whether an envelope was tried to be sealed with a time stamp, in vain, and may be sealed without one. */
export const waitsForTimestamp = (
  { status, seal_attempts, seal_released_at }: EnvelopeParts['envelope'],
  { timestamps }: Pick<Config, 'timestamps'>,
): boolean => status === 'sealing' && seal_attempts > 0 && !seal_released_at && Boolean(timestamps);
