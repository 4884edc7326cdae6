import type { BrowserContext, Page } from '@playwright/test';
import { sendDraftedEnvelope } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { keptOn, listedPayslips } from '../kept.ts';
import { answersAll, foreignJson, foreignPage, foreignRedirect, type RouteFault } from '../network.ts';
import { fillEverything, finishSigning, openSignerLink, sealedCopy } from '../signing.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

/** Answers of a hotel, a proxy or a filter in the server's place. */
const foreign = {
  'a page with status 200': foreignPage(200),
  'JSON with status 200': foreignJson(200),
  '401': foreignPage(401),
  '403': foreignJson(403, { code: 'forbidden', message: 'Blocked by the firewall.' }),
  '404': foreignPage(404),
  '409': foreignJson(409, { message: 'Conflict' }),
  '413': foreignPage(413),
  '502': foreignPage(502),
  'a way to its own page': foreignRedirect,
};

const mark = (page: Page) => page.getByRole('link', { name: 'This network asks for something first' });
const pressOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a signature made on a network that lies waits there, neither sent nor refused, and arrives once after it', async ({
  installed,
  firm,
}) => {
  const page = await installed();
  const { link, state } = await sendDraftedEnvelope(firm);
  await openSignerLink(page, link);
  await workerReady(page);
  firm.network.lie(answersAll(foreignPage(200)));
  await fillEverything(page);
  await finishSigning(page);
  const mine = page.getByRole('listitem').filter({ hasText: 'Ana Lima' });
  for (const [name, answer] of Object.entries(foreign))
    await test.step(name, async () => {
      firm.network.lie(answersAll(answer));
      await pressOnline(page);
      await expect.poll(() => firm.network.seen.join('\n')).toMatch(/POST \S+\/submissions answer/);
      await expect(mark(page)).toBeVisible();
      await expect(mine).toContainText('Signed here, not sent yet');
      await expect(page).toHaveURL(/\/confirmation\//);
    });
  firm.network.lie();
  await pressOnline(page);
  await expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 });
  expect(await state()).toBe('completed');
});

/** Deletes the kept files of the app at these paths; true if there were any. */
const lose = (page: Page, path: RegExp) =>
  page.evaluate(async (source) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(source).test(new URL(request.url).pathname)) await cache.delete(request);
    }
  }, path.source);
const keeps = (page: Page, path: RegExp) =>
  page.evaluate(async (source) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new RegExp(source).test(new URL(url).pathname)) return true;
    return false;
  }, path.source);

/** A device on which everything is kept. */
interface Kept {
  page: Page;
  context: BrowserContext;
  firm: RunningFirm;
}

/** Kept data opens behind every foreign network, nobody is signed out, and the way to its page is there. */
async function opensBehindIt({ page, context, firm }: Kept): Promise<void> {
  for (const [name, answer] of Object.entries(foreign))
    await test.step(name, async () => {
      firm.network.lie(answersAll(answer));
      await page.reload();
      await expect(listedPayslips(page).first()).toBeVisible();
      await expect(mark(page)).toBeVisible();
      await expect(page).toHaveURL(/\/client\/my-payslips$/);
    });
  firm.network.lie(answersAll(foreignPage(200)));
  const portal = context.waitForEvent('page');
  await mark(page).click();
  await expect((await portal).getByRole('heading', { name: 'Welcome to our Wi-Fi' })).toBeVisible();
  // Without the foreign network, the same address leads to the app again.
  firm.network.lie();
  await (await portal).reload();
  await expect(await portal).toHaveURL(/\/client\/my-home$/);
  await pressOnline(page);
  await expect(mark(page)).toBeHidden();
}

