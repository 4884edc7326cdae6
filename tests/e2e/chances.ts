/** Random choices by Park and Miller's generator: the same seed, the same choices. */
export interface Chances {
  /** A whole number from 0 to below `most`. */
  below(most: number): number;
  of<T>(list: readonly [T, ...T[]]): T;
}

export function chances(seed: number): Chances {
  let state = seed + 1;
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  return { below, of: (list) => list[below(list.length)] ?? list[0] };
}
