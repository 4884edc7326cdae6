import type { Config } from '../../config.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

/** How the cause of a failed try begins that a time stamp was missing for; what the authority said follows. */
const noTimestamp = new PdfRefusal('no_timestamp').message;

/** Whether the last try to seal an envelope failed for want of a time stamp alone, so that it may be sealed without one. */
export const waitsForTimestamp = (
  { status, seal_cause, seal_released_at }: EnvelopeParts['envelope'],
  { timestamps }: Pick<Config, 'timestamps'>,
): boolean =>
  status === 'sealing' &&
  seal_cause?.startsWith(noTimestamp) === true &&
  !seal_released_at &&
  Boolean(timestamps);
