import { expectAccessible } from '../accessible.ts';
import { pick, saveForm, untilKept } from '../client-forms.ts';
import { expect, test } from '../test.ts';

test('a person is added with passport and tax residency, told apart from a namesake, and changed', async ({
  as,
}) => {
  const page = await as('manager', '/app/new-client/client-individual');
  const text = (name: string | RegExp) => page.getByRole('textbox', { name });
  async function fill(first: string, passport: string) {
    await text('First name').fill(first);
    await text('Last name').fill('Quellwasser');
    await page.getByLabel('Date of birth').fill('1988-02-29');
    await pick(page, 'Nationalities', 'Switzerland');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add an identity document' }).click();
    const paper = page.getByRole('group', { name: 'Identity document 1' });
    await paper.getByRole('combobox', { name: 'Kind of document' }).fill('Passport');
    await page.getByRole('option', { name: 'Passport', exact: true }).click();
    await paper.getByRole('textbox', { name: 'Number' }).fill(passport);
    await paper.getByRole('combobox', { name: 'Country' }).fill('Switzerland');
    await page.getByRole('option', { name: 'Switzerland', exact: true }).click();
    await paper.getByLabel('Expires').fill('2031-05-01');
    await page.getByLabel('Office').selectOption({ index: 1 });
    for (const label of ['Teams', 'Services']) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.keyboard.press('Escape');
    }
  }
  await fill('Ottilie', 'X7654321');
  await text('Tags').fill('Family office\nfamily OFFICE');
  await saveForm(page);
  await expect(page.getByText('This value is duplicated!')).toBeVisible();
  await text('Tags').fill('Family office');
  await expectAccessible(page);
  await saveForm(page);
  await expect(page).toHaveURL(/\/info$/);
  await expect(page.getByText(/Passport X7654321/)).toBeVisible();
  await expect(page.getByText('Expires on 01 May 2031')).toBeVisible();
  const first = page.url();

  // The same passport under another name is asked about, and the answer is remembered with the draft.
  await page.goto('/app/new-client/client-individual');
  await untilKept(page, () => fill('Tilly', 'X7654321'));
  const similar = page.getByRole('region', { name: 'Similar clients' });
  await expect(similar).toContainText('Same passport number');
  await expect(similar.getByRole('link', { name: /^Open it: Ottilie/ })).toBeVisible();
  await untilKept(page, () => similar.getByRole('button', { name: /^It is another: Ottilie/ }).click());
  await page.reload();
  await expect(text('First name')).toHaveValue('Tilly');
  await expect(similar).toHaveCount(0);
  await saveForm(page);
  await expect(page).toHaveURL(/\/info$/);

  await page.goto(`${first}/update`);
  await page.getByRole('textbox', { name: 'Occupation' }).fill('Physician');
  await page.getByLabel('Risk rating').selectOption('HIGH');
  await saveForm(page);
  await expect(page).toHaveURL(/\/info$/);
  await expect(page.getByText('Physician')).toBeVisible();
});
