import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Services } from '../services.ts';

/** Something a domain does every hour, as a job of its own: if it fails, it is tried again, and the others go on. */
export interface Duty {
  /** Its jobs are of the kind `housekeeping.<name>`. */
  readonly name: string;
  /** Does it. It may run again at any time, and must be safe to repeat. */
  run(services: Services): unknown;
}

/** A duty that is one transaction of the system. `now` is the current time, ISO instant. */
export const systemDuty = (name: string, work: (tx: Tx, now: string) => Promise<unknown>): Duty => ({
  name,
  run: ({ db, clock }) => db.as(actor('system'), (tx) => work(tx, clock.now())),
});
