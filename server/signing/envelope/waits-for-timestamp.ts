import type { Config } from '#server/config.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** Beginning of the cause of a try that failed for want of a time stamp; the authority's message follows. */
const noTimestamp = new PdfRefusal('no_timestamp').message;

/** True if the last try to seal failed only for want of a time stamp, so that the envelope may be sealed without one. */
export const waitsForTimestamp = (
  { status, seal_cause, seal_released_at }: EnvelopeParts['envelope'],
  { timestamps }: Pick<Config, 'timestamps'>,
): boolean =>
  status === 'sealing' &&
  seal_cause?.startsWith(noTimestamp) === true &&
  !seal_released_at &&
  Boolean(timestamps);
