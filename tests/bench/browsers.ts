import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { findChromium, launchOptions } from '#scripts/setup/chromium.mjs';
import { phoneScreen } from '../e2e/test.ts';
import { freePort } from '../fixtures/free-port.ts';
import { firm } from './firm.ts';
import { shared } from './shared.ts';

const launch = launchOptions(await findChromium());

export const browser = shared(
  (): Promise<Browser> => chromium.launch(launch),
  (browser) => browser.close(),
);

/** A browser with a profile on disk, as people have one, and a port for other tools. */
export interface BrowserProfile {
  readonly context: BrowserContext;
  readonly port: number;
  close(): Promise<void>;
}

export async function openProfile(baseURL: string): Promise<BrowserProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const port = await freePort();
  const args = [...launch.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    ...phoneScreen,
    baseURL,
    args,
  });
  return {
    context,
    port,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sizes on which figures of every screen are taken. */
export const sizes = { phone: phoneScreen, desktop: { viewport: { width: 1440, height: 900 } } };

/** A visit that leaves nothing behind. */
export async function visit<T>(
  work: (page: Page) => Promise<T>,
  options: BrowserContextOptions = phoneScreen,
): Promise<T> {
  const context = await (await browser()).newContext({ ...options, baseURL: (await firm()).address });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Forgets what makes a second visit fast, the worker and everything cached; the session stays. */
export async function forgetCaches({ context }: BrowserProfile): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { address } = await firm();
  await session.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'service_workers,cache_storage',
  });
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** Slows the page down to the speed of an ordinary phone. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}
