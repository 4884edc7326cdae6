import { newId } from '#contract/core/values.ts';
import type { ErrorReport } from '#contract/error-report.ts';
import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Services } from '../services.ts';
import { errorFingerprint } from './fingerprint.ts';
import { forgetErrors, noteReport } from './queries.ts';

/** Maximum rows of each table. */
const most = { errors: 10_000, reports: 100_000 };

/** `event_id` in the usual form of a UUID. */
const uuidOf = (hex: string) => hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/**
 * Stores a scrubbed report in the table of errors. A device's clock may be wrong, so its time is limited to between the oldest kept day and
 * now.
 */
export async function recordError(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  side: 'browser' | 'server',
  report: ErrorReport,
  device: string | null,
): Promise<void> {
  const now = clock.now();
  const oldest = Date.parse(now) - config.errorDays * dayMs;
  const at = new Date(Math.min(Date.parse(now), Math.max(oldest, report.timestamp * 1000))).toISOString();
  const thrown = report.exception.values.at(-1);
  const row = {
    id: newId(Date.parse(now)),
    fingerprint: errorFingerprint(side, report),
    side,
    kind: thrown?.type ?? 'Error',
    message: thrown?.value ?? '',
    portal: report.tags.portal ?? null,
    release: report.release ?? null,
    place: report.transaction ?? null,
    device,
    sample: report,
  };
  await db.as(actor('system'), (tx) => noteReport(tx, uuidOf(report.event_id), at, row));
}

/** Deletes errors not seen for `errorDays`. */
export const forgetOldErrors = ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> =>
  db.as(actor('system'), (tx) => forgetErrors(tx, later(clock.now(), -config.errorDays * dayMs), most));
