import { dayMs, later } from '../clock.ts';
import { systemDuty } from './duty.ts';
import { forgetFinished } from './queries.ts';

const finishedKeptMs = 30 * dayMs;

export const jobDuties = [
  systemDuty('finished-jobs', (tx, now) => forgetFinished(tx, later(now, -finishedKeptMs))),
];
