import { sendDraftedEnvelope } from '../envelopes.ts';
import { openSignerLink, ways } from '../signing.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

/** Of ours: pdf.js has fonts of its own. */
const fonts = /\/assets\/[^/]*\.(ttf|wasm)$/;

test('fonts are asked for once a signature is typed, and not before a field is touched; where they do not arrive it is said, drawing goes on, and another try brings them', async ({
  page,
  firm,
}) => {
  const asked: string[] = [];
  await page.route(fonts, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const { link } = await sendDraftedEnvelope(firm, { kinds: ['name', 'date', 'signature'] });
  await openSignerLink(page, link);
  await expect(page.getByRole('region', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: /Next field/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await ways.typed(dialog);
  await expect(dialog.getByText(/^The fonts could not be loaded/)).toBeVisible();
  await ways.drawn(dialog);
  await expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeEnabled();
  await ways.typed(dialog);
  await expect(dialog.getByText(/^The fonts could not be loaded/)).toBeVisible();
  await page.unroute(fonts);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/fonts could not be loaded|Loading fonts/)).toHaveCount(0);
  await expect(dialog.getByRole('group', { name: 'Handwriting' }).locator('svg path').first()).toBeAttached();
});
