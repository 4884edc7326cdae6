import { actor } from '../db/actor.ts';
import type { Duty } from '../jobs/duty.ts';
import { readChangedNames } from '../matching/candidates.ts';
import { compareParties } from './compare-parties.ts';

/** Names that are read, and parties that are compared, in one transaction: somebody may wait for one of them meanwhile. */
const atOnce = { names: 500, parties: 20 };
/** Transactions of an hour: after an upgrade or an import, the rest is left to the hours that follow, for nobody waits for it. */
const mostRounds = 5;

/** Finds parties that may be one, of those that have changed since they were compared. */
export const partyDuties: readonly Duty[] = [
  {
    name: 'compare-parties',
    async run({ db }) {
      // Each pair is found from either side, once the names of both are read.
      while ((await db.as(actor('system'), (tx) => readChangedNames(tx, atOnce.names))) > 0);
      for (let round = 0; round < mostRounds; round++) {
        const count = await db.as(actor('system'), (tx) => compareParties(tx, atOnce.parties));
        if (count < atOnce.parties) return;
      }
    },
  },
];
