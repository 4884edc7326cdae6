import { makeClient, makeContact } from '../own-client.ts';
import { expect, test } from '../test.ts';

test('a meeting is planned, called, held and minuted, and its minutes go to be signed', async ({
  as,
  firm,
}) => {
  const client = await makeClient(firm, 'Abendmeer Reederei');
  await makeContact(firm, client, {
    ...{ first_name: 'Thea', last_name: 'Abendmeer', email: 'thea@abendmeer.example' },
  });
  const page = await as('administrator');
  await page.goto(`/app/clients/${client}/board-management`);
  await page.getByRole('link', { name: 'Add a board meeting' }).click();
  await page.getByRole('combobox', { name: 'Type' }).fill('Board');
  await page.getByRole('option', { name: 'Board meeting' }).click();
  await page.getByLabel('Title', { exact: true }).fill('First quarter');
  await page.getByLabel('Day', { exact: true }).fill('2025-03-17');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Nobody chairs the meeting yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite somebody' });
  await inviting.getByRole('combobox', { name: 'Contact or colleague' }).fill('Thea');
  await page.getByRole('option', { name: /Thea Abendmeer/ }).click();
  await expect(inviting.getByLabel('Last name')).toHaveValue('Abendmeer');
  await inviting.getByLabel('Role').selectOption('CHAIR');
  await inviting.getByRole('button', { name: 'Save' }).click();
  await expect(inviting).toBeHidden();

  await page.getByRole('button', { name: 'Add an item' }).click();
  const item = page.getByRole('dialog', { name: 'New item' });
  await item.getByLabel('Title').fill('Accounts of 2024');
  await item.getByLabel('Resolution').fill('The accounts are approved.');
  await item.getByRole('button', { name: 'Save' }).click();
  await expect(item).toBeHidden();

  const move = async (label: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${label}?` });
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await move('Call');
  await page.getByLabel('Attendance of Thea Abendmeer').selectOption('ATTENDED');
  await expect(page.getByRole('button', { name: 'Mark as held' })).toBeEnabled();
  await move('Mark as held');
  await expect(page.getByText('1 needed, 1 there: met')).toBeVisible();

  await page.getByRole('button', { name: 'Result of Accounts of 2024' }).click();
  const result = page.getByRole('dialog', { name: 'Result: Accounts of 2024' });
  await result.getByLabel('Result', { exact: true }).selectOption('PASSED');
  await result.getByLabel('For', { exact: true }).fill('1');
  await result.getByRole('button', { name: 'Save' }).click();
  await expect(result).toBeHidden();
  await page.getByRole('button', { name: 'Write the minutes' }).click();
  const minutes = page.getByRole('dialog', { name: 'Write the minutes' });
  await minutes.getByLabel('What was said and decided').fill('The chair reported on the year.');
  await minutes.getByRole('button', { name: 'Save' }).click();
  await expect(minutes).toBeHidden();
  await move('Finish the minutes');

  await page.getByRole('button', { name: 'Have them signed' }).click();
  await expect(page.getByText('The minutes are in an envelope that is not sent yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the draft' }).click();
  await expect(page.getByText('Minutes: First quarter').first()).toBeVisible();
});
