const patienceMs = 1000;

/** When the page has nothing to do; Safari, which does not say so, gets two frames. */
const rest = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: patienceMs })
      : requestAnimationFrame(() => requestAnimationFrame(resolve)),
  );

/** Begins something once what is being drawn is on the screen, so that it delays nothing a person sees; at once where no one looks. */
export async function afterPaint<T>(work: () => Promise<T>): Promise<T> {
  if (!document.hidden) await rest();
  return work();
}
