import { parseCertificate } from '../../../pades/certificates.ts';
import { readTimestamp } from '../../../pades/timestamp.ts';
import type { TimestampService } from '../../integrations/timestamps.ts';
import { requestTimestamp } from '../pdf/seal/timestamp.ts';

/**
 * A time stamp over a root, base64.
 * @param authorities root certificates of the accepted authorities, DER; without any, every stamp is accepted
 * @throws if the authority gives none
 */
export async function stampRoot(
  service: TimestampService,
  root: string,
  authorities: readonly Uint8Array[],
): Promise<string> {
  const roots = authorities.map(parseCertificate);
  const { token } = await requestTimestamp(service, Buffer.from(root, 'hex'), roots);
  return Buffer.from(token).toString('base64');
}

/** The time that a token states for a root; null if it is not over that root. */
export async function stampedAt(token: string, root: string): Promise<Date | null> {
  try {
    const { at, imprint } = await readTimestamp(new Uint8Array(Buffer.from(token, 'base64')));
    return Buffer.from(imprint).toString('hex') === root ? at : null;
  } catch {
    return null;
  }
}
