import { afterPaint } from '#src/ui/after-paint.ts';
import type { SeenError } from './monitoring.ts';

const mostWaiting = 30;
const waiting: SeenError[] = [];
let report: ((seen: SeenError) => void) | undefined;
let loading = false;

/** Names of errors that are not ours: refusals, which the server notes itself, lost networks and aborted calls. */
const expected = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError'];

/** Reports an error. The reporting code is loaded with the first error, after the screen is drawn; until then errors wait here. */
export function reportAppError(error: unknown): void {
  if (error instanceof Error && expected.includes(error.name)) return;
  const seen = { error, at: performance.timeOrigin + performance.now(), path: location.pathname };
  if (report) report(seen);
  else {
    if (waiting.length < mostWaiting) waiting.push(seen);
    void loadMonitoring();
  }
}

/** Loads the reporting code, which also sends the unsent reports of earlier pages. */
export async function loadMonitoring(): Promise<void> {
  if (loading || report) return;
  loading = true;
  try {
    const { startMonitoring } = await afterPaint(() => import('./monitoring.ts'));
    report = await startMonitoring();
    waiting.splice(0).forEach(report);
  } catch {
    // Without a network, before the app was kept: the next error or the network's return tries again.
  } finally {
    loading = false;
  }
}

/** Notes every unhandled error of the page from now on. */
export function watchErrors(): void {
  // An event without an error has nothing to report: an extension's, or a layout warning.
  addEventListener('error', ({ error }) => error && reportAppError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportAppError(reason));
  addEventListener('online', () => waiting.length > 0 && loadMonitoring());
}

/** Reports an error that a React boundary caught and shows. */
export function noteCaught(error: unknown): void {
  console.error(error);
  reportAppError(error);
}
