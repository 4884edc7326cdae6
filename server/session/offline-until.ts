import { externalOfflineDays } from '../../contract/core/limits.ts';
import { dayMs, later } from '../clock.ts';

interface Kept {
  now: string;
  /** How long the firm lets its people's devices open what they keep, days. */
  offlineDays: number;
  /** The last one of the envelopes an outside signer was let in for; null for everybody else. */
  deadline: string | null;
  /** When the session idles out. */
  idleUntil: string;
}

/**
 * Until when what a device keeps opens without the server. A signer's link gives as much as their device, so theirs opens for 7
 * days and no longer than there is something to sign; once the deadline has passed, as long as the session.
 */
export function offlineUntil({ now, offlineDays, deadline, idleUntil }: Kept): string {
  if (deadline === null) return later(now, offlineDays * dayMs);
  if (Date.parse(deadline) <= Date.parse(now)) return idleUntil;
  return later(now, Math.min(externalOfflineDays * dayMs, Date.parse(deadline) - Date.parse(now)));
}
