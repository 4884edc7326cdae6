import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { administrator } from '../administrator.ts';
import { userOf } from '../envelopes.ts';
import { letContactIn, makeClient, makeContact, ownPassword } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { signInWith } from '../sign-in.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ worker: false });

test('staff write to a client, its contact reads and answers, and the answer is unread on the tab', async ({
  as,
  firm,
  elsewhere,
}) => {
  const call = await administrator(firm);
  const client_id = await makeClient(firm, 'Conversant Works');
  const { form } = (await examplesFor(call)).relationshipManagers;
  const user = (await userOf(firm, 'manager')).id;
  await call(relationshipManagers.create, { body: { id: made(), client_id, form: { ...form, user } } });

  const page = await as('manager', `/app/clients/${client_id}/comment`);
  await page.getByRole('button', { name: 'The client', exact: true }).click();
  await expect(page.getByText('nobody there has access to the portal yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const email = 'kit@conversant.example';
  const contact = await makeContact(firm, client_id, { first_name: 'Kit', last_name: 'Answer', email });
  await letContactIn(firm, contact, email);

  await page.reload();
  await page.getByRole('button', { name: 'Colleagues only' }).click();
  await expect(page.getByText('Nobody at Conversant Works sees it.')).toBeVisible();
  await page.getByLabel('Note for colleagues').last().fill('They pay **late**.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('The note is saved.')).toBeVisible();

  await page.getByRole('button', { name: 'The client', exact: true }).click();
  await expect(page.getByText('In the portal: Kit Answer.')).toBeVisible();
  await page.getByLabel('Message to the client').last().fill('Please send us the *minutes*.');
  await page.getByRole('button', { name: 'Send to the client' }).click();
  await expect(page.getByText('Sent to Kit Answer.')).toBeVisible();

  const own = await elsewhere(phoneScreen);
  await own.goto('/auth/login');
  await signInWith(own, { email, password: ownPassword });
  await own.getByRole('button', { name: 'I accept' }).click();
  await expect(own).toHaveURL(/\/client\/home$/);
  await own.getByRole('link', { name: /The firm wrote to you/ }).click();
  await expect(own.getByText('Please send us the')).toBeVisible();
  await expect(own.getByText('They pay')).toHaveCount(0);
  await own.getByRole('button', { name: 'Answer', exact: true }).click();
  await own.getByLabel('Your answer').last().fill('Here they are.');
  await own.getByRole('button', { name: 'Send the answer' }).click();
  await expect(own.getByText('Here they are.')).toBeVisible();

  await page.goto(`/app/clients/${client_id}/info`);
  await expect(page.getByRole('link', { name: /^Comments/ })).toContainText('1');
  await page.getByRole('link', { name: /^Comments/ }).click();
  const thread = page.getByRole('article', { name: 'Comment of' }).filter({ hasText: 'minutes' });
  await expect(thread.getByText('Here they are.')).toBeVisible();
  await expect(thread.getByText('From the client')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Comments/ })).not.toContainText('1');
});
