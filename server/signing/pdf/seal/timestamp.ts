import type { Certificate } from 'pkijs';
import { sameBytes } from '#pades/bytes.ts';
import { isOfLater, isStampFrom, readTimestamp } from '#pades/timestamp.ts';
import { askForTimestamp, type TimestampService } from '#server/integrations/timestamps.ts';

/**
 * Asks an authority for a time stamp (RFC 3161), and accepts only an answer to this request.
 * @param digest SHA-256
 * @param roots of the authorities the firm trusts; without any, every authority is accepted, and its stamp proves nothing
 * @param now reads this server's clock, which must not be far behind the authority's: nobody could confirm the stamp until then
 * @throws Error in words if there is no answer, or one that does not fit
 */
export async function requestTimestamp(
  service: TimestampService,
  digest: Uint8Array,
  roots: readonly Certificate[],
  now: () => Date,
): Promise<{ token: Uint8Array; at: Date }> {
  const { token, nonce } = await askForTimestamp(service, digest);
  const stamp = await readTimestamp(token);
  if (stamp.digest !== 'SHA-256' || !sameBytes(stamp.imprint, digest))
    throw new Error('The time stamp is over other bytes.');
  if (!stamp.nonce || !sameBytes(stamp.nonce, nonce))
    throw new Error('The time stamp answers another question.');
  const answered = now();
  if (isOfLater(stamp, answered))
    throw new Error(
      `The time stamp is of ${stamp.at.toISOString()}, but the server’s clock shows ${answered.toISOString()}: set it.`,
    );
  if (roots.length > 0 && !(await isStampFrom(roots, stamp, answered)))
    throw new Error('The time stamp is of no authority in TSA_ROOTS.');
  return { token, at: stamp.at };
}
