import { fold, folds, isFoundBy } from '#contract/core/fold.ts';
import type { Choice } from '../select-field.tsx';

/** The choices that contain the typed words, those that begin with them first; all of them while nothing is typed. Both are folded. */
export function foundChoices(choices: readonly Choice[], words: string): readonly Choice[] {
  const wanted = fold(words);
  if (!wanted) return choices;
  const begins = ({ label }: Choice) => Number(folds(label).some((way) => way.startsWith(wanted)));
  return choices
    .filter(({ label, value }) => isFoundBy(label, words) || fold(value) === wanted)
    .toSorted((a, b) => begins(b) - begins(a));
}
