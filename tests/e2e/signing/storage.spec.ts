import type { Page } from '@playwright/test';
import { listClients } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import { listSites, siteDrives } from '#contract/documents/document-storage.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator, type FirmCall } from '../administrator.ts';
import { draftEnvelope } from '../envelopes.ts';
import { expect, test } from '../test.ts';
import { arrived, next } from '../wizard.ts';

/** A site with this drive: other stories add sites that have the usual drives alone. */
async function siteWith(call: FirmCall, drive: string) {
  for (const site of await call(listSites, {}))
    if ((await call(siteDrives, { params: { id: site.id } })).some(({ name }) => name === drive)) return site;
  return undefined;
}
const chosen = (page: Page) => page.getByRole('list', { name: 'Documents' });

test('documents are chosen from one’s own drive and from a client’s folder, by keyboard; a folder is made, once; offline what was chosen stays', async ({
  as,
}) => {
  const page = await as('manager', '/app/sign/create/select-document');
  await page.getByRole('button', { name: 'From storage' }).click();
  const storage = page.getByRole('dialog', { name: 'Document storage' });
  const row = (name: string | RegExp) => storage.getByRole('button', { name });
  const file = (name: string | RegExp) => storage.getByRole('checkbox', { name });
  await expect(row(/^My drive/)).toBeVisible();
  await expectAccessible(page);

  await row(/^My drive/).press('Enter');
  await expect(storage.locator('[aria-current=location]')).toBeFocused();
  await row(/^Drafts/).press('ArrowDown');
  await expect(file(/^Confidentiality agreement/)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(file(/^Confidentiality agreement/)).toBeChecked();
  await page.context().setOffline(true);
  await expect(storage.getByText('You are offline')).toBeVisible();
  await expect(row('Add document')).toBeDisabled();
  await page.context().setOffline(false);
  await expect(row('Add document')).toBeEnabled();
  await expect(file(/^Confidentiality agreement/)).toBeChecked();

  await file(/^Confidentiality agreement/).focus();
  await page.keyboard.press('Backspace');
  await row(/^Client work/).press('Enter');
  await row(/^Templates/).press('Enter');
  await row('New folder').press('Enter');
  const name = storage.getByLabel('Name of the new folder');
  await name.fill('2026/27');
  await name.press('Enter');
  await expect(storage.getByText(/must not contain any of these characters/)).toBeVisible();
  await name.fill('2026 and later');
  await name.press('Enter');
  await expect(storage.locator('[aria-current=location]')).toHaveText('2026 and later');
  await expect(storage.getByText('This folder is empty')).toBeVisible();
  await row('Templates').press('Enter');
  await expect(row(/^2026 and later/)).toBeVisible();

  await row('Client work').press('Enter');
  await row(/^Documents/).press('Enter');
  await storage
    .getByRole('button', { name: /^(?!Storage|Client work|New folder|Add|Cancel|Close)/ })
    .first()
    .press('Enter');
  await row(/^Contracts/).press('Enter');
  await file(/^Engagement letter/).press('Space');
  await expectAccessible(page);
  await row('Add 2 documents').press('Enter');
  await expect(storage).toBeHidden();
  await expect(chosen(page).getByText('Confidentiality agreement.pdf')).toBeVisible();
  await expect(chosen(page).getByText('Engagement letter.pdf')).toBeVisible();
  await next(page).click();
  await arrived(page, 'Who signs?');
});

test('an envelope about a client opens that client’s drives and folders, whatever is known of other sites', async ({
  as,
  firm,
}) => {
  const call = await administrator(firm);
  const site = await siteWith(call, 'Board papers');
  const [client] = (await call(listClients, { query: listSearch({ search: site?.name ?? '' }) })).data;
  if (!client) throw new Error('No client of the demo firm has a site.');
  const { id } = await draftEnvelope(firm, { clientId: client.id });
  const page = await as('administrator');
  await page.route('**/storage-integration/site/*/{available-drives,list-folders}*', (route) =>
    route.abort(),
  );

  await page.goto(`/app/sign/create/select-document/${id}`);
  await page.getByRole('button', { name: 'From storage' }).click();
  const storage = page.getByRole('dialog', { name: 'Document storage' });
  await storage.getByRole('button', { name: /The client of this envelope/ }).click();
  await expect(storage.getByRole('button', { name: /^Board papers/ })).toBeVisible();
  await storage.getByRole('button', { name: /^Documents/ }).click();
  await storage.getByRole('button', { name: /^Contracts/ }).click();
  await storage.getByRole('checkbox', { name: /^Engagement letter/ }).click();

  const folders = storage.getByRole('navigation', { name: 'Folders of this drive' });
  await expect(folders.getByRole('button', { name: 'Contracts' })).toHaveAttribute('aria-current', 'true');
  await folders.getByRole('button', { name: 'Board' }).click();
  await expect(storage.getByText('This folder is empty')).toBeVisible();
  await expectAccessible(page);
  await storage.getByRole('button', { name: 'Documents' }).click();
  await storage.getByRole('button', { name: 'New folder' }).click();
  await storage.getByLabel('Name of the new folder').fill('Annual accounts');
  await storage.getByLabel('Name of the new folder').press('Enter');
  await expect(folders.getByRole('button', { name: 'Annual accounts' })).toBeVisible();
  await storage.getByRole('button', { name: 'Add document' }).click();
  await expect(chosen(page).getByText('Engagement letter.pdf')).toBeVisible();
  await next(page).click();
  await arrived(page, 'Who signs?');
});
