import type { Envelope } from '#contract/signing/signing.ts';
import type { SigningProgress } from '../fields/fields.rules.ts';

/** Progress, and the version of the envelope it was made for. */
export interface KeptProgress extends SigningProgress {
  version: number;
}

/**
 * The progress a signer continues with: that of this device (`at`: device time in ms) joined with that of others; of a field filled in on
 * both, the newest value. Signature and initials always come from this device, because they leave it only with the submission.
 */
export function goingOn(
  here: { at: number; work: KeptProgress } | undefined,
  elsewhere: Envelope['me']['progress'] | undefined,
): KeptProgress | undefined {
  if (!elsewhere) return here?.work;
  const { version, values } = elsewhere;
  if (!here) return { version, values, signature: null };
  const isNewer = Date.parse(elsewhere.savedAt) > here.at && version >= here.work.version;
  const [before, after] = isNewer ? [here.work.values, values] : [values, here.work.values];
  return {
    ...here.work,
    version: Math.max(version, here.work.version),
    values: { ...before, ...after },
  };
}
