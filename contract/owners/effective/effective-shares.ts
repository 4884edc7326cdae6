import { groupsFrom, solveTurns } from './circles.ts';
import type { DirectShares } from './direct-shares.ts';
import type { Range } from './graph.ts';

/** Shares of a client through all others. */
export interface EffectiveShares {
  /** By party, 0 to 1; that of the client itself too, where a circle leads back to it. */
  readonly shares: ReadonlyMap<string, Range>;
  /** The parties of each circle whose parts cannot be computed. */
  readonly closed: readonly (readonly string[])[];
  /** The subjects through which nothing is counted. */
  readonly stopped: ReadonlySet<string>;
}

type Value = 'low' | 'high';
interface Plan extends DirectShares {
  readonly root: string;
  readonly groups: readonly (readonly string[])[];
  /** Parties at which ownership ends, whoever owns them. */
  readonly ends: ReadonlySet<string>;
}

/**
 * The entries of A(I − A)⁻¹ for one client, A being the direct shares: each group of parties that own each other is solved by itself, from the
 * client upwards. Everything is computed twice, with all lowest and all highest values. A group without a solution, or with a subject
 * whose shares come to more than the whole, counts in neither.
 */
export function effectiveShares(
  root: string,
  direct: DirectShares,
  ends: ReadonlySet<string> = new Set(),
): EffectiveShares {
  const holdersOf = (subject: string) => direct.columns.get(subject)?.keys() ?? [];
  const plan = { ...direct, root, ends, groups: groupsFrom(root, holdersOf) };
  const closed = new Set(
    plan.groups.filter((group) => group.some((party) => direct.overfull.has(party) && !ends.has(party))),
  );
  // A circle that is closed in one of the two runs is in both.
  for (let known = -1; known !== closed.size; ) {
    known = closed.size;
    turns(plan, 'low', closed);
    turns(plan, 'high', closed);
  }
  const [low, high] = [turns(plan, 'low', closed), turns(plan, 'high', closed)];
  const shares = new Map<string, Range>();
  for (const [party, most] of high) {
    const own = party === root ? 1 : 0;
    const least = (low.get(party) ?? 0) - own;
    if (most - own > 0) shares.set(party, { low: Math.min(1, least), high: Math.min(1, most - own) });
  }
  return { shares, closed: [...closed], stopped: new Set([...closed].flat()) };
}

/** How often each party owns the client in all, the client itself once to begin with. Names the groups without a solution in `closed`. */
function turns(
  { root, groups, columns, ends }: Plan,
  value: Value,
  closed: Set<readonly string[]>,
): ReadonlyMap<string, number> {
  const y = new Map([[root, 1]]);
  for (const group of groups) {
    const b = group.map((party) => y.get(party) ?? 0);
    if (b.every((one) => one === 0)) continue;
    if (group.length > 1) {
      const solution = closed.has(group) ? undefined : solveGroup(group, b, columns, ends, value);
      if (!solution) closed.add(group);
      for (const [at, party] of group.entries()) y.set(party, solution?.[at] ?? 0);
    }
    if (closed.has(group)) continue;
    const inside = new Set(group);
    for (const subject of group) {
      const times = y.get(subject) ?? 0;
      if (times === 0 || ends.has(subject)) continue;
      for (const [holder, share] of columns.get(subject) ?? [])
        if (!inside.has(holder)) y.set(holder, (y.get(holder) ?? 0) + share[value] * times);
    }
  }
  return y;
}

function solveGroup(
  group: readonly string[],
  b: readonly number[],
  columns: Plan['columns'],
  ends: ReadonlySet<string>,
  value: Value,
): number[] | undefined {
  const place = new Map(group.map((party, at) => [party, at]));
  const rows = group.map(() => new Map<number, number>());
  for (const [column, subject] of group.entries()) {
    if (ends.has(subject)) continue;
    for (const [holder, share] of columns.get(subject) ?? []) {
      const row = place.get(holder);
      if (row !== undefined && share[value] > 0) rows[row]?.set(column, share[value]);
    }
  }
  return solveTurns(rows, b);
}
