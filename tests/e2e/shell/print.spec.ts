import { expect, test } from '../test.ts';

test('a list and a record print themselves, not the frame', async ({ as }) => {
  const page = await as('manager');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Clients', exact: true })
    .click();
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const client = (await table.getByRole('link').first().textContent()) ?? '';

  async function onPaper(look: () => Promise<void>) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await look();
    for (const part of ['banner', 'navigation', 'search'] as const)
      for (const shown of await page.getByRole(part).all()) await expect(shown).toBeHidden();
    for (const button of await page.getByRole('main').getByRole('button').all())
      if (!(await button.evaluate((one) => one.closest('th, h1, h2, h3, li > button:not([aria-label])'))))
        await expect(button).toBeHidden();
    const ink = await page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => getComputedStyle(title).color);
    expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(128);
    await page.emulateMedia({ media: null, colorScheme: null });
  }
  await onPaper(async () => {
    await expect(table).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    // Nothing is cut: every row is on some page, and no column beyond its edge.
    const cut = await table.evaluate(
      ({ parentElement: frame }) => frame && getComputedStyle(frame).overflowY,
    );
    expect(cut).toBe('visible');
    await page.setViewportSize({ width: 718, height: 1000 });
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await table.getByRole('link', { name: client }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client);
  await onPaper(async () => expect(page.getByRole('main')).toContainText(client));
});

test('a list prints all its rows, with its filters in words, the firm and the day', async ({ as }) => {
  const page = await as('manager', '/app/clients/list?filters=[]&recordPerPage=10');
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table.getByRole('link').first()).toBeVisible();
  await page.evaluate(() => {
    Object.assign(globalThis, { print: () => document.body.classList.add('asked-to-print') });
  });
  await page.getByRole('button', { name: 'Print', exact: true }).press('Enter');
  await expect(page.locator('body.asked-to-print')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('region', { name: 'Clients, for printing' });
  const total = await paper.getByText(/^\d+ clients$/).textContent();
  await expect(paper.getByRole('row')).toHaveCount(Number.parseInt(total ?? '', 10) + 1);
  await expect(paper.getByText(/^Portico Advisory, \d\d \w{3} \d{4}$/)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  const columns = async (of: typeof paper) => of.getByRole('columnheader').allTextContents();
  expect((await columns(paper))[0]).toBe('Name');
  expect(
    await paper.locator('thead').evaluate((head) => getComputedStyle(head).display),
    'the header is on every page',
  ).toBe('table-header-group');
  await page.emulateMedia({ media: null });
  await expect(paper).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printed-page')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Office' }).selectOption('London');
  await expect(page).toHaveURL(/office_id/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText('Office is London', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
});
