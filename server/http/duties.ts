import { dayMs, later } from '../clock.ts';
import { systemDuty } from '../jobs/duty.ts';
import { forgetOld } from './queries.ts';

const answersKeptMs = 30 * dayMs;

/** Rate counters that are over, and first answers of writes that nobody repeats any more. */
export const httpDuties = [
  systemDuty('counters-and-answers', (tx, now) => forgetOld(tx, now, later(now, -answersKeptMs))),
];
