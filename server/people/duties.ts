import { dayMs, later } from '../clock.ts';
import { systemDuty } from '../jobs/duty.ts';
import { deleteAccessLinks } from './access-links/queries.ts';

const linksKeptMs = 30 * dayMs;

export const peopleDuties = [
  systemDuty('access-links', (tx, now) => deleteAccessLinks(tx, later(now, -linksKeptMs))),
];
