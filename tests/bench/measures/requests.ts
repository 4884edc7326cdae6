import type { Page } from 'playwright';
import { coldStart, visit } from '../browsers.ts';
import { watchPaint } from '../painted.ts';
import { employee } from '../people.ts';
import type { Figure } from '../row.ts';

/** What the browser fetches for its own bars and menus, and pdf.js, which a document brings and not the screen. */
const beside = /^\/(icons\/|manifest\.webmanifest$|assets\/pdf[.-])/;

/** What a page asks for until what it is opened for is on the screen, and, as a note, what it asks for later. */
async function count(page: Page, path: string, wanted: string): Promise<Figure> {
  await watchPaint(page);
  await page.goto(path, { waitUntil: 'commit' });
  const painted = await page.evaluate((selector) => window.painted(selector), wanted);
  await page.waitForLoadState('networkidle');
  const resources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ asked: new URL(name).pathname, startTime })),
  );
  const asked = [{ asked: path, startTime: 0 }, ...resources.filter(({ asked }) => !beside.test(asked))];
  const until = asked.filter(({ startTime }) => startTime <= painted);
  const later = asked.filter(({ startTime }) => startTime > painted);
  return {
    figure: until.length,
    notes: [...until.map(({ asked }) => asked), ...later.map(({ asked }) => `later ${asked}`)],
  };
}

/** Requests of a stranger's first load. */
export const requestsOf = (path: string, wanted: string): Promise<Figure> =>
  visit((page) => count(page, path, wanted));

/** Requests of the first load on a device where the employee is signed in, with nothing of the app cached. */
export async function employeeRequests(
  path: (profile: Awaited<ReturnType<typeof employee>>) => string,
  wanted: string,
): Promise<Figure> {
  const profile = await employee();
  await coldStart(profile);
  const page = await profile.context.newPage();
  try {
    return await count(page, path(profile), wanted);
  } finally {
    await page.close();
  }
}
