import type { BrowserContext, Response } from '@playwright/test';
import type { RunningFirm } from './firm.ts';

/** Faults of a browser session, other than answers a person was meant to get. */
export interface Faults {
  /** Faults so far, a line each. */
  found(): string[];
}

/** Chromium's own line for a failed request, which is noticed as a response. */
const failedLoad = /^Failed to load resource/;

/**
 * Notices, on every page and worker of the browser: breaches of the content policy (as the page, the console and the server hear of
 * them), uncaught exceptions, errors on the console, and requests to the firm that failed or were refused. A test names the faults it
 * causes on purpose in `expected`.
 */
export async function watchFaults(
  context: BrowserContext,
  firm: RunningFirm,
  expected: readonly RegExp[] = [],
): Promise<Faults> {
  const faults: string[] = [];
  const ours = (url: string) => url.startsWith(firm.address);
  const from = firm.output.length;

  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`policy: ${effectiveDirective} blocked ${blockedURI} in ${sourceFile}`),
    ),
  );
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !failedLoad.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  context.on('response', (response: Response) => {
    if (ours(response.url()) && response.status() >= 400)
      faults.push(`answered: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests.
    if (ours(request.url()) && why !== 'net::ERR_ABORTED')
      faults.push(`failed: ${why} ${request.method()} ${request.url()}`);
  });
  const reported = () =>
    firm.output
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('content policy broken'));
  return {
    found: () =>
      [...faults, ...reported().map((line) => `reported: ${line}`)].filter(
        (fault) => !expected.some((each) => each.test(fault)),
      ),
  };
}
