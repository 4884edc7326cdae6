import type { Page } from '@playwright/test';
import { urlOf } from '#contract/core/endpoint.ts';
import { versionStoredMs } from '#contract/core/limits.ts';
import { readVersion, versionHeader } from '#contract/runtime-config.ts';
import { plainKeys } from '#src/offline/plain/plain-entries.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { untilOffered } from '../offers.ts';
import { confirmOffline } from '../reading.ts';
import { makeReleaseFolder, type ReleaseFolder, secondVersion } from '../release.ts';
import { test as base, expect, phoneScreen, signIn, workerReady } from '../test.ts';
import { endWorkers, wakeWorker } from '../worker.ts';

/** A server of its own, which each story replaces by further releases; the next story puts the first release back. */
const test = base.extend<{ releases: ReleaseFolder }, { place: ReleaseFolder; own: RunningFirm }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const place = await makeReleaseFolder();
      await use(place);
      await place.remove();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ place }, use) => {
      const own = await openFirm(place.root);
      await use(own);
      await own.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  releases: async ({ own, place }, use) => {
    // The last story needs no first release after it.
    if (place.isChanged()) {
      await place.restore();
      const { data } = await (await fetch(own.address + urlOf(readVersion))).json();
      // A server keeps the version that it was started with.
      if (data.value === secondVersion) {
        await own.stop();
        await own.start();
      }
    }
    await use(place);
  },
  baseURL: async ({ own }, use) => use(own.address),
});
test.use(phoneScreen);

/** There only on a page of the second release. */
const newest = (page: Page) => page.locator('meta[name=release][content="2"]');
/** Waits for the second release, whose worker takes over once the old one has handed over: without that a browser waits for minutes. */
const untilNewest = (page: Page, timeout = 30_000): Promise<void> =>
  expect(newest(page)).toBeAttached({ timeout });
const bar = (page: Page) => page.getByText('A new version of Portico is ready.');
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

async function enter(page: Page): Promise<void> {
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
}

/** The browser looks for a new worker now, as it does by itself on a navigation. */
const lookForWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

/** Fires the browser's event for a person who comes back to the page. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

/** Lets three hours pass, in which the person looks at the page now and then: the last known server version expires. */
const hoursLater = (page: Page) =>
  page.evaluate(
    ([key, ms]) => {
      for (const passed of [ms / 2, ms / 2]) {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
        sessionStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: kept.expiresAt - passed }));
        dispatchEvent(new Event('focus'));
      }
    },
    [plainKeys.version, versionStoredMs] as const,
  );

/** A switch for the network of the page alone; its worker has one. */
async function pageNetwork(page: Page): Promise<(on: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  return (on) => devtools.send('Network.emulateNetworkConditions', { offline: !on, ...speed });
}

const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: /foot/ }).getByRole('link', { name: screen }).click();

test('a waiting version takes over on the person’s word, once, and loses neither draft nor outbox', async ({
  page,
  context,
  releases,
}) => {
  await enter(page);
  // A draft: the document to sign, half filled in.
  await page.goto('/client/sign/document-to-sign');
  await page.getByRole('list', { name: 'Waiting for you' }).getByRole('link').first().click();
  const name = page.getByRole('button', { name: /^Name/ });
  await name.click();
  await page.getByRole('dialog').getByRole('textbox').fill('Half filled in');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(name).toContainText('Half filled in');
  const draft = page.url();

  await releases.deploy();
  await page.goto('/client/my-hr-documents');
  await untilOffered(page, bar(page));
  await expect(newest(page)).toHaveCount(0);
  await expect(page.getByText(/kept on this device/i).first()).toBeVisible({ timeout: 30_000 });

  // Unsent work.
  await confirmOffline(page);
  // No bar is shown over a document.
  await expect(bar(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'My HR documents' }).click();
  const documents = page.getByRole('heading', { name: 'My HR documents' });
  await expect(documents).toBeVisible();

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // As after half a minute in which the worker had nothing to do: it has to start before it can hand over.
  await endWorkers(page);
  await update(page).click();
  await untilNewest(page);
  await expect(documents).toBeVisible();
  expect(loads).toBe(1);
  await expect(bar(page)).toBeHidden();

  await page.goto('/client/outbox');
  const kept = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(kept.getByText('Waiting to be sent')).toBeVisible();
  await page.goto(draft);
  await expect(name).toContainText('Half filled in');

  await context.setOffline(false);
  await page.goto('/client/outbox');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('a new version takes over from a worker that waits for an answer, and what that was sending arrives once', async ({
  page,
  context,
  own,
  releases,
}) => {
  await enter(page);
  await releases.deploy();
  await page.goto('/client/my-hr-documents');
  await untilOffered(page, bar(page));
  await expect(page.getByText(/kept on this device/i).first()).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('link', { name: /Read and confirm/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  const confirming = /^POST .*\/acknowledgement/;
  const keys: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (confirming.test(`${request.method()} ${request.url()}`))
      keys.push(request.headers()['idempotency-key']);
  });
  // The page alone has no network, so that the worker sends. The server gets it, and the answer never comes.
  own.network.lie({ where: confirming, fault: { kind: 'withhold' } });
  const reach = await pageNetwork(page);
  await reach(false);
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByText('Read, on its way')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My HR documents' }).click();
  await wakeWorker(page, own.address);
  await expect.poll(() => own.network.seen.some((line) => confirming.test(line))).toBe(true);

  await update(page).click();
  await untilNewest(page);

  own.network.lie();
  await reach(true);
  await page.goto('/client/outbox');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a change of the server’s version waits for a form, then signs out, and the draft is there afterwards', async ({
  page,
  own,
  releases,
}) => {
  const { link } = await sendDraftedEnvelope(own);
  const open = async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
  };
  await open();
  await workerReady(page);
  const role = page.getByRole('button', { name: /^Your role/ });
  await role.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Half filled in');

  await own.stop();
  await releases.deploy();
  // The page may ask by itself as soon as the server answers again.
  const heard = page.waitForResponse((response) => response.headers()[versionHeader] === secondVersion);
  await own.start();
  await hoursLater(page);
  await comeBack(page);
  await heard;
  await expect(dialog.getByRole('textbox')).toHaveValue('Half filled in');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await comeBack(page);
  await expect(page.getByText('Portico was updated. Please sign in again.')).toBeVisible({ timeout: 30_000 });
  await untilNewest(page, 60_000);
  await open();
  await expect(role).toContainText('Half filled in');
});

