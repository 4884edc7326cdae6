import { afterPaint } from '../../ui/after-paint.ts';
import type { SeenError } from './monitoring.ts';

const mostWaiting = 30;
const waiting: SeenError[] = [];
let report: ((seen: SeenError) => void) | undefined;
let loading = false;

/** What the server refused it has noted itself; a lost network and a call that was stopped are no errors of ours. */
const expected = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError'];

/** Has an error reported. What reports it is loaded for the first one, after what is being drawn; until then it waits here. */
export function reportAppError(error: unknown): void {
  if (error instanceof Error && expected.includes(error.name)) return;
  const seen = { error, at: performance.timeOrigin + performance.now(), path: location.pathname };
  if (report) report(seen);
  else {
    if (waiting.length < mostWaiting) waiting.push(seen);
    void loadMonitoring();
  }
}

/** Loads what reports errors, and with them those that an earlier page could not send. */
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

/** Notes every error of the page from now on that nobody deals with. */
export function watchErrors(): void {
  // Without the error itself there is nothing to tell: an extension's, or a complaint of the layout.
  addEventListener('error', ({ error }) => error && reportAppError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportAppError(reason));
  addEventListener('online', () => waiting.length > 0 && loadMonitoring());
}

/** For React: an error that a boundary caught is shown by it, and reported all the same. */
export function noteCaught(error: unknown): void {
  console.error(error);
  reportAppError(error);
}
