import type { Page } from '@playwright/test';
import type { RunningFirm } from '../firm.ts';
import { giveHrDocument } from '../hr-documents.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

const readButton = (page: Page) => page.getByRole('button', { name: 'I have read this' });
const done = (page: Page) => page.getByText('Read', { exact: true });

/** Opens an HR document that is to be confirmed; nobody else is given it. */
async function openDocument(page: Page, firm: RunningFirm): Promise<void> {
  const title = `Fire drill ${Date.now()}`;
  await giveHrDocument(firm, title);
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  await page.goto('/client/my-hr-documents');
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled();
}

test('a confirmation that the device has no room for says so at once, and is not shown as made', async ({
  page,
  firm,
}) => {
  await openDocument(page, firm);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await readButton(page).click();
  await expect(page.getByText('This device has no room left')).toBeVisible();
  await expect(readButton(page)).toBeVisible();
  await expect(done(page)).toHaveCount(0);
});

test('a confirmation that was made stays made while a list from before it is still on its way', async ({
  page,
  firm,
}) => {
  await openDocument(page, firm);
  firm.network.lie({ where: /GET \S+\/hr-documents(\?|$)/, fault: { kind: 'slow', ms: 1500 } });
  await page.reload();
  await expect(readButton(page)).toBeVisible();
  const returns: number[] = [];
  await page.exposeFunction('returned', () => void returns.push(1));
  await readButton(page).click();
  await expect(done(page)).toBeVisible();
  await page.evaluate(() => {
    const { returned } = window as unknown as { returned(): void };
    const isBack = () =>
      [...document.querySelectorAll('button')].some(({ innerText }) => /I have read this/.test(innerText));
    new MutationObserver(() => isBack() && returned()).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await expect.poll(() => firm.network.seen.join('\n')).toMatch(/POST \S+\/acknowledge\S* 2/);
  await expect
    .poll(() => firm.network.seen.filter((each) => each.endsWith('slow')).length)
    .toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  await expect(done(page)).toBeVisible();
  expect(returns).toEqual([]);
});