test('a release of the server alone signs out once, and the sign-in after it stands', async ({
  page,
  own,
  releases,
}) => {
  await enter(page);
  await own.stop();
  await releases.deployServer();
  await own.start();
  await goTo(page, 'My payslips');
  const word = page.getByText('Portico was updated. Please sign in again.');
  await expect(word).toBeVisible({ timeout: 30_000 });

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  const loads: string[] = [];
  page.on('load', (loaded) => void loads.push(loaded.url()));
  for (const screen of ['My home', 'HR docs', 'My payslips']) {
    await goTo(page, screen);
    await comeBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page).toHaveURL(/my-payslips$/);
  await expect(word).toHaveCount(0);
  expect(loads).toEqual([]);
  await expect(newest(page)).toHaveCount(0);
});

test('of the tabs of one browser one takes the new version; another goes on with the parts of its own, and is loaded anew, with a word, where they are gone or the network is', async ({
  page,
  context,
  releases,
}) => {
  const openDocuments = (tab: Page) => goTo(tab, 'HR docs');
  const documents = (tab: Page) => tab.getByRole('heading', { name: 'My HR documents' });
  await enter(page);
  await page.goto('/client/my-payslips');
  const older = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  for (const tab of older) {
    await tab.goto('/client/my-home');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // The worker of the new version waits for what the old one still fetches.
  await expect(page.getByText(/kept on this device/i).first()).toBeVisible({ timeout: 60_000 });
  await releases.deploy();
  await lookForWorker(page);
  await untilOffered(page, bar(page));
  await update(page).click();
  await untilNewest(page);
  await expect(page.getByRole('heading', { name: 'My payslips' })).toBeVisible();

  const [first, ...others] = older;
  await untilOffered(first, bar(first));
  // Another screen than below: the new worker keeps the parts that it fetches.
  await goTo(first, 'To sign');
  await expect(first.getByRole('heading', { level: 1, name: /sign/i })).toBeVisible();
  await expect(first.getByText(/has not loaded/)).toHaveCount(0);
  await expect(newest(first)).toHaveCount(0);

  // The browser's own cache has lost them too, as after a while.
  await releases.forget();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  for (const [at, tab] of others.entries()) {
    const screens: string[] = [];
    await tab.exposeFunction('saw', (text: string) => void screens.push(text));
    await tab.evaluate(() => {
      const { saw } = window as unknown as { saw(text: string): void };
      new MutationObserver(() => saw(document.body.innerText)).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    await context.setOffline(at > 0);
    await openDocuments(tab);
    await expect(documents(tab)).toBeVisible({ timeout: 20_000 });
    await expect(tab.getByText('Portico was updated, so this page was loaded anew.')).toBeVisible();
    await expect(newest(tab)).toBeAttached();
    expect(screens.filter((text) => /has not loaded|went wrong/.test(text))).toEqual([]);
  }
});
