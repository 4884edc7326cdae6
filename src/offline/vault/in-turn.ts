/**
 * Does work that tabs and the worker take in turns, under the Web Lock of that name, and answers as the work does. One who holds the
 * lock for longer than `patienceMs` is taken to be suspended, as iOS suspends the tabs behind, and loses it: so only for work that
 * may also be done twice at once. Whoever loses the lock while at work still ends, with their own answer.
 */
export async function inTurn<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs);
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun = work();
    return begun;
  };
  try {
    return await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (begun !== undefined) return begun;
    if (error !== signal.reason) throw error;
  }
  return navigator.locks.request(name, { steal: true }, begin).catch((error: unknown) => {
    if (begun === undefined) throw error;
    return begun;
  });
}
