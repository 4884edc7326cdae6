import { fold, folds } from '#contract/core/fold.ts';
import type { SearchResults } from './search-results.ts';

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** True if each of the typed words begins a word of the text. */
export function matchesQuery(text: string, typed: string): boolean {
  const words = folds(text).flatMap(wordsOf);
  return folds(typed).some((way) =>
    wordsOf(way).every((start) => words.some((word) => word.startsWith(start))),
  );
}

type Searched = Pick<SearchResults, 'title' | 'detail' | 'also'>;

/** Quality of a match, 0 the best: 0 for an address typed in full, 4 for a record only the server matched. */
export function matchRank({ title, detail = '', also = '' }: Searched, typed: string): number {
  const start = fold(typed);
  const exact = fold(`${detail} ${also}`).split(/\s/).includes(start);
  if (exact && start.includes('@')) return 0;
  if (folds(title).some((way) => way.startsWith(start))) return 1;
  if (matchesQuery(title, typed)) return 2;
  return matchesQuery(`${title} ${detail} ${also}`, typed) ? 3 : 4;
}

/** Results by quality of their match; equal ones by `openedAt` (smaller is later), else in their given order. */
export function ranked<One extends Searched>(
  all: readonly One[],
  typed: string,
  openedAt: (one: One) => number = () => 0,
): One[] {
  return all
    .map((one) => ({ one, rank: matchRank(one, typed), opened: openedAt(one) }))
    .toSorted((a, b) => a.rank - b.rank || a.opened - b.opened)
    .map(({ one }) => one);
}

/** The entries that match the typed words, best first. */
export const matching = <One extends Searched>(
  all: readonly One[],
  typed: string,
  openedAt?: (one: One) => number,
): One[] =>
  ranked(
    all.filter((one) => matchRank(one, typed) < 4),
    typed,
    openedAt,
  );
