import { signIns } from '#server/demo/sign-ins.ts';
import { expect, signIn, test } from '../test.ts';

test.use({ worker: false });

test('a contact reads and accepts the agreement, and is led where they were going', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/client/shared-documents/list');
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, 'contact');
  await expect(page).toHaveURL(/\/client\/consent\/[0-9a-f-]+$/);
  await page.goto('/client/shared-documents/list');
  await expect(page).toHaveURL(/\/client\/consent\/[0-9a-f-]+$/);
  await expect(page.getByRole('button', { name: /accept/i })).toBeVisible();
  const { email, password } = signIns.contact;
  const { access_token } = await (
    await request.post('/api/v1/client-login', { data: { email, password } })
  ).json();
  const refused = await request.get('/api/client/v1/shared-documents', {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).code).toBe('consent_required');

  await context.setOffline(true);
  await page.getByRole('button', { name: /accept/i }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not accepted yet' })).toBeVisible();
  await expect(page).toHaveURL(/\/client\/consent\//);
  await context.setOffline(false);
  await page.getByRole('button', { name: /accept/i }).click();
  await expect(page).toHaveURL(/\/client\/shared-documents\/list/);
  const rows = page.getByRole('table', { name: 'Shared documents' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  // The whole list is in sight: no filters, no further page.
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await rows.first().click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  await page.goto('/client/home');
  await expect(page.getByRole('region', { name: 'Shared with you' })).toBeVisible();
});
