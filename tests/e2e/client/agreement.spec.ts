import { expectAccessible } from '../accessible.ts';
import { field } from '../client-forms.ts';
import { openFirm } from '../firm.ts';
import { test as base, expect, phoneScreen, signIn } from '../test.ts';

/** A firm of its own: a new version asks everybody. */
const test = base.extend<object, { own: Awaited<ReturnType<typeof openFirm>> }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const own = await openFirm();
      await use(own);
      await own.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});
test.use({ worker: false });

test('a new version asks a contact again, who reads what changed; one more comes while they read', async ({
  page,
  elsewhere,
}) => {
  const contact = await elsewhere(phoneScreen);
  await signIn(contact, 'viewer');
  await expect(contact).toHaveURL(/\/client\/home$/);

  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  const write = async () => {
    await page.goto('/app/settings/agreements');
    await page.getByRole('link', { name: 'Write a new version' }).click();
  };
  const publish = async (text: string, changes: string) => {
    await write();
    await field(page, 'Text').fill(text);
    await field(page, 'What changes optional').fill(changes);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  };
  await write();
  await field(page, 'Text').fill('');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Text is required.')).toBeVisible();
  await publish('Be kind to each other.', 'It is shorter.');
  await expect(page.getByRole('region', { name: 'Version 2' })).toContainText('In force');
  await expectAccessible(page);

  await contact.goto('/client/home');
  await expect(contact).toHaveURL(/\/client\/consent\//);
  await expect(contact.getByText('What changed: It is shorter.')).toBeVisible();
  await publish('Be kind to everybody.', 'It is for everybody.');
  await contact.getByRole('button', { name: 'I accept' }).click();
  await expect(contact.getByText('The agreement was changed while you read it.')).toBeVisible();
  await expect(contact.getByText('Be kind to everybody.')).toBeVisible();
  await contact.getByRole('button', { name: 'I accept' }).click();
  await expect(contact).toHaveURL(/\/client\/home$/);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Version 3' })).toContainText('Accepted by 1 of');
  await page.getByText('Read version 2').click();
  await expect(page.getByText('Be kind to each other.')).toBeVisible();
});
