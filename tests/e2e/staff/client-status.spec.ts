import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import { userOf } from '../envelopes.ts';
import { makeClient, makeContact } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

test('a client is marked ready, activated by somebody else, held, resumed, ended, and back as it was', async ({
  as,
  firm,
}) => {
  const name = 'Hollyhock Trading';
  const call = await administrator(firm);
  const client_id = await makeClient(firm, name);
  const at = `/app/clients/${client_id}/info`;

  const associate = await as('associate', at);
  await associate.getByRole('button', { name: 'Ready for activation' }).click();
  const early = associate.getByRole('dialog', { name: `Mark ${name} ready for activation?` });
  await expect(early.getByText('Missing: relationship manager, contact.')).toBeVisible();
  await expect(early.getByRole('button', { name: 'Ready for activation' })).toBeDisabled();
  await early.getByRole('button', { name: 'Go back' }).click();

  const { form } = (await examplesFor(call)).relationshipManagers;
  const user = (await userOf(firm, 'manager')).id;
  await call(relationshipManagers.create, { body: { id: made(), client_id, form: { ...form, user } } });
  await makeContact(firm, client_id, {
    ...{ first_name: 'Hilda', last_name: 'Hollyhock', email: 'hilda@hollyhock.example' },
  });
  await associate.reload();
  await associate.getByRole('button', { name: 'Ready for activation' }).click();
  const ready = associate.getByRole('dialog', { name: `Mark ${name} ready for activation?` });
  await expectAccessible(associate);
  await ready.getByRole('button', { name: 'Ready for activation' }).click();
  await expect(associate.getByText(/^Marked ready for activation by Priya Raman on /)).toBeVisible();

  // By keyboard, but for the menu.
  const page = await as('manager', at);
  const press = async (button: string, dialog: string) => {
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    const asked = page.getByRole('dialog', { name: dialog });
    await expect(asked).toBeVisible();
    return asked;
  };
  const activating = await press('Activate', `Activate ${name}?`);
  await activating.getByRole('button', { name: 'Activate' }).press('Enter');
  await expect(page.getByText(`${name} is active.`).first()).toBeVisible();

  const holding = await press('Put on hold', `Put ${name} on hold?`);
  await holding.getByLabel('Reason').fill('The owner asked us to wait.');
  const review = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await holding.getByLabel('Review on').fill(review);
  await holding.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await expect(
    page.getByText(/^On hold since .* by Marcus Okafor, review on .*: The owner asked us to wait\.$/),
  ).toBeVisible();
  const resuming = await press('Resume', `Take ${name} off hold?`);
  await resuming.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(page.getByText(/^On hold since/)).toHaveCount(0);

  await page.getByRole('button', { name: 'More about the status' }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  const ending = page.getByRole('dialog', { name: `End ${name}?` });
  await ending.getByLabel('Reason for ending').selectOption('Client Request');
  await ending.getByRole('button', { name: 'End' }).press('Enter');
  await expect(page.getByText(/^Ended on .* by Marcus Okafor: Client Request$/)).toBeVisible();
  const undoing = await press('Undo the end', `Undo the end of ${name}?`);
  await undoing.getByRole('button', { name: 'Undo the end' }).press('Enter');
  await expect(page.getByText(/^Ended on/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible();
});

test('a client that was never one is deleted, and restored from the deleted ones', async ({ as, firm }) => {
  const name = 'Foxglove Mistake';
  const page = await as('administrator', `/app/clients/${await makeClient(firm, name)}/info`);
  await page.getByRole('button', { name: 'More about the status' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(/\/app\/clients\/trash/);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
  await expect(page.getByText(`${name} is restored.`).first()).toBeVisible();
});
