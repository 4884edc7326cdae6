/** A match: its page (from 1) and its index on that page (from 0). */
export interface Hit {
  page: number;
  index: number;
}

/** Start indexes of the query in a text, in order, never overlapping. Both are folded. */
export function positions(text: string, query: string): number[] {
  const found: number[] = [];
  if (query === '') return found;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) found.push(at);
  return found;
}

/**
 * Number of all hits.
 * @param counts by page index
 */
export const total = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Position of a hit among all, from 1. */
export const ordinal = (counts: readonly number[], { page, index }: Hit): number =>
  total(counts.slice(0, page - 1)) + index + 1;

/** The hit after or before another one, going round at the ends. Undefined if there is none. */
export function step(counts: readonly number[], from: Hit, by: 1 | -1): Hit | undefined {
  const all = total(counts);
  if (all === 0) return undefined;
  let left = (ordinal(counts, from) - 1 + by + all) % all;
  const at = counts.findIndex((count) => {
    if (left < count) return true;
    left -= count;
    return false;
  });
  return { page: at + 1, index: left };
}
