import { externalOfflineDays } from '#contract/core/limits.ts';
import { dayMs, later } from '../clock.ts';

interface Kept {
  now: string;
  /** Days for which devices of the firm's people may open their vaults without the server. */
  offlineDays: number;
  /** Latest deadline of the envelopes a signer was let in for; null for everybody else. */
  deadline: string | null;
  /** Time the session idles out. */
  idleUntil: string;
}

/**
 * The time until which a device's vault opens without the server. A signer's link gives as much access as their device, so theirs opens for
 * 7 days and not beyond the deadline; after the deadline, as long as the session.
 */
export function offlineUntil({ now, offlineDays, deadline, idleUntil }: Kept): string {
  if (deadline === null) return later(now, offlineDays * dayMs);
  if (Date.parse(deadline) <= Date.parse(now)) return idleUntil;
  return later(now, Math.min(externalOfflineDays * dayMs, Date.parse(deadline) - Date.parse(now)));
}
