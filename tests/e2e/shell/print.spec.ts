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
