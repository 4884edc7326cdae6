import { firmDay } from '../firm/day.ts';
import { type Duty, systemDuty } from '../jobs/duty.ts';
import { scheduledEnds } from './lifecycle/scheduled-ends.ts';
import { scoreDue } from './quality.queries.ts';

/** A review, a document or a manager may be of yesterday: the score of those clients is computed again. */
const clientScores: Duty = systemDuty('client-scores', async (tx, now) =>
  scoreDue(tx, await firmDay(tx, now)),
);

export const clientDuties: readonly Duty[] = [scheduledEnds, clientScores];
