import { readFile } from 'node:fs/promises';
import { enter, pick, saveForm } from '../client-forms.ts';
import { expect, test } from '../test.ts';
import { pdf } from '../wizard.ts';

test.use({ worker: false });

test('a form gets editions, is found, downloaded and sent for signing; a course is required, done and seen to be done', async ({
  page,
}) => {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await enter(page, 'administrator');

  // a form with two editions
  await page.getByRole('navigation').getByRole('link', { name: 'Forms and documents' }).first().click();
  await page.getByRole('link', { name: 'Add a form' }).click();
  await box('Title').fill('Letter: terms');
  await box('Category').fill('Agreements');
  await saveForm(page);
  await expect(page.getByText(/must not contain any of these characters: ~ " # %/).first()).toBeVisible();
  await box('Title').fill('Terms of service');
  await saveForm(page);
  const card = page.getByRole('article').filter({ hasText: 'Terms of service' });
  await expect(card).toContainText('No file yet');
  await card.getByRole('link', { name: 'Open Terms of service' }).click();
  await expect(heading('Terms of service')).toBeVisible();
  const editions = page.getByRole('list', { name: 'Editions' }).getByRole('listitem');
  for (const [at, note] of ['First', 'New rates'].entries()) {
    await page.getByLabel('Choose a file').setInputFiles(await pdf(`terms-${at}.pdf`));
    await box('What has changed optional').fill(note);
    await page.getByRole('button', { name: 'Add the edition' }).click();
    await expect(editions).toHaveCount(at + 1);
  }
  await expect(editions.first()).toContainText('Edition 2');
  await expect(editions.first()).toContainText('Offered');

  const old = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download edition 1' }).click();
  const saved = await old;
  expect(saved.suggestedFilename()).toBe('Terms of service, edition 1.pdf');
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // found by its category and by words, then sent for signing
  await page.getByRole('link', { name: 'Forms and documents' }).first().click();
  await page.getByRole('searchbox', { name: 'Search title, category, tags' }).fill('terms agreements');
  await page.getByRole('link', { name: 'Terms of service', exact: true }).click();
  // The list has such a button too.
  await expect(heading('Terms of service')).toBeVisible();
  await page.getByRole('button', { name: 'Send for signing: Terms of service' }).click();
  await expect(page).toHaveURL(/\/app\/sign\/create\/add-signers\//);
  await page.goto(page.url().replace('add-signers', 'select-document'));
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('terms-1.pdf');

  // a resource
  await page.goto('/app/dashboard/resources');
  await page.getByRole('link', { name: 'Add a resource' }).click();
  await box('Title').fill('Land register');
  await box('Topic').fill('Registers');
  await box('Address optional').fill('javascript:alert(1)');
  await saveForm(page);
  await expect(page.getByText('Write an address, such as').first()).toBeVisible();
  await box('Address optional').fill('https://register.example/land');
  await saveForm(page);
  await page.goto('/app/dashboard/resources?search=land');
  await expect(page.getByRole('link', { name: 'Open Land register in a new tab' })).toHaveAttribute(
    'href',
    'https://register.example/land',
  );

  // a course required of the one who reads this
  await page.goto('/app/dashboard/training');
  await page.getByRole('link', { name: 'Add a course' }).click();
  await box('Title').fill('Using the library');
  await box('Topic').fill('House rules');
  await box('Due in days').fill('7');
  await pick(page, 'Proof', 'A file, such as a certificate');
  await pick(page, 'Required of roles', 'Administrator');
  await page.keyboard.press('Escape');
  await saveForm(page);
  await page.goto('/app/dashboard/my-dashboard');
  await page
    .getByRole('region', { name: 'Training to do' })
    .getByRole('link', { name: /Using the library|All \d+ courses/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Using the library/ })
    .or(heading('Using the library'))
    .first()
    .click();
  await expect(heading('Using the library')).toBeVisible();
  const own = page.getByRole('region', { name: 'My training' });
  await expect(own).toContainText('Due on');
  await own.getByRole('button', { name: 'I have done it: Using the library' }).click();
  await expect(own.getByRole('alert')).toContainText('Choose the file that shows it.');
  await own.getByLabel('Choose a file').setInputFiles(await pdf('certificate.pdf'));
  await own.getByRole('button', { name: 'I have done it: Using the library' }).click();
  await expect(own).toContainText('Done on');
  await page.getByRole('link', { name: 'Who has done it: Using the library' }).click();
  await expect(
    page.getByRole('button', { name: /^Download the proof of .*: Using the library$/ }),
  ).toBeVisible();
  await page.goto('/app/dashboard/training/people');
  await expect(page.getByText('Overdue').first()).toBeVisible();

  // what is new is marked until it is read
  await page.goto('/app/release-notes');
  await expect(page.getByText('Since your last visit').first()).toBeVisible();
  // a visit that the server did not hear of is noted at the next one
  await expect(async () => {
    await page.goto('/app/dashboard/my-dashboard');
    await page.goto('/app/release-notes');
    await expect(page.getByText('Nothing is new since your last visit.')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('For operators')).toHaveCount(0);
});
