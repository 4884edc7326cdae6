import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { testLogo } from '#tests/fixtures/logo.ts';
import { expectAccessible, violationsOf } from '../accessible.ts';
import { giveAuthenticator } from '../authenticator.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { letterTo, linkInLetter } from '../letters.ts';
import { choosePassword, inviteColleague } from '../people.ts';
import { phoneScreen, withoutWorkers } from '../test.ts';

let firm: RunningFirm;
test.beforeAll(async () => {
  firm = await openFirm(process.cwd(), { empty: true });
});
test.afterAll(() => firm.remove());
test.beforeEach(async ({ context }) => void (await withoutWorkers(context)));

const pick = async (page: Page, label: string, words: string) => {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
};
/** A page in a browser of somebody else's, at the link of the invitation that was mailed to them. */
async function invitee(
  browser: Browser,
  email: string,
  { device, ...screen }: BrowserContextOptions & { device?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const page = await (await withoutWorkers(browser.newContext(screen))).newPage();
  await device?.(page);
  await page.goto(await linkInLetter(firm, email, 'invitation'));
  return page;
}
/** Titles that the page shows from now on, also for a moment. */
const headingsFromNowOn = (page: Page) =>
  page.evaluateHandle(() => {
    const seen = new Set<string>();
    const see = () => seen.add(document.querySelector('h1')?.textContent ?? '');
    new MutationObserver(see).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** The firm changes its name, logo and colour: the page before a sign-in and the next letter show them. */
async function renames(page: Page): Promise<void> {
  await page.goto(`${firm.address}/app/settings`);
  await page.getByRole('link', { name: /^Firm and brand/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay & Partners');
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#0055dd');
  const file = page.getByLabel('Choose another picture');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: testLogo() });
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Quay & Partners' })).toBeVisible();
}

/** A new version of the agreement asks the contact again, who reads what changed; one more comes while they read. */
async function asksAgain(page: Page, contact: Page): Promise<void> {
  await page.goto(`${firm.address}/app/settings/agreements`);
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('Accepted by 1 of 1');
  const box = (name: string) => page.getByRole('textbox', { name });
  const publish = async (version: number, text: string, changes: string) => {
    await page.getByRole('link', { name: 'Write a new version' }).click();
    await box('Text').fill('');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Text is required.')).toBeVisible();
    await box('Text').fill(text);
    await box('What changes optional').fill(changes);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('region', { name: `Version ${version}` })).toContainText('In force');
  };
  await publish(2, 'Be kind to everybody.', 'It is for everybody.');
  await expectAccessible(page);

  await contact.goto(`${firm.address}/client/home`);
  await expect(contact).toHaveURL(/\/client\/consent\//);
  await expect(contact.getByText('What changed: It is for everybody.')).toBeVisible();
  await publish(3, 'Be kind.', 'It is shorter.');
  await contact.getByRole('button', { name: 'I accept' }).click();
  await expect(contact.getByText('The agreement was changed while you read it.')).toBeVisible();
  await expect(contact.getByText('Be kind.', { exact: true })).toBeVisible();
  await contact.getByRole('button', { name: 'I accept' }).click();
  await expect(contact).toHaveURL(/\/client\/home$/);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Version 3' })).toContainText('Accepted by 1 of');
  await page.getByText('Read version 2').click();
  await expect(page.getByText('Be kind to everybody.')).toBeVisible();
}

test('a bare server becomes a firm: four steps behind a link, two colleagues, a first client and its contact, who accepts each version of the agreement', async ({
  page,
  browser,
}) => {
  const link = firm.setupLink;
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay & Vale');
  const file = page.getByLabel('Choose a picture');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only PNG and JPEG pictures can be used.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: testLogo() });
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#ffdd00');
  expect(await violationsOf(page)).toEqual([]);
  await pick(page, 'Country', 'United Kingdom');
  await pick(page, 'Time zone', 'Europe/London');
  await pick(page, 'Currency', 'GBP');
  await goOn(page);

  await goOn(page);
  await expect(page.getByText('Office is required.')).toBeVisible();
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
  const titles = await headingsFromNowOn(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard\/my-dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  expect(await titles.evaluate((seen) => [...seen])).not.toContain('This is no set-up link');
  const next = page
    .getByRole('list', { name: 'Finish setting up' })
    .getByRole('link', { name: 'Invite your staff' });
  await expect(next).toHaveAttribute('href', '/app/settings');
  await page.goto(`${firm.address}/app/clients/list`);
  await expect(page.getByRole('link', { name: 'Add the first client' })).toBeVisible();

  await another.reload();
  await expect(another.getByText('Ada Quay used this link')).toBeVisible();
  await another.getByRole('link', { name: 'Sign in' }).click();
  await expect(another.getByRole('img', { name: 'Quay & Vale' })).toBeVisible();
  expect(await violationsOf(another)).toEqual([]);
  await another.close();

  await renames(page);

  await page.goto(`${firm.address}/app/settings/people`);
  const bob = 'bob@quay.example';
  await inviteColleague(page, { email: bob, first: 'Bob', last: 'Barge', role: 'Relationship manager' });
  const byPassword = await invitee(browser, bob);
  expect(await letterTo(firm, bob)).toContain('Quay & Partners');
  await expect(byPassword.getByRole('heading', { name: 'Welcome, Bob Barge' })).toBeVisible();
  await expect(byPassword.getByRole('img', { name: 'Quay & Partners' })).toBeVisible();
  await choosePassword(byPassword, 'four plain words together');
  await expect(byPassword).toHaveURL(/my-dashboard$/);
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Password', { exact: true })).toBeVisible();

  await page.goto(`${firm.address}/app/settings/people`);
  const cid = 'cid@quay.example';
  await inviteColleague(page, { email: cid, first: 'Cid', last: 'Coil', role: 'Auditor' });
  const byPasskey = await invitee(browser, cid, { device: giveAuthenticator });
  await byPasskey.getByRole('button', { name: 'Use a passkey of this device' }).click();
  await expect(byPasskey).toHaveURL(/my-dashboard$/);

  await page.reload();
  await expect(page.getByText('one passkey', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show history' }).click();
  const history = page.getByRole('list', { name: 'Changes, newest first' });
  await expect(history).toContainText('Invited');
  await expect(history).toContainText('by Ada Quay');

  await page.goto(`${firm.address}/app/settings/agreements`);
  await page.getByRole('link', { name: 'Write the agreement' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Terms of use');
  await page.getByRole('textbox', { name: 'Text' }).fill('Be kind to each other.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('In force');

  await page.goto(`${firm.address}/app/new-client/client-corporate`);
  const form = page.getByRole('form', { name: 'New corporate client' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Alder Limited');
  await pick(page, 'Jurisdiction', 'United Kingdom');
  await page.getByRole('combobox', { name: 'Company type' }).fill('private limited company');
  await page.getByRole('option', { name: 'Private Limited Company (Ltd)' }).click();
  await pick(page, 'Industry', 'Military');
  await form.getByLabel('Office').selectOption({ label: 'London' });
  await pick(page, 'Teams', 'Corporate Services');
  await page.keyboard.press('Escape');
  await pick(page, 'Services', 'Incorporation');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/app\/clients\/[\w-]+\/info$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alder Limited');
  await expect(page.getByText('Private Limited Company', { exact: true })).toBeVisible();

  const client = page.url().replace(/\/info$/, '');
  await page.goto(`${firm.address}/app/settings/industries`);
  const waiting = page.getByRole('list', { name: 'Without a sector' });
  await expect(waiting.getByRole('listitem').first()).toContainText('1 client · MILITARY');
  await waiting.getByRole('link', { name: 'Edit Military' }).click();
  await pick(page, 'Sector', 'Aerospace and Defense');
  await page.getByRole('button', { name: 'Save' }).click();
  const ours = page.getByRole('list', { name: 'In a sector of your choice' });
  await expect(ours.getByRole('listitem')).toContainText('Aerospace and Defense');
  await page.goto(`${client}/info`);
  await expect(page.getByText('Aerospace and Defense', { exact: true })).toBeVisible();

  await page.goto(`${client}/contacts/create`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Bea');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Alder');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('bea@alder.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Invite to the portal' }).click();
  await expect(page.getByText('Invited to the portal')).toBeVisible();

  const bea = await invitee(browser, 'bea@alder.example', phoneScreen);
  await expect(bea.getByRole('heading', { name: 'Welcome, Bea Alder' })).toBeVisible();
  await choosePassword(bea, 'yet another four words');
  await expect(bea).toHaveURL(/\/client\/consent\//);
  await expect(bea.getByText('Be kind to each other.')).toBeVisible();
  await bea.getByRole('button', { name: 'I accept' }).click();
  await expect(bea).toHaveURL(/\/client\/home$/);

  await asksAgain(page, bea);
  await page.goto(`${firm.address}/app/settings`);
  const steps = page.getByRole('list', { name: 'Finish setting up' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Invite your staff' })).toContainText('Done');
});
