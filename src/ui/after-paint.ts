const patienceMs = 1000;

/** A page that is hidden meanwhile draws none. */
const nextFrame = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, patienceMs);
  });

/** When the page has nothing to do; Safari, which does not say so, gets another frame. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: patienceMs })
      : requestAnimationFrame(resolve),
  );

/** Begins something once what is being drawn is on the screen, so that it delays nothing a person sees; at once where no one looks. */
export async function afterPaint<T>(work: () => Promise<T>): Promise<T> {
  if (!document.hidden) {
    await nextFrame();
    await idle();
  }
  return work();
}
