import type { BrowserContext } from '@playwright/test';

/** A context without service workers: it does not fetch the whole app for later, which its story may not need. */
export async function withoutWorkers(
  context: BrowserContext | Promise<BrowserContext>,
): Promise<BrowserContext> {
  const own = await context;
  await own.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return own;
}
