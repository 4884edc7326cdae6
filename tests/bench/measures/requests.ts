import type { BrowserContext } from 'playwright';
import { coldStart, visit } from '../browsers.ts';
import { employee } from '../people.ts';
import type { Figure } from '../row.ts';

/** Everything a page asks for until it rests, by whomever it was asked, except the worker that keeps the app. */
async function count(context: BrowserContext, path: string): Promise<Figure> {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.close();
  return { figure: asked.length, notes: asked };
}

/** Requests of a stranger's first load. */
export const requestsOf = (path: string): Promise<Figure> => visit((page) => count(page.context(), path));

/** Requests of the first load on a device where the employee is signed in, with nothing cached. */
export async function employeeRequests(
  path: (profile: Awaited<ReturnType<typeof employee>>) => string,
): Promise<Figure> {
  const profile = await employee();
  await coldStart(profile);
  return count(profile.context, path(profile));
}
