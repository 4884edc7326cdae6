import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { type Duty, systemDuty } from '../jobs/duty.ts';

/** A deleted record can be brought back for this long; then it goes for good. */
const restorableMs = 30 * dayMs;

/** The duty that deletes the records of a kind for good. */
export const purgeDuty = (name: string, purge: (tx: Tx, deletedBefore: string) => Promise<unknown>): Duty =>
  systemDuty(`deleted.${name}`, (tx, now) => purge(tx, later(now, -restorableMs)));
