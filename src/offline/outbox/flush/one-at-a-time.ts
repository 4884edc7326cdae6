/**
 * Wraps work so that it never runs twice at once: calls made during a run cause one more run after it, urgent if one of them was.
 * Each call resolves when a run that began after it is over. Rejects as the work does. Not `turns(1)` of `lib/turns.ts`, where each call
 * would be a run.
 */
export function oneAtATime(work: (urgent: boolean) => Promise<void>): (urgent: boolean) => Promise<void> {
  let running: Promise<void> | undefined;
  let waiting: { run: Promise<void>; urgent: boolean } | undefined;

  const start = (urgent: boolean): Promise<void> => {
    const run = work(urgent).finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return (urgent) => {
    if (!running) return start(urgent);
    if (waiting) {
      waiting.urgent ||= urgent;
      return waiting.run;
    }
    const next = { urgent, run: Promise.resolve() };
    next.run = running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return start(next.urgent);
      });
    waiting = next;
    return next.run;
  };
}
