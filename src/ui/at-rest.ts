const lookMs = 50;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves once nothing on the page has been loading (`aria-busy`) for half a second (`restMs`), after 5,000 ms (`patienceMs`) in any case;
 * at once in a hidden page. For heavy work that can wait.
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
