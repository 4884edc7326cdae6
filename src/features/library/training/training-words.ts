import { dateFormats } from '#contract/core/limits.ts';
import type { Assignment } from '#contract/library/training.ts';
import type { ProofKind, TrainingState } from '#contract/library/words.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { Tone } from '#src/ui/status/status.tsx';

/** Kinds of proof of a course, in words. */
export const trainingProofWords: Readonly<Record<ProofKind, string>> = {
  TICK: 'A tick with the day',
  FILE: 'A file, such as a certificate',
};

export const stateWords: Readonly<Record<TrainingState, { label: string; tone: Tone }>> = {
  OPEN: { label: 'To do', tone: 'info' },
  OVERDUE: { label: 'Overdue', tone: 'bad' },
  DONE: { label: 'Done', tone: 'good' },
};

const day = (text: string) => formatDate(text, dateFormats.date);

/** The day that matters of an assignment, in words. */
export const dayWords = ({ done_on, due_on, state }: Assignment): string => {
  if (done_on) return `Done on ${day(done_on)}`;
  return state === 'OVERDUE' ? `Was due on ${day(due_on)}` : `Due on ${day(due_on)}`;
};
