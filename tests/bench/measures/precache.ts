import type { Page } from 'playwright';
import { workerReady } from '#tests/e2e/test.ts';
import { visit } from '../browsers.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

interface Kept {
  /** Addresses in the order the worker fetched them. */
  readonly order: readonly string[];
  /** Raw bytes of what is kept, by address. */
  readonly sizes: readonly (readonly [path: string, bytes: number])[];
}

/** Files the worker keeps once this person has signed in on a new device. */
const keptFor = (who: 'employee' | 'manager') =>
  visit(async (page): Promise<Kept> => {
    const order: string[] = [];
    page.context().on('request', (request) => {
      if (request.serviceWorker()) order.push(new URL(request.url()).pathname);
    });
    await signInByForm(page, who);
    await workerReady(page);
    return { order, sizes: await sizesOf(page) };
  });
const kept = shared(() => keptFor('employee'));

const sizesOf = (page: Page) =>
  page.evaluate(async () => {
    const sizes: [string, number][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      // By the address it is kept under: an answer that the worker made has none of its own.
      for (const request of await cache.keys()) {
        const bytes = await (await cache.match(request))?.arrayBuffer();
        sizes.push([new URL(request.url).pathname, bytes?.byteLength ?? 0]);
      }
    }
    return sizes;
  });

const said = ({ sizes }: Kept) => {
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  return { megabytes: bytes / 1_000_000, files: sizes.length };
};

/** Size of the files kept for an employee, raw MB. */
export async function precacheSize(): Promise<Figure> {
  const [phone, staff] = [said(await kept()), said(await keptFor('manager'))];
  return {
    figure: phone.megabytes,
    notes: [`${phone.files} files; for staff ${staff.files} of ${staff.megabytes.toFixed(2)} MB`],
  };
}

/** The worker itself, and the settings that it fetches at the same time. */
const besides = ['/sw.js', '/config.json'];
const shell = /^\/(index\.html|theme\.js|assets\/index-[^/]+\.(js|css))$/;

/** Files that are kept before the shell is whole: page, style, look and entry. */
export async function beforeShell() {
  const { order } = await kept();
  const last = order.findLastIndex((path) => shell.test(path));
  const early = order.slice(0, last).filter((path) => !shell.test(path) && !besides.includes(path));
  return { figure: last < 0 ? Number.NaN : early.length, notes: early };
}
