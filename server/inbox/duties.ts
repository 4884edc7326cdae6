import { dayMs, later } from '../clock.ts';
import { systemDuty } from '../jobs/duty.ts';
import { forgetUnseen } from './push/queries.ts';
import { forgetInbox } from './queries.ts';

const keptMs = 180 * dayMs;

/** Old messages, and push subscriptions of devices that nobody signs in on. */
export const inboxDuties = [
  systemDuty('inbox', (tx, now) => forgetInbox(tx, later(now, -keptMs))),
  systemDuty('push-subscriptions', (tx, now) => forgetUnseen(tx, later(now, -keptMs))),
];
