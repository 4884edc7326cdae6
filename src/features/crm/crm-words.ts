import type { StageOutcome } from '#contract/crm/crm-words.ts';

/** A deal in such a stage, in a word. */
export const outcomeWords: Readonly<Record<StageOutcome, string>> = {
  OPEN: 'Open',
  WON: 'Won',
  LOST: 'Lost',
};
