import { actor } from '../db/actor.ts';
import type { Duty } from '../jobs/duty.ts';
import { readChangedNames } from './candidates.ts';

/** Owners whose names are read in one transaction. */
const atOnce = 500;

/** Reads the names that have changed and that no search has read, such as those of an import or an upgrade. */
export const matchingDuties: readonly Duty[] = [
  {
    name: 'changed-names',
    async run({ db }) {
      while ((await db.as(actor('system'), (tx) => readChangedNames(tx, atOnce))) > 0);
    },
  },
];
