/** Does a piece of work in its turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits the pieces of work that are under way at one time; what came first begins first, and one that fails holds up no other. */
export function turns(mostAtOnce: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The turn goes to the next, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
