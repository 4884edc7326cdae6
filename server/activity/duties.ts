import { dayMs, later } from '../clock.ts';
import { systemDuty } from '../jobs/duty.ts';
import { addActivityMonths } from './queries.ts';

/** Next month's partition of the log is there before the month begins. */
export const activityDuties = [
  systemDuty('months-of-the-log', (tx, now) => addActivityMonths(tx, [now, later(now, 30 * dayMs)])),
];
