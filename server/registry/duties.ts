import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Duty } from '../jobs/duty.ts';
import { deleteChecks } from './queries.ts';

/** Time for which the course of a check is kept; what it found stays with the clients. */
const keptMs = 30 * dayMs;

export const registryDuties: readonly Duty[] = [
  {
    name: 'registry-checks',
    run: ({ db, clock }) => db.as(actor('system'), (tx) => deleteChecks(tx, later(clock.now(), -keptMs))),
  },
];
