/** Longest wait of a reader for a running flush, ms. */
const patienceMs = 10_000;

const running = new Set<Promise<unknown>>();

/** Counts a flush of this tab as running until it ends. */
export function whileFlushing<T>(flush: Promise<T>): Promise<T> {
  running.add(flush);
  return flush.finally(() => running.delete(flush));
}

/** Resolves when no flush of this tab is running, at most 10 s later. */
export async function flushSettled(): Promise<void> {
  if (running.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.allSettled(running), enough]);
  clearTimeout(timer);
}
