/** Ways in which a stage counts: a deal in it goes on, was won, or was lost. */
export const stageOutcomes = ['OPEN', 'WON', 'LOST'] as const;
export type StageOutcome = (typeof stageOutcomes)[number];
