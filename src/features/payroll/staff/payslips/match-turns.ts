/** Number of matches that are asked for at one time: the server reads a person's PDFs one after the other, and lets few wait. */
export const mostAtOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Does a piece of work once fewer than `mostAtOnce` are under way; what came first begins first. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
}
