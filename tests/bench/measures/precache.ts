import type { Page } from 'playwright';
import { workerReady } from '../../e2e/test.ts';
import { visit } from '../browsers.ts';
import { shared } from '../shared.ts';

interface Kept {
  /** Addresses in the order the worker fetched them. */
  readonly order: readonly string[];
  /** Raw bytes of all that is kept. */
  readonly bytes: number;
}

/** What the worker keeps on a first visit. */
const kept = shared(() =>
  visit(async (page): Promise<Kept> => {
    const order: string[] = [];
    page.context().on('request', (request) => {
      if (request.serviceWorker()) order.push(new URL(request.url()).pathname);
    });
    await page.goto('/auth/login');
    await workerReady(page);
    return { order, bytes: await bytesOf(page) };
  }),
);

const bytesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const response of await cache.matchAll()) sum += (await response.arrayBuffer()).byteLength;
    }
    return sum;
  });

/** All that is kept, raw MB. */
export const precacheSize = async (): Promise<number> => (await kept()).bytes / 1_000_000;

/** The worker itself, and the settings, which it fetches at the same time. */
const besides = ['/sw.js', '/config.json'];
const shell = /^\/(index\.html|theme\.js|assets\/index-[^/]+\.(js|css))$/;

/** Files that are kept before the shell is whole: page, style, look and entry. */
export async function beforeShell() {
  const { order } = await kept();
  const last = order.findLastIndex((path) => shell.test(path));
  const early = order.slice(0, last).filter((path) => !shell.test(path) && !besides.includes(path));
  return { figure: last < 0 ? Number.NaN : early.length, notes: early };
}
