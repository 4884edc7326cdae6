import type { InTime } from '../../../contract/signing/late-submissions.ts';
import type { AuditEvent } from '../audit/audit.ts';

/** What is known of when an act was made: instants by the server's clock, and the two words of the device. */
export interface ActTimes {
  receivedAt: string;
  /** When its ticket was issued; undefined where nothing says so. */
  preparedAt: string | undefined;
  /** Since then, as the device counted. */
  elapsedMs: number | null;
  deviceTime: string;
}

type Prepared = Extract<AuditEvent, { type: 'prepared' }>;
type Acted = Pick<Extract<AuditEvent, { elapsedMs: unknown }>, 'at' | 'ticket' | 'elapsedMs' | 'deviceTime'>;

type Late = Extract<AuditEvent, { elapsedMs: unknown }> & { type: 'late' };

/** What the audit keeps of an act that came too late. */
export const lateEventOf = (events: readonly AuditEvent[], submission: string): Late | undefined =>
  events.find((one): one is Late => one.type === 'late' && one.submission === submission);

/** When a late act was made, as the audit keeps it, where nobody can change it. */
export function timesOf(
  { at, ticket, elapsedMs, deviceTime }: Acted,
  events: readonly AuditEvent[],
): ActTimes {
  const prepared = events.find((one): one is Prepared => one.type === 'prepared' && one.ticket === ticket);
  return { receivedAt: at, preparedAt: prepared?.at, elapsedMs, deviceTime };
}

/** The latest an act can have been made: never after it came, by the server's clock, nor after the time its device says that it counted. */
export function madeBefore({ receivedAt, preparedAt, elapsedMs }: ActTimes): string {
  if (preparedAt === undefined || elapsedMs === null) return receivedAt;
  const counted = Date.parse(preparedAt) + elapsedMs;
  return counted < Date.parse(receivedAt) ? new Date(counted).toISOString() : receivedAt;
}

/** Whether an act was made before a deadline; one that is made at it is too late. */
export function inTime(times: ActTimes, deadline: string): InTime {
  const isBefore = (instant: string) => Date.parse(instant) < Date.parse(deadline);
  if (isBefore(times.receivedAt)) return 'received';
  if (isBefore(madeBefore(times))) return 'counted';
  return isBefore(times.deviceTime) ? 'said' : 'no';
}
