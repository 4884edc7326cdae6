import { expect, type Page, test } from '@playwright/test';
import { type Firm, openFirm } from '../firm.ts';

let firm: Firm;
test.beforeAll(async () => {
  firm = await openFirm(process.cwd(), { empty: true });
});
test.afterAll(() => firm.remove());

const pick = async (page: Page, label: string, words: string) => {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
};
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click();

test('a bare server becomes a firm: four steps behind a link, kept over a reload, its administrator adds the first client and contact', async ({
  page,
  browser,
}) => {
  const link = firm.setupLink;
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay & Vale');
  await pick(page, 'Country', 'United Kingdom');
  await pick(page, 'Time zone', 'Europe/London');
  await pick(page, 'Currency', 'GBP');
  await goOn(page);

  await page.getByRole('textbox', { name: 'Office' }).fill('London');
  await page.getByRole('textbox', { name: 'Team' }).fill('Corporate Services');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Office' })).toHaveValue('London');
  await goOn(page);

  await goOn(page);
  await expect(page.getByText('Choose at least 1 service.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Incorporation' }).check();
  await page.getByRole('checkbox', { name: 'Monthly payroll' }).check();
  await goOn(page);

  const another = await browser.newPage();
  await another.goto(link);
  await expect(another.getByRole('heading', { name: 'Set up your firm' })).toBeVisible();

  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Quay');
  await page.getByLabel('E-mail').fill('ada@quay.example');
  await page.getByLabel('Password', { exact: true }).fill('a sentence nobody guesses');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard\/my-dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await another.reload();
  await expect(another.getByText('Ada Quay used this link')).toBeVisible();
  await another.getByRole('link', { name: 'Sign in' }).click();
  await expect(another.getByText('Quay & Vale')).toBeVisible();
  await another.close();

  await page.goto(`${firm.address}/app/new-client/client-corporate`);
  const form = page.getByRole('form', { name: 'New corporate client' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Alder Limited');
  await pick(page, 'Company type', 'Private Limited By Shares');
  await pick(page, 'Jurisdiction', 'United Kingdom');
  await form.getByLabel('Office').selectOption({ label: 'London' });
  await pick(page, 'Teams', 'Corporate Services');
  await page.keyboard.press('Escape');
  await pick(page, 'Services', 'Incorporation');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/app\/clients\/[\w-]+\/info$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alder Limited');

  const client = page.url().replace(/\/info$/, '');
  await page.goto(`${client}/contacts/create`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Bea');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Alder');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('bea@alder.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Invite to the portal' }).click();
  await expect(page.getByText('Invited to the portal')).toBeVisible();
});
