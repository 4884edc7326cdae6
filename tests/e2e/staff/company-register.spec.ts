import { createClient } from '#contract/clients/client-forms.ts';
import { newId } from '#contract/core/values.ts';
import { listOffices, listServices, listTeams } from '#contract/reference.ts';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { administrator } from '../administrator.ts';
import { made } from '../prepared/prepared-records.ts';
import { expect, test } from '../test.ts';

test('staff compare a client with its register, accept one fact and keep another', async ({ as, firm }) => {
  const call = await administrator(firm);
  const [office, team, service] = [
    (await call(listOffices, {}))[0]?.id ?? '',
    (await call(listTeams, {}))[0]?.id ?? '',
    (await call(listServices, {}))[0]?.id ?? '',
  ];
  const registration_number = `CHE-${made().slice(-9)}`;
  const form = companyForm({
    ...{ office, teams: [team], services: [service] },
    ...{ name: `Quay ${registration_number}`, registration_number },
    date_of_incorporation: '2010-05-04',
  });
  const client = newId(Date.now());
  await call(createClient, { body: { id: client, form } });
  const entry = {
    ...{ jurisdiction: 'CH', registration_number, name: form.name, company_type: '' },
    ...{ registered_name_local: 'Kai AG', date_of_incorporation: '2011-05-04' },
    ...{ status: 'ACTIVE' as const, registered_address: '' },
  };
  await call(registryEntries.create, { body: { id: newId(Date.now()), form: entry } });

  const page = await as('manager', `/app/clients/${client}/info`);
  const register = page.getByRole('region', { name: 'Company register' });
  await expect(register.getByText('Not compared with its public register yet.')).toBeVisible();
  await register.getByRole('button', { name: 'Check the register' }).click();
  await expect(register.getByText('The register says otherwise.')).toBeVisible();
  const differences = register.getByRole('list', { name: 'Differences from the register' });
  await expect(differences.getByRole('listitem')).toHaveCount(2);

  await register.getByRole('button', { name: 'Accept: Date of incorporation' }).click();
  await expect(differences.getByText(/^Accepted on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toContainText('2011');
  await register.getByRole('button', { name: 'Keep ours: Name in the local language' }).click();
  await expect(differences.getByText(/^Kept as it is here/)).toBeVisible();
  await expect(register.getByText('Nothing differs.')).toBeVisible();

  await register.getByRole('button', { name: 'Check the register' }).click();
  await expect(differences.getByRole('listitem')).toHaveCount(1);
  await expect(differences.getByText(/^Kept as it is here/)).toBeVisible();
});

test('staff check all companies, and the list shows those that differ', async ({ as }) => {
  const page = await as('administrator', '/app/clients/register');
  const begin = page.getByRole('button', { name: 'Check all companies' });
  await expect(begin).toBeEnabled();
  await begin.click();
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results).toBeVisible({ timeout: 60_000 });
  await results.getByRole('link', { name: 'differ from the register' }).click();
  await expect(page).toHaveURL(/register/);
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
});
