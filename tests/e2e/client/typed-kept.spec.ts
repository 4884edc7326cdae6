import { makePdf } from '#tests/fixtures/pdf.ts';
import { untilKept } from '../client-forms.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use(phoneScreen);

test('what is typed into the portal’s forms, and the files chosen there, outlive a reload and are gone once sent', async ({
  page,
}) => {
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  const files = page.getByRole('list', { name: 'Files' });
  for (const screen of ['document', 'information'] as const) {
    await page.goto(`/client/send/${screen}`);
    const content = await makePdf({ title: screen });
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: `${screen}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    if (screen === 'information') await untilKept(page, () => page.getByLabel('Topic').fill('Our address'));
    await untilKept(page, () => page.getByLabel('Message').fill('Half a sentence'));
    await expect(files).toContainText(`${screen}.pdf`);
    await expect(page.getByRole('button', { name: 'Send to the firm', exact: true })).toBeEnabled();
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
    if (screen === 'information') await expect(page.getByLabel('Topic')).toHaveValue('Our address');
    await expect(files).toContainText(`${screen}.pdf`);
    await page.getByRole('button', { name: 'Send to the firm', exact: true }).click();
    await expect(page.getByText(/^Sent\. /).first()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.reload();
    await expect(page.getByText('can read it, and so can your company’s other contacts')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(files).toBeHidden();
  }

  await page.goto('/client/user-access/create');
  await untilKept(page, () => page.getByLabel('First name').fill('Nora'));
  await untilKept(page, () => page.getByLabel('Last name').fill('Weiss'));
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await expect(page.getByLabel('Last name')).toHaveValue('Weiss');
  await page.getByLabel('E-mail').fill('nora.weiss@example.test');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Weiss' })).toBeVisible();
  await page.goto('/client/user-access/create');
  await expect(page.getByLabel('First name')).toHaveValue('');
});
