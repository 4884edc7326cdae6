const lookMs = 50;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves once nothing the page shows has been on its way (`aria-busy`) for half a second (`restMs`), after 5,000 ms (`patienceMs`) in any
 * case; at once where no one looks. For what takes the processor a while and can wait.
 */
export async function atRest({ restMs = 500, patienceMs = 5000 } = {}): Promise<void> {
  const from = performance.now();
  let busyAt = from;
  while (!document.hidden) {
    const now = performance.now();
    const busy = document.querySelector('[aria-busy=true]') !== null;
    if (busy) busyAt = now;
    if ((!busy && now - busyAt >= restMs) || now - from >= patienceMs) return;
    await wait(lookMs);
  }
}
