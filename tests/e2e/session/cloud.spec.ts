import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { signIns } from '#server/demo/sign-ins.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { clientId, startOpenIdProvider } from '#tests/server/sign-in/openid-provider.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { signIn, withoutWorkers, workerReady } from '../test.ts';

/** A firm whose people may sign in by a real OpenID provider, on https with a certificate of its own. */
const test = base.extend<{ breaches: string[] }, { firm: RunningFirm }>({
  firm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const port = await freePort();
      const redirectUris = [`http://localhost:${port}/redirect.html`];
      const provider = await startOpenIdProvider({ title: 'Sign in there', redirectUris });
      const reset = await startOpenIdProvider({ title: 'Choose a new password', redirectUris });
      const dir = await mkdtemp(join(tmpdir(), 'portico-cloud-'));
      const trusted = join(dir, 'trusted.pem');
      await writeFile(trusted, provider.certificate);
      const side = (name: string) => ({
        [`CLOUD_${name}_AUTHORITY`]: provider.authority,
        [`CLOUD_${name}_CLIENT_ID`]: clientId,
        [`CLOUD_${name}_NAME`]: 'Cloud',
        [`CLOUD_${name}_RESET_AUTHORITY`]: reset.authority,
      });
      const env = { ...side('STAFF'), ...side('CLIENT'), NODE_EXTRA_CA_CERTS: trusted };
      const firm = await openFirm(undefined, { port, env });
      await use(firm);
      await firm.remove();
      await Promise.all([provider.close(), reset.close(), rm(dir, { recursive: true })]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ firm }, use) => use(firm.address),
  // No breach of the content policy is reported by the browser.
  breaches: [
    async ({ page }, use) => {
      const breaches: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text()))
          breaches.push(message.text());
      });
      await use(breaches);
      expect(breaches).toEqual([]);
    },
    { auto: true },
  ],
});
test.use({ ignoreHTTPSErrors: true });

const doors = { app: '/auth/employee-login', client: '/auth/login' };
/** The error shown on the sign-in page. */
const said = (page: Page) => page.getByRole('form', { name: 'Sign in' }).getByRole('alert');
const there = (page: Page) => page.getByRole('heading', { name: 'Sign in there' });

async function goThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Cloud' }).click();
  await expect(there(page)).toBeVisible();
}
async function arriveAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
/** Entries that the sign-in by the provider left in the tab's storage. */
const traces = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(msal\.|portico-cloud)/.test(key)));

test('staff come in by the provider, go where they wanted, and nothing of it stays', async ({ page }) => {
  await page.goto('/app/clients/list');
  await expect(page).toHaveURL(/employee-login/);
  await goThere(page);
  await arriveAs(page, signIns.manager.email);
  await expect(page).toHaveURL(/\/app\/clients\/list/);
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  expect(await traces(page)).toEqual([]);
  await workerReady(page);
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((url) => /openid-|redirect\.html/.test(url))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
});

test.describe('in a browser that keeps no app', () => {
  test.beforeEach(({ context }) => withoutWorkers(context));

  test('a person who turns back, there or at the reset, is at the sign-in page again; a forgotten password is reset there, and the sign-in goes on', async ({
    page,
  }) => {
    await page.goto(doors.client);
    await goThere(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(said(page)).toHaveText('You came back from Cloud without signing in.');
    await goThere(page);
    await page.getByRole('button', { name: 'I forgot my password' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(said(page)).toHaveText('You came back from Cloud without signing in.');
    await goThere(page);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Sign in with Cloud' })).toBeVisible();
    expect(await traces(page)).not.toContain('portico-cloud-back');
    await signIn(page, 'employee');
    await expect(page).toHaveURL(/\/client\/my-home$/);

    await page.goto('/logout');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await goThere(page);
    await page.getByRole('button', { name: 'I forgot my password' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await arriveAs(page, signIns.employee.email);
    await expect(there(page)).toBeVisible();
    await arriveAs(page, signIns.employee.email);
    await expect(page).toHaveURL(/\/client\/my-home$/);
    expect(await traces(page)).toEqual([]);
  });

  test('an error of the provider is told in words; somebody the firm does not know is refused, and asked who they are the next time', async ({
    page,
  }) => {
    await page.goto(doors.app);
    await goThere(page);
    await page.getByRole('button', { name: 'Break' }).click();
    await expect(page).toHaveURL(/\/auth\/employee-login$/);
    await expect(said(page)).toHaveText(/^Cloud is out of order at the moment\./);

    await goThere(page);
    await arriveAs(page, 'stranger@elsewhere.example');
    await expect(said(page)).toHaveText(/^Your Cloud account is not known to Portico Advisory\./);
    await expect(page).toHaveURL(/\/auth\/employee-login$/);
    await goThere(page);
    await arriveAs(page, signIns.finance.email);
    await expect(page).toHaveURL(/my-dashboard$/);
  });

  test('password and provider open the same device; an answer counts once, and only in the tab that asked', async ({
    page,
    browser,
    firm,
  }) => {
    const answers: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('/redirect.html#')) answers.push(frame.url());
    });
    const sharesOf = () =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .flatMap(({ name }) => (name?.startsWith('portico-') ? name : []))
          .sort(),
      );
    await signIn(page, 'associate');
    await expect(page).toHaveURL(/my-dashboard$/);
    const before = await sharesOf();
    const asked = page.waitForRequest(/\/api\/v2\/auth\/login$/);
    await page.goto(doors.app);
    await goThere(page);
    await arriveAs(page, signIns.associate.email);
    expect((await (await asked).response())?.status()).toBe(200);
    await expect(page).toHaveURL(/my-dashboard$/);
    expect(await sharesOf()).toEqual(before);

    await page.goto('/logout');
    await expect(page).toHaveURL(/employee-login/);
    const [answer = ''] = answers;
    expect(answer).toContain('code=');
    const other = await withoutWorkers(
      browser.newContext({ ignoreHTTPSErrors: true, baseURL: firm.address }),
    );
    const asking = await other.newPage();
    await asking.goto(doors.app);
    await goThere(asking);
    for (const tab of [page, await other.newPage(), asking]) {
      await tab.goto(answer);
      await expect(tab).toHaveURL(/\/auth\/employee-login$/);
      await expect(said(tab)).toHaveText(/^This sign-in was used already, or was begun in another tab\./);
    }
    await other.close();
  });
});
