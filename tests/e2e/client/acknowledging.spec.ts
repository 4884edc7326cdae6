import type { Request } from '@playwright/test';
import { giveHrDocument } from '../hr-documents.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

test('a confirmation that the device has no room for is not shown as made; one that was made stays made while an older list is on its way', async ({
  as,
  firm,
}) => {
  const title = `Fire drill ${Date.now()}`;
  await giveHrDocument(firm, title);
  const page = await as('employee', '/client/my-hr-documents');
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  const readButton = page.getByRole('button', { name: 'I have read this' });
  const done = page.getByText(/^Read(, on its way)?$/);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await readButton.click();
  await expect(page.getByText('This device has no room left')).toBeVisible();
  await expect(readButton).toBeVisible();
  await expect(done).toHaveCount(0);

  firm.network.lie({ where: /GET \S+\/hr-documents(\?|$)/, fault: { kind: 'slow', ms: 1500 } });
  await page.reload();
  await expect(readButton).toBeVisible();
  const asked = new Set<Request>();
  page.on('request', (request) => request.url().includes('/hr-documents') && asked.add(request));
  const ends = (request: Request) => void asked.delete(request);
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);
  const returns: number[] = [];
  await page.exposeFunction('returned', () => void returns.push(1));
  await readButton.click();
  await expect(done).toBeVisible();
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
  await expect.poll(() => asked.size).toBe(0);
  await expect(done).toBeVisible();
  expect(returns).toEqual([]);
});
