import type { Page } from '@playwright/test';
import { databases } from '../stored.ts';
import { expect, signIn, test, workerReady } from '../test.ts';

const reported = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/telemetry' && response.ok(), {
    timeout: 30_000,
  });
const throwIn = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, message);
/** Number of loaded files of the error reporter. */
const loaded = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /[/~]monitoring-/.test(name)).length,
  );

test('an error is in the table of errors without what stands in the fields, goes from it when it is resolved, and arrives later if it was made without a network', async ({
  installed,
}) => {
  const page = await installed();
  const context = page.context();
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill('zoe@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  const told = reported(page);
  await throwIn(page, 'Could not take correct horse of zoe@example.com');
  const sent = (await told).request().postData() ?? '';
  expect(sent).toContain('Could not take');
  expect(sent).not.toContain('horse');
  expect(sent).not.toContain('zoe');

  const early = await context.newPage();
  await early.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        throw new Error('Too early');
      }),
    ),
  );
  const report = reported(early);
  await early.goto('/auth/external-login/s3cr3t-t0ken-of-a-link');
  const body = (await report).request().postData() ?? '';
  expect(body).toContain('Too early');
  expect(body).not.toContain('s3cr3t');
  await early.close();

  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.reload();
  expect(await loaded(page)).toBe(0);
  const arrived = reported(page);
  await throwIn(page, 'The shelf of "Anna Müller" is too long');
  await arrived;
  expect(await loaded(page)).toBe(1);

  await page.goto('/app/errors');
  await page.getByRole('link', { name: 'RangeError: The shelf of “…” is too long' }).click();
  await expect(page.getByText('/app/dashboard/my-dashboard')).toBeVisible();
  const reference = await page.getByRole('region', { name: 'References' }).locator('.select-all').innerText();
  await page.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Errors' })).toBeVisible();
  await expect(page.getByText('The shelf of')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Search errors and references').fill(reference);
  await expect(page.getByRole('row', { name: /The shelf of.*Resolved/ })).toBeVisible();

  await page.goto('/app/dashboard/my-dashboard');
  await workerReady(page);
  await context.setOffline(true);
  await throwIn(page, 'Offline by "Anna Müller"');
  const waiting = async () =>
    page.evaluate(
      async ({ asked, each }) => {
        const texts: string[] = [];
        await each('sentry-offline', async (database) => {
          const rows = await asked(database.transaction('queue').objectStore('queue').getAll());
          for (const row of rows)
            texts.push(row instanceof Uint8Array ? new TextDecoder().decode(row) : `${row}`);
        });
        return texts;
      },
      await databases(page),
    );
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
  expect((await waiting())[0]).toContain('Offline by “…”');
  expect((await waiting())[0]).not.toContain('Anna');
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  const late = reported(again);
  await again.goto('/app/dashboard/my-dashboard');
  await late;
  await again.goto('/app/errors');
  await expect(again.getByRole('link', { name: /Offline by/ })).toBeVisible();
});
