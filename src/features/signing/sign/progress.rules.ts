import type { Envelope } from '../../../../contract/signing/signing.ts';
import type { SigningProgress } from './fields.rules.ts';

/** What was filled in, and the version of the envelope it was filled in for. */
export interface KeptProgress extends SigningProgress {
  version: number;
}

/**
 * What a signer goes on with: what they filled in on this device (`at`: when, device time in ms) and on others; of a field filled in on
 * both what came last. Signature and initials are always this device's: they go nowhere before they are handed in.
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
