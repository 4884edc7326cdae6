import { parseCertificate } from '#pades/certificates.ts';
import { isStampFrom, readTimestamp } from '#pades/timestamp.ts';
import type { TimestampService } from '#server/integrations/timestamps.ts';
import { requestTimestamp } from '../pdf/seal/timestamp.ts';

/**
 * A time stamp over a root, base64.
 * @param authorities root certificates of the accepted authorities, DER; without any, every stamp is accepted
 * @throws if the authority gives none that fits
 */
export async function stampRoot(
  service: TimestampService,
  root: string,
  authorities: readonly Uint8Array[],
  now: () => Date,
): Promise<string> {
  const roots = authorities.map(parseCertificate);
  const { token } = await requestTimestamp(service, Buffer.from(root, 'hex'), roots, now);
  return Buffer.from(token).toString('base64');
}

/** The time that a token states for a root; `proven` if the token is of one of the authorities, and its time is past. */
export interface StampedTime {
  at: Date;
  proven: boolean;
}

/**
 * Reads a token over a root; null if it is not over that root.
 * @param authorities root certificates of the accepted authorities, DER
 */
export async function stampedAt(
  token: string,
  root: string,
  authorities: readonly Uint8Array[],
  now: Date,
): Promise<StampedTime | null> {
  try {
    const stamp = await readTimestamp(new Uint8Array(Buffer.from(token, 'base64')));
    if (stamp.digest !== 'SHA-256' || Buffer.from(stamp.imprint).toString('hex') !== root) return null;
    return { at: stamp.at, proven: await isStampFrom(authorities.map(parseCertificate), stamp, now) };
  } catch {
    return null;
  }
}
