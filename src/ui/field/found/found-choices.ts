import type { Choice } from '../select-field.tsx';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The choices that contain the typed words, those that begin with them first; all of them while nothing is typed. Accents are ignored. */
export function foundChoices(choices: readonly Choice[], words: string): readonly Choice[] {
  const wanted = folded(words.trim());
  if (!wanted) return choices;
  const begins = ({ label }: Choice) => Number(folded(label).startsWith(wanted));
  return choices
    .filter(({ label, value }) => folded(label).includes(wanted) || value.toLowerCase() === wanted)
    .toSorted((a, b) => begins(b) - begins(a));
}
