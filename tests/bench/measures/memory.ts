import { execFileSync } from 'node:child_process';
import type { CDPSession, Page } from 'playwright';
import type { SignInName } from '#server/demo/sign-ins.ts';
import { openProfile } from '../browsers.ts';
import { firm } from '../firm.ts';
import { watchPaint } from '../painted.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';
import { drawn } from './pdf.ts';

/** Resident memory of the renderer process, MB: the largest one, since the browser keeps a spare. */
async function renderer(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', ids.join()], { encoding: 'utf8' });
  return Math.max(...sizes.trim().split(/\s+/).map(Number)) / 1000;
}

/** Memory after garbage collection. */
async function rested(page: Page, session: CDPSession): Promise<number> {
  const collect = await page.context().newCDPSession(page);
  await collect.send('HeapProfiler.collectGarbage');
  await collect.detach();
  return renderer(session);
}

/** Memory of the renderer after reading 300 pages, one after the other, or looking for words on all of them ÷ after the first. */
export async function memoryOfReading(who: SignInName, path: string): Promise<Figure> {
  const profile = await openProfile((await firm()).address);
  try {
    const page = await profile.context.newPage();
    const browser = profile.context.browser();
    if (!browser) throw new Error('The browser is gone.');
    const session = await browser.newBrowserCDPSession();
    await watchPaint(page);
    await signInByForm(page, who);
    await page.goto(path);
    await page.locator(drawn(1)).waitFor();
    const first = await rested(page, session);
    for (let number = 2; number <= 300; number++) {
      await page.locator(`[data-page="${number}"]`).evaluate((element) => element.scrollIntoView());
      await page.locator(drawn(number)).waitFor();
    }
    const read = await rested(page, session);
    await page.getByRole('button', { name: 'Find in document' }).click();
    await page.getByRole('searchbox').fill('page');
    await page
      .getByRole('search')
      .getByText(/\d+ of \d+, on page/)
      .waitFor();
    const searched = await rested(page, session);
    const notes = [read, searched].map((after) => `${after.toFixed(0)} MB ÷ ${first.toFixed(0)} MB`);
    return { figure: Math.max(read, searched) / first, notes };
  } finally {
    await profile.close();
  }
}
