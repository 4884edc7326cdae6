/** A pseudo-random sequence: the same seed gives the same values. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  /** A UUIDv7 with a counter as its clock: always the same, and sorted by creation. */
  id(): string;
}

/** FNV-1a, so that similar names and seeds give very different values. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

const firstId = Date.UTC(2025, 0, 1);

/** The random sequence (mulberry32) of one part of the demo firm: additions to another part do not change it. */
export function random(seed: number, part: string): Random {
  let state = hash(`${seed}/${part}`);
  let made = 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number) =>
    int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    int,
    pick(from) {
      const one = from[int(0, from.length - 1)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    chance: (share) => next() < share,
    id() {
      const clock = (firstId + made++).toString(16).padStart(12, '0');
      return `${clock.slice(0, 8)}-${clock.slice(8)}-7${hex(3)}-${int(8, 11).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}
