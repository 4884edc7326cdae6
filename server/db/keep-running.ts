const everyMs = 1000;

/**
 * Looks every second whether something runs, and starts it again if it ended by itself. A start that fails is tried at the next look.
 * The answer ends the watch, and waits for a start at work.
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
