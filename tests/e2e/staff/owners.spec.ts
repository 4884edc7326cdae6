import { listSearch } from '#contract/core/list.ts';
import { readShareRegister } from '#contract/owners/share-moves.ts';
import { shareClasses } from '#contract/secretary/share-classes.ts';
import { administrator, type FirmCall } from '../administrator.ts';
import { field, pick } from '../client-forms.ts';
import { made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

/** A person of the demo firm, who is a party. */
const director = 'Cordelia Ashgrove';

/** A client of the demo firm that has a class of shares, of which nothing was entered yet. */
async function clientWithClass(call: FirmCall): Promise<string> {
  for (const { client_id = '' } of (await call(shareClasses.list, { query: listSearch({}) })).data) {
    const { moves } = await call(readShareRegister, {
      params: { id: client_id },
      query: { at: '2026-01-01' },
    });
    if (moves.length === 0) return client_id;
  }
  throw new Error('Every class of shares has moves.');
}

test('staff enter an owner with an interest, issue shares and see who holds them', async ({ as, firm }) => {
  const id = await clientWithClass(await administrator(firm));
  const page = await as('administrator', `/app/clients/${id}/shareholders`);
  const name = `Wilma Berth ${made().slice(-6)}`;

  await page.getByRole('link', { name: 'Add an individual' }).first().click();
  await field(page, 'Name').first().fill(name);
  await pick(page, 'Nationalities', 'Switzerland');
  await page.keyboard.press('Escape');
  await pick(page, 'Country of residence', 'Switzerland');
  await page.getByLabel('Share in percent').fill('1.5');
  await pick(page, 'Beneficial owner', 'Yes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expect(page.getByText('1.5 %').first()).toBeVisible();

  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue shares' });
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(director);
  await dialog.getByRole('button', { name: `It is this one: ${director}` }).click();
  await dialog.getByLabel('Number of shares').fill('1,250');
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: /^Holders of/ }).first()).toContainText(director);

  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const redeem = page.getByRole('dialog', { name: 'Redeem shares' });
  await redeem.getByLabel('From').selectOption(director);
  await redeem.getByLabel('Number of shares').fill('1,251');
  await redeem.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(redeem.getByText(/holds 1,250 shares on/)).toBeVisible();
});
