import type { InTime } from '#contract/signing/late-submissions.ts';
import type { AuditEvent } from '../audit/audit.ts';

/** Times of a submission: instants by the server's clock, and the two times that the device claims. */
export interface ActTimes {
  receivedAt: string;
  /** Time at which its ticket was issued; undefined if not recorded. */
  preparedAt: string | undefined;
  /** Time since `preparedAt` as the device counted it. */
  elapsedMs: number | null;
  deviceTime: string;
}

type Prepared = Extract<AuditEvent, { type: 'prepared' }>;
type Acted = Pick<Extract<AuditEvent, { elapsedMs: unknown }>, 'at' | 'ticket' | 'elapsedMs' | 'deviceTime'>;

type Late = Extract<AuditEvent, { elapsedMs: unknown }> & { type: 'late' };

/** The audit event of a late submission. */
export const lateEventOf = (events: readonly AuditEvent[], submission: string): Late | undefined =>
  events.find((one): one is Late => one.type === 'late' && one.submission === submission);

/** Times of a late submission, from the audit, which nobody can change. */
export function timesOf(
  { at, ticket, elapsedMs, deviceTime }: Acted,
  events: readonly AuditEvent[],
): ActTimes {
  const prepared = events.find((one): one is Prepared => one.type === 'prepared' && one.ticket === ticket);
  return { receivedAt: at, preparedAt: prepared?.at, elapsedMs, deviceTime };
}

/** The latest time at which a submission can have been made: its arrival by the server's clock, or earlier, as its device counted. */
export function madeBefore({ receivedAt, preparedAt, elapsedMs }: ActTimes): string {
  if (preparedAt === undefined || elapsedMs === null) return receivedAt;
  const counted = Date.parse(preparedAt) + elapsedMs;
  return counted < Date.parse(receivedAt) ? new Date(counted).toISOString() : receivedAt;
}

/** Evidence that a submission was made before a deadline: arrival, the device's count, its clock, or none. At the deadline is too late. */
export function inTime(times: ActTimes, deadline: string): InTime {
  const isBefore = (instant: string) => Date.parse(instant) < Date.parse(deadline);
  if (isBefore(times.receivedAt)) return 'received';
  if (isBefore(madeBefore(times))) return 'counted';
  return isBefore(times.deviceTime) ? 'said' : 'no';
}
