import { atRest } from './at-rest.ts';

const patienceMs = 1000;

/** When the page has nothing to do; Safari, which does not say so, gets two frames. */
const rest = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: patienceMs })
      : requestAnimationFrame(() => requestAnimationFrame(resolve)),
  );

/**
 * Begins something once what the screen shows has come and is drawn, so that it delays nothing a person sees; soon in any case, and at once
 * where no one looks.
 */
export async function afterPaint<T>(work: () => Promise<T>): Promise<T> {
  await atRest({ restMs: 0, patienceMs });
  if (!document.hidden) await rest();
  return work();
}

/** A busy page draws ahead of the screen; with fewer the Lighthouse figures of a document to sign went up and down by what came too early. */
const framesAhead = 3;

/**
 * Calls back a few frames later, when what is being drawn should be on the screen. In a hidden page that is when it is seen. Returns how
 * to stop.
 */
export function onScreen(shown: () => void): () => void {
  let frame = 0;
  const next = (left: number) => {
    frame = requestAnimationFrame(() => (left === 1 ? shown() : next(left - 1)));
  };
  next(framesAhead);
  return () => cancelAnimationFrame(frame);
}
