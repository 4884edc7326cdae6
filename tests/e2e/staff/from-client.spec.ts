import { readFile } from 'node:fs/promises';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { administrator } from '../administrator.ts';
import { userOf } from '../envelopes.ts';
import { letContactIn, makeClient, makeContact, ownPassword } from '../own-client.ts';
import { examplesFor, made } from '../prepared/prepared-records.ts';
import { signInWith } from '../sign-in.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ worker: false });

test('what a client sent is taken home as one zip, and its notice closes for the colleague who was told too', async ({
  as,
  firm,
  elsewhere,
}) => {
  const call = await administrator(firm);
  const client_id = await makeClient(firm, 'Fromclient Works');
  const { form } = (await examplesFor(call)).relationshipManagers;
  for (const who of ['manager', 'associate'] as const) {
    const user = (await userOf(firm, who)).id;
    await call(relationshipManagers.create, { body: { id: made(), client_id, form: { ...form, user } } });
  }
  const email = 'kit@fromclient.example';
  const contact = await makeContact(firm, client_id, { first_name: 'Kit', last_name: 'Sender', email });
  await letContactIn(firm, contact, email);

  const own = await elsewhere(phoneScreen);
  await own.goto('/auth/login');
  await signInWith(own, { email, password: ownPassword });
  await own.getByRole('button', { name: 'I accept' }).click();
  await expect(own).toHaveURL(/\/client\/home$/);
  await own.goto('/client/send/document');
  const files = ['Bill of May.pdf', 'Bill of June.pdf'];
  const chosen = files.map(async (name) => ({
    ...{ name, mimeType: 'application/pdf' },
    buffer: Buffer.from(await makePdf({ title: name })),
  }));
  await own.getByLabel('Choose files').setInputFiles(await Promise.all(chosen));
  await own.getByRole('button', { name: 'Send 2 documents' }).click();
  await expect(own.getByText(/^Sent/).first()).toBeVisible();

  const colleague = await as('associate');
  const inbox = colleague.getByRole('dialog', { name: 'Inbox' });
  const notice = inbox.getByRole('button', { name: /Fromclient Works: Kit Sender sent 2 documents/ });
  const unread = inbox.getByRole('button', { name: /^Not read: Fromclient Works: Kit Sender/ });
  await colleague.getByRole('button', { name: /^Inbox/ }).click();
  await expect(unread).toHaveCount(1);

  const page = await as('manager', `/app/clients/${client_id}/documents?lane=FROM_CLIENT`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Select Bill of May', 'Select Bill of June'])
    await page.getByRole('checkbox', { name }).check();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 as zip' }).click();
  const names = [...unzip(await readFile(await (await zip).path())).keys()];
  expect(names.toSorted()).toEqual(files.toSorted());

  await expect(async () => {
    await colleague.reload();
    await colleague.getByRole('button', { name: /^Inbox/ }).click();
    await expect(notice).toBeVisible({ timeout: 5000 });
    await expect(unread).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});
