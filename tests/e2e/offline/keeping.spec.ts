import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { keepingMs, keptOn, listedPayslips, openPayslipDocument, openStorageDialog } from '../kept.ts';
import { noServer } from '../network.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isFile = (request: Request) => /\/(payslips|hr-documents)\/[^/]+\/file$/.test(pathOf(request));
const carriesCookie = async (request: Request) => (await request.allHeaders()).cookie !== undefined;

/** The browser's own data saver. */
async function saveData(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

const keepThem = (page: Page) => page.getByRole('button', { name: 'Keep my documents now' });

test('what is kept came without the cookie, has the face of signatures, says how it is kept, and can be removed and kept again', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  const requests: Request[] = [];
  page.on('request', (request) => void requests.push(request));
  await keptOn(page);
  // Requests that nobody asked for keep no session alive.
  const lists = requests.filter((request) => pathOf(request).endsWith('/payslips'));
  expect(await Promise.all(lists.map(carriesCookie))).toContain(true);
  const logged = requests.filter((request) => pathOf(request).includes('activitylogs'));
  for (const unasked of [requests.filter(isFile), logged]) {
    expect(unasked.length).toBeGreaterThan(0);
    expect(await Promise.all(unasked.map(carriesCookie))).not.toContain(true);
  }

  // For somebody who has yet to sign.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Kept on this device')).toBeVisible({ timeout: keepingMs });
  const loaded = await page.evaluate(async () =>
    (await document.fonts.load('1em Signature')).map(({ status }) => status),
  );
  expect(loaded).toEqual(['loaded']);

  const dialog = await openStorageDialog(page);
  await expect(dialog).toContainText('While you are signed in');
  await expect(dialog).toContainText('No passkey or PIN is set up');
  await dialog.getByRole('button', { name: 'Remove what is kept' }).click();
  await page
    .getByRole('dialog', { name: 'Remove what is kept on this device?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(dialog).toContainText('0, together');
  await expect(dialog).toContainText('You had everything removed');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.reload();
  await openStorageDialog(page);
  await expect(dialog).toContainText('You had everything removed', { timeout: keepingMs });
  await dialog.getByRole('button', { name: 'Keep my documents now' }).click();
  await expect(dialog).toContainText('All of them open without a connection', { timeout: keepingMs });
  await expect(dialog).toContainText(/\d\d, together/);
  await expectAccessible(page);
});

test('with Save-Data nothing is kept ahead until the person asks for it', async ({ installed, firm }) => {
  const page = await installed();
  const context = page.context();
  const fetched: string[] = [];
  page.on('request', (request) => isFile(request) && fetched.push(pathOf(request)));
  await saveData(page);
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  const section = page.getByRole('region', { name: 'Your documents on this device' });
  await expect(section).toContainText('set to save data', { timeout: keepingMs });
  expect(fetched).toEqual([]);
  await expectAccessible(page);

  await context.setOffline(true);
  await expect(section).toContainText('You are offline');
  await expect(keepThem(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(keepThem(page)).toBeEnabled({ timeout: keepingMs });

  // The connection breaks after the first file.
  await page.route(
    (url) => /\/file$/.test(url.pathname),
    (route) => (fetched.length > 1 ? route.abort() : route.continue()),
  );
  await keepThem(page).click();
  await expect(section).toContainText(/The connection was lost after \d+ of \d\d\./);
  // The asked-for part goes on with the connection.
  await page.unrouteAll();
  await expect(section).toContainText('All of them open without a connection', { timeout: keepingMs });
  await expectAccessible(page);

  await workerReady(page);
  await context.setOffline(true);
  firm.network.lie(noServer);
  await page.goto('/client/my-payslips');
  await listedPayslips(page).nth(23).click();
  await openPayslipDocument(page);
  await context.setOffline(false);
  firm.network.lie();
});
