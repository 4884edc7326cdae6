import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 100;
/** An engine in a busy container paints its first page after many seconds. */
const patienceMs = 90_000;

/** Asks again and again until the answer is truthy, and returns it. Throws an error with `what`, and the last error if any. */
export async function askUntil<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + patienceMs;
  let cause: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
      cause = undefined;
    } catch (error) {
      cause = error; // between two pages no script can run
    }
    await pause(everyMs);
  }
  throw new Error(`Not so: ${what}.`, { cause });
}
