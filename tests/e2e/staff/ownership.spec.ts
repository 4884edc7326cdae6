import { listSearch } from '#contract/core/list.ts';
import { interests } from '#contract/owners/interests.ts';
import { expectAccessible } from '../accessible.ts';
import { administrator, type FirmCall } from '../administrator.ts';
import { field, pick, saveForm } from '../client-forms.ts';
import { makeClient } from '../own-client.ts';
import { made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

const interest = {
  ...{ direct: 'DIRECT', share_min: '', share_max: '', share_class: '', shares: '' },
  ...{ from: '2024-01-01', to: '', beneficial_owner: false, unspecified_reason: '' },
} as const;

/** The client of the demo firm above which a family's companies stand, with a closed circle among them. */
async function familyClient(call: FirmCall): Promise<string> {
  const { data } = await call(interests.list, { query: { ...listSearch({}), recordPerPage: '100' } });
  const listed = data.find(({ party }) => party.name === 'Meridian Cargo plc');
  if (!listed?.client_id) throw new Error('Nobody but a listed company owns a part of a client.');
  return listed.client_id;
}

test('staff see who owns a client through others, why, and how much of it is known', async ({ as, firm }) => {
  const id = await familyClient(await administrator(firm));
  const page = await as('administrator', `/app/clients/${id}/shareholders/list`);
  await page.getByRole('link', { name: 'Ultimate ownership' }).click();

  const owners = page.getByRole('list', { name: 'Beneficial owners' });
  await expect(owners.getByRole('link', { name: 'Cordelia Ashgrove' })).toBeHidden();
  await expect(
    owners.getByRole('listitem').filter({ hasText: 'Priyanka Venkataraman' }).first(),
  ).toContainText('28 %');
  const others = page.getByRole('list', { name: 'Others' });
  await others.getByText('How of Cordelia Ashgrove').click();
  await expect(
    others.getByText(
      /^Cordelia Ashgrove holds 50 % of .+, which holds 60 % of .+, which holds 70 % of .+: 21 %$/,
    ),
  ).toBeVisible();
  await expect(others.getByText('Meridian Cargo plc', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not computable: closed circle' })).toContainText(
    'own each other',
  );
  await expect(page.getByRole('region', { name: 'Coverage' })).toContainText('97.9 %');
  await expectAccessible(page);

  // The chart has the client at its foot; arrow keys lead along its lines.
  const root = page.getByRole('button', { name: /, this client/ });
  await root.focus();
  await page.keyboard.press('ArrowUp');
  await expect(root).not.toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(root).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(root).toHaveAccessibleName(/more holders$/);
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Owners of .+ as at .+\.png$/);
  await page.getByRole('tab', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Interests' });
  await expect(table.getByRole('row').filter({ hasText: 'Meridian Cargo plc' })).toContainText('20 %');
  await expectAccessible(page);

  await page.getByLabel('As at').fill('2001-01-01');
  await expect(page.getByText('No owners are recorded')).toBeVisible();
});

test('a threshold is set by jurisdiction, and a person with less than it is among the others', async ({
  as,
  firm,
}) => {
  const call = await administrator(firm);
  const client = await makeClient(firm, 'Dike Holdings');
  const name = `Otto Dike ${made().slice(-6)}`;
  await call(interests.create, {
    body: {
      id: made(),
      client_id: client,
      form: { ...interest, party: `PERSON: ${name}`, type: 'SHAREHOLDING', share: '2' },
    },
  });
  const page = await as('administrator', `/app/clients/${client}/shareholders/ownership`);
  await expect(page.getByRole('list', { name: 'Others' }).getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('Less than 75 % is known')).toBeVisible();
  await expect(page.getByText('None known')).toBeVisible();

  await page.goto('/app/settings/ownership-thresholds/create');
  await pick(page, 'Jurisdiction', 'Tuvalu');
  await field(page, 'Share in percent').fill('0');
  await saveForm(page);
  await expect(page.getByText('Write a percentage above 0, such as 25 or 10.5.').first()).toBeVisible();
  await field(page, 'Share in percent').fill('12.5');
  await saveForm(page);
  await expect(page.getByText('12.5 % or more')).toBeVisible();
  await expectAccessible(page);
});
