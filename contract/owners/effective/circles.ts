/**
 * The parties that can be reached from one, in groups: those of a group reach each other (Tarjan’s strongly connected components). A group
 * comes before all groups that are reached from it.
 */
export function groupsFrom(root: string, next: (party: string) => Iterable<string>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  // A stack of its own: a chain of thousands would run out of the engine’s.
  const way: { readonly party: string; readonly rest: Iterator<string> }[] = [];
  const enter = (party: string) => {
    order.set(party, order.size);
    lowest.set(party, order.size - 1);
    open.push(party);
    isOpen.add(party);
    way.push({ party, rest: next(party)[Symbol.iterator]() });
  };
  const lower = (party: string, to: number) => lowest.set(party, Math.min(lowest.get(party) ?? to, to));
  enter(root);
  for (let at = way.at(-1); at; at = way.at(-1)) {
    const step = at.rest.next();
    if (!step.done) {
      const seen = order.get(step.value);
      if (seen === undefined) enter(step.value);
      else if (isOpen.has(step.value)) lower(at.party, seen);
      continue;
    }
    way.pop();
    const own = lowest.get(at.party) ?? 0;
    const below = way.at(-1);
    if (below) lower(below.party, own);
    if (own !== order.get(at.party)) continue;
    const group = open.splice(open.lastIndexOf(at.party));
    for (const party of group) isOpen.delete(party);
    groups.push(group);
  }
  return groups.toReversed();
}

/** Turns of a circle past which nothing but roundings leads out of it. */
const mostTurns = 1e4;

/**
 * Solves y = b + A y, where A has no negative entry. The unknowns are put into each other, the one with the fewest entries first, so that a
 * long circle costs little. `rows[i]` holds the entries of row i by their columns.
 * @returns undefined where it has no solution, or none without negative entries
 */
export function solveTurns(
  rows: readonly ReadonlyMap<number, number>[],
  b: readonly number[],
): number[] | undefined {
  const left = rows.map((row) => new Map(row));
  const constants = [...b];
  const users = rows.map(() => new Set<number>());
  for (const [row, entries] of left.entries()) for (const column of entries.keys()) users[column]?.add(row);
  const waiting = new Set(rows.keys());
  const solved: { at: number; row: Map<number, number>; constant: number }[] = [];
  while (waiting.size > 0) {
    const at = cheapest(waiting, left, users);
    waiting.delete(at);
    const row = left[at] ?? new Map<number, number>();
    const remains = 1 - (row.get(at) ?? 0);
    if (remains < 1e-12) return undefined;
    row.delete(at);
    for (const [column, value] of row) row.set(column, value / remains);
    const constant = (constants[at] ?? 0) / remains;
    solved.push({ at, row, constant });
    for (const user of users[at] ?? []) {
      const other = left[user];
      const factor = other?.get(at) ?? 0;
      if (!other || user === at || !waiting.has(user)) continue;
      other.delete(at);
      constants[user] = (constants[user] ?? 0) + factor * constant;
      for (const [column, value] of row) {
        other.set(column, (other.get(column) ?? 0) + factor * value);
        users[column]?.add(user);
      }
    }
  }
  const y = b.map(() => 0);
  for (const { at, row, constant } of solved.toReversed())
    y[at] = [...row].reduce((sum, [column, value]) => sum + value * (y[column] ?? 0), constant);
  const most = mostTurns * Math.max(...b, 0);
  return y.every((value) => value >= 0 && value <= most) ? y : undefined;
}

/** The unknown that is put into the fewest others. */
function cheapest(
  waiting: ReadonlySet<number>,
  rows: readonly ReadonlyMap<number, number>[],
  users: readonly ReadonlySet<number>[],
): number {
  let best = { at: -1, cost: Number.POSITIVE_INFINITY };
  for (const at of waiting) {
    const cost = (rows[at]?.size ?? 0) * (users[at]?.size ?? 0);
    if (cost < best.cost) best = { at, cost };
    if (cost <= 1) break;
  }
  return best.at;
}
