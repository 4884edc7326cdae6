/**
 * Does work that tabs and the worker take in turns, under the Web Lock of that name, and answers as the work does. A holder that keeps the
 * lock longer than `patienceMs` counts as suspended (iOS suspends background tabs) and loses it: only for work that may be done twice at
 * once. A holder that loses the lock at work still ends, with its own answer.
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
