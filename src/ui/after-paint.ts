import { atRest } from './at-rest.ts';

const patienceMs = 1000;

/** Waits until the page is idle; Safari, which has no such event, gets two frames. */
const rest = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: patienceMs })
      : requestAnimationFrame(() => requestAnimationFrame(resolve)),
  );

/**
 * Starts work once the screen's content has loaded and is drawn, so that it delays nothing visible; after a limit in any case, and at once
 * in a hidden page.
 */
export async function afterPaint<T>(work: () => Promise<T>): Promise<T> {
  await atRest({ restMs: 0, patienceMs });
  if (!document.hidden) await rest();
  return work();
}

/** Frames to wait: a busy page draws ahead of the screen. With fewer, early work made the Lighthouse figures of a document to sign vary. */
const framesAhead = 3;

/**
 * Calls back a few frames later, when the present drawing should be on the screen. In a hidden page that is when it is shown.
 * @returns a function that cancels the call
 */
export function onScreen(shown: () => void): () => void {
  let frame = 0;
  const next = (left: number) => {
    frame = requestAnimationFrame(() => (left === 1 ? shown() : next(left - 1)));
  };
  next(framesAhead);
  return () => cancelAnimationFrame(frame);
}
