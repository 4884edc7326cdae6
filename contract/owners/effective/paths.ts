import type { Step } from './control.ts';
import type { Columns, Range } from './graph.ts';

/** A path from an owner to the client, no party twice, and its share. */
export interface Path extends Range {
  readonly steps: readonly Step[];
}

/** Paths of each owner that are listed. */
export const mostPaths = 20;
/** Parts of paths that are looked at, of all owners together. */
const mostLooks = 10_000;
/** Steps of a path that is listed; longer ones count with the rest. */
const mostSteps = 20;

interface Way extends Range {
  readonly party: string;
  readonly step: Step | undefined;
  readonly below: Way | undefined;
  readonly length: number;
}

/**
 * The largest paths of each owner. The largest of all is looked for first, and the search ends after a number of looks: of a graph with more
 * paths than anybody counts, the smaller ones are left out.
 */
export function largestPaths(
  root: string,
  columns: Columns,
  isStopped: (party: string) => boolean,
  isOwner: (party: string) => boolean,
): ReadonlyMap<string, readonly Path[]> {
  const paths = new Map<string, Path[]>();
  const heap = new Heap();
  heap.add({ party: root, step: undefined, below: undefined, length: 0, low: 1, high: 1 });
  for (let looks = 0, way = heap.take(); way && looks < mostLooks; looks += 1, way = heap.take()) {
    if (way.step && isOwner(way.party)) {
      const found = paths.get(way.party) ?? [];
      if (found.length < mostPaths) found.push({ steps: stepsOf(way), low: way.low, high: way.high });
      paths.set(way.party, found);
    }
    if (isStopped(way.party) || way.length === mostSteps) continue;
    for (const [holder, share] of columns.get(way.party) ?? []) {
      if (heap.size > mostLooks || isOn(way, holder)) continue;
      const step = { holder, subject: way.party, type: 'SHAREHOLDING', nominee: share.nominee } as const;
      heap.add({
        party: holder,
        step: { ...step, share: { low: share.low, high: share.high } },
        below: way,
        length: way.length + 1,
        low: way.low * share.low,
        high: way.high * share.high,
      });
    }
  }
  return paths;
}

function isOn(way: Way, party: string): boolean {
  for (let at: Way | undefined = way; at; at = at.below) if (at.party === party) return true;
  return false;
}

function stepsOf(way: Way): Step[] {
  const steps: Step[] = [];
  for (let at: Way | undefined = way; at?.step; at = at.below) steps.push(at.step);
  return steps;
}

/** Ways, the largest first. */
class Heap {
  readonly #ways: Way[] = [];
  get size() {
    return this.#ways.length;
  }
  add(way: Way): void {
    let at = this.#ways.push(way) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#swapped(above, at)) return;
      at = above;
    }
  }
  take(): Way | undefined {
    const first = this.#ways[0];
    const last = this.#ways.pop();
    if (!last || this.#ways.length === 0) return first;
    this.#ways[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const larger = this.#high(right) > this.#high(left) ? right : left;
      if (!this.#swapped(at, larger)) return first;
      at = larger;
    }
  }
  #high(at: number): number {
    return this.#ways[at]?.high ?? -1;
  }
  /** Puts the larger one above the other; false if it is there. */
  #swapped(above: number, below: number): boolean {
    const [one, other] = [this.#ways[above], this.#ways[below]];
    if (!one || !other || one.high >= other.high) return false;
    this.#ways[above] = other;
    this.#ways[below] = one;
    return true;
  }
}
