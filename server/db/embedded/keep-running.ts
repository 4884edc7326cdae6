const everyMs = 1000;

/**
 * Checks every second that something runs, and starts it again if it ended by itself. A failed start is retried at the next check.
 * @returns a function that ends the checks, and waits for a start under way
 */
export function keepRunning(runs: () => boolean, start: () => Promise<void>): () => Promise<void> {
  let starting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (starting || runs()) return;
    starting = start()
      .catch(() => undefined)
      .finally(() => {
        starting = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}
