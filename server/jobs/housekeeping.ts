import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { Services } from '../services.ts';
import type { Duty } from './duty.ts';
import { enqueue } from './queue.ts';
import type { JobHandler } from './runner.ts';

const kind = 'housekeeping';
const hourMs = 3_600_000;

const kindOf = ({ name }: Duty) => `${kind}.${name}`;

/** Adds a job for each duty. One that still runs, or fails and waits for its next try, has its job already. */
async function addDuties(tx: Tx, all: readonly Duty[], now: string): Promise<void> {
  for (const duty of all) await enqueue(tx, { kind: kindOf(duty), payload: {}, key: kindOf(duty) }, now);
}

/** Plans the next round, once for all servers. */
export const planHousekeeping = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  inMs: number,
): Promise<unknown> => {
  const runAt = later(clock.now(), inMs);
  const key = `${kind}:${runAt.slice(0, 13)}`;
  return db.as(actor('system'), (tx) => enqueue(tx, { kind, payload: {}, key, runAt }, clock.now()));
};

/** The hourly round, and the jobs of these duties: each is tried again when it fails, with its own error, while the others go on. */
export const roundOf = (all: readonly Duty[]): readonly JobHandler<Services>[] => [
  {
    kind,
    async run(services) {
      const { db, clock } = services;
      await db.as(actor('system'), (tx) => addDuties(tx, all, clock.now()));
      await planHousekeeping(services, hourMs);
    },
  },
  ...all.map((duty) => ({
    kind: kindOf(duty),
    async run(services: Services) {
      await duty.run(services);
    },
  })),
];
