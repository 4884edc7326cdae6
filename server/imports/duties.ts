import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Duty } from '../jobs/duty.ts';
import { deleteFileImports } from './queries.ts';

/** Time for which the outcome of an import, and the rows that it did not write, are kept. */
const keptMs = 7 * dayMs;

export const fileImportDuties: readonly Duty[] = [
  {
    name: 'imports',
    run: ({ db, clock }) =>
      db.as(actor('system'), (tx) => deleteFileImports(tx, later(clock.now(), -keptMs))),
  },
];
