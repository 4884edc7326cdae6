import type { Page } from 'playwright';
import { forgetCaches, visit } from '../browsers.ts';
import { median } from '../median.ts';
import { employee } from '../people.ts';
import type { Figure } from '../row.ts';

/** Not counted: files the browser fetches for its own bars and menus, and pdf.js, which a document needs and the screen does not. */
const beside = /^\/(icons\/|manifest\.webmanifest$|assets\/pdf[.-])/;

declare global {
  interface Window {
    /** When the wanted element was in the document, ms since the navigation. */
    there: Promise<number>;
  }
}

interface Visit {
  figure: number;
  notes: string[];
}

/** Requests of a page until the wanted element is there; later requests are given as a note. */
async function count(page: Page, path: string, wanted: string): Promise<Visit> {
  // In the document, not painted: a request between the two is needed by neither.
  await page.addInitScript((selector) => {
    window.there = new Promise((resolve) => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector(selector)) return;
        watch.disconnect();
        resolve(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
  }, wanted);
  await page.goto(path, { waitUntil: 'commit' });
  const there = await page.evaluate(() => window.there);
  await page.waitForLoadState('networkidle');
  const resources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ asked: new URL(name).pathname, startTime })),
  );
  const asked = [{ asked: path, startTime: 0 }, ...resources.filter(({ asked }) => !beside.test(asked))];
  const until = asked.filter(({ startTime }) => startTime <= there);
  const later = asked.filter(({ startTime }) => startTime > there);
  return {
    figure: until.length,
    notes: [...until.map(({ asked }) => asked), ...later.map(({ asked }) => `later ${asked}`)],
  };
}

/** The median of three visits: background requests of a screen come just before it is there, or just after. */
async function middle(once: () => Promise<Visit>): Promise<Figure> {
  const visits: Visit[] = [];
  while (visits.length < 3) visits.push(await once());
  const figures = visits.map(({ figure }) => figure);
  return { figure: median(figures), notes: [figures.join(', '), ...(visits[0]?.notes ?? [])] };
}

/** Requests of a stranger's first load. */
export const requestsOf = (path: string, wanted: string): Promise<Figure> =>
  middle(() => visit((page) => count(page, path, wanted)));

/** Requests of the first load on a device where the employee is signed in, with nothing of the app cached. */
export const employeeRequests = (
  path: (profile: Awaited<ReturnType<typeof employee>>) => string,
  wanted: string,
): Promise<Figure> =>
  middle(async () => {
    const profile = await employee();
    await forgetCaches(profile);
    const page = await profile.context.newPage();
    try {
      return await count(page, path(profile), wanted);
    } finally {
      await page.close();
    }
  });
