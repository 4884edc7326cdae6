import type { StageOutcome } from '#contract/crm/crm-words.ts';
import type { Tone } from '#src/ui/status/status.tsx';

/** A deal in such a stage, in a word. */
export const outcomeWords: Readonly<Record<StageOutcome, string>> = {
  OPEN: 'Open',
  WON: 'Won',
  LOST: 'Lost',
};

/** The marks of deals in such a stage. */
export const outcomeTones = { OPEN: 'info', WON: 'good', LOST: 'bad' } as const satisfies Record<
  StageOutcome,
  Tone
>;
