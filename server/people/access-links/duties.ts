import { dayMs, later } from '#server/clock.ts';
import { systemDuty } from '#server/jobs/duty.ts';
import { deleteAccessLinks } from './queries.ts';

const linksKeptMs = 30 * dayMs;

export const accessLinkDuties = [
  systemDuty('access-links', (tx, now) => deleteAccessLinks(tx, later(now, -linksKeptMs))),
];
