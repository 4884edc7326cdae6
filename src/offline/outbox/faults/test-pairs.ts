/**
 * For tests: the rows of a table in which every two entries meet that meet in any of its rows, chosen from it: one of each group, and
 * whatever is still missing then.
 */
export function rowsOfPairs<R extends readonly string[]>(groups: readonly (readonly R[])[]): R[] {
  const met = new Set<string>();
  const unmet = (row: R) => pairsOf(row).filter((pair) => !met.has(pair));
  const chosen: R[] = [];
  const choose = (row: R) => {
    chosen.push(row);
    for (const pair of unmet(row)) met.add(pair);
  };
  for (const group of groups) {
    const [first, ...rest] = group;
    if (first)
      choose(rest.reduce((best, row) => (unmet(row).length > unmet(best).length ? row : best), first));
  }
  for (const row of groups.flat()) if (unmet(row).length > 0) choose(row);
  return chosen;
}

const pairsOf = (row: readonly string[]): string[] =>
  row.flatMap((one, at) => row.slice(at + 1).map((other) => `${one} / ${other}`));