/** Settings that are not ours are never kept: the app opens, offline too. */
async function keepsNoForeignSettings({ page, context, firm }: Kept): Promise<void> {
  const faults: RouteFault[] = [
    { kind: 'answer', ...foreignPage(200) },
    { kind: 'answer', ...foreignJson(200, { firm: {}, version: '0' }) },
    { kind: 'cut' },
    { kind: 'drop after' },
  ];
  for (const fault of faults) {
    firm.network.lie({ where: /GET \/config\.json/, fault });
    await page.reload();
    await expect(listedPayslips(page).first()).toBeVisible();
    expect(firm.network.seen.join('\n')).toMatch(new RegExp(`config\\.json ${fault.kind}`));
    await context.setOffline(true);
    await page.reload();
    await expect(listedPayslips(page).first()).toBeVisible();
    await context.setOffline(false);
  }
}

/** A part of the app that is missing on the device is fetched again, and until then it is not called kept. */
async function fetchesMissingPart({ page, context, firm }: Kept): Promise<void> {
  const part = /pdf.*worker/;
  expect(await keeps(page, part)).toBe(true);
  // The network lies first, and the browser's own cache is empty: a check of this start may still be under way, and would bring it back.
  firm.network.lie({ where: part, fault: { kind: 'answer', ...foreignPage(200) } });
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await lose(page, part);
  await page.reload();
  await expect(page.getByText('Opens offline as long as this page stays open')).toBeVisible();
  expect(await keeps(page, part)).toBe(false);
  firm.network.lie();
  await page.reload();
  await expect(page.getByText('Kept on this device, opens offline')).toBeVisible();
  expect(await keeps(page, part)).toBe(true);
}

/** Settings that are missing on the device are fetched again, and until then the app is not called kept. */
async function fetchesMissingSettings({ page, context, firm }: Kept): Promise<void> {
  await page.evaluate(() => caches.delete('portico-config'));
  firm.network.lie({ where: /config\.json/, fault: { kind: 'drop before' } });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  firm.network.lie();
  await page.reload();
  await expect(page.getByText('Kept on this device, opens offline')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(listedPayslips(page).first()).toBeVisible();
}

/** An app that the device lost opens again once the network lets it through, and until then shows what the network does. */
async function opensLostApp({ page, context, firm }: Kept): Promise<void> {
  const shell = /^\/index\.html$/;
  firm.network.lie(answersAll(foreignPage(200)));
  await lose(page, shell);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to our Wi-Fi' })).toBeVisible();
  firm.network.lie();
  await page.reload();
  await expect(page.getByText('Kept on this device, opens offline')).toBeVisible();
  expect(await keeps(page, shell)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(listedPayslips(page).first()).toBeVisible();
}

test('on such a network what is kept opens, nothing foreign is kept, and what the device lost comes back once it is over', async ({
  installed,
  firm,
}) => {
  test.slow();
  const page = await installed();
  const context = page.context();
  await keptOn(page);
  for (const holds of [
    opensBehindIt,
    keepsNoForeignSettings,
    fetchesMissingPart,
    fetchesMissingSettings,
    opensLostApp,
  ])
    await test.step(holds.name, async () => {
      await holds({ page, context, firm });
      firm.network.lie();
      await context.setOffline(false);
    });
});

test('at the sign-in page a part that does not arrive, or a network that answers in our place, is named, and the form keeps what stands in it', async ({
  page,
  firm,
}) => {
  firm.network.lie({ where: /public-common[^/]*\.js/, fault: { kind: 'drop before' } });
  await page.goto('/auth/login');
  // Once, since the part may be one of an older version. A page in which somebody types is not.
  await expect(page.getByText('so this page was loaded anew')).toBeVisible();
  await page.getByLabel('E-mail').fill('employee@client.example');
  await expect(page.getByText('This has not loaded yet')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('employee@client.example');
  await page.getByLabel('Password', { exact: true }).fill('portico demo firm');
  const enter = page.getByRole('button', { name: 'Sign in', exact: true });

  // The parts that signing in needs have come before.
  firm.network.lie({ where: / \/(?!assets\/)/, fault: { kind: 'answer', ...foreignRedirect } });
  await enter.click();
  // The region of notifications, which is empty here, is an alert as well.
  await expect(page.getByRole('alert').filter({ hasText: 'answers in the place of Portico' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the network’s page' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('employee@client.example');

  firm.network.lie();
  await enter.click();
  await expect(page).toHaveURL(/my-home$/);
});
