import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { type CorporateValues, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { newId } from '#contract/core/values.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm, individualForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { allTeams, insertTeams } from '../people/queries.ts';
import { insertClients, insertServices } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
let officeId: string;
let teams: string[];
const services = { payroll: newId(1), tax: newId(2), fax: newId(3) };
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  await firm.as(async (tx) => {
    const service = (id: string, name: string, active: boolean) => ({
      id,
      code: name,
      name,
      line: 'TAX' as const,
      active,
    });
    await insertServices(tx, [
      service(services.payroll, 'Payroll', true),
      service(services.tax, 'Tax', true),
      service(services.fax, 'Fax', false),
    ]);
    await insertTeams(tx, [{ id: firm.id(), name: 'Tax', country_id: 'CH' }]);
    teams = (await allTeams(tx)).map(({ id }) => id);
  });
});
// each test has a client of its own
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Client ${count++}`));
  officeId = (await read()).office.id;
});
afterAll(() => server.close());

const data = dataOf<Client>;
const read = () => data(server.call(readClient, { params: { id: clientId } }, { bearer }));

const form = (change: Partial<CorporateValues> = {}) =>
  companyForm({
    office: officeId,
    teams: teams.slice(0, 1),
    services: [services.payroll],
    industry: 'MARITIME',
    website_url: 'www.quay.example',
    phone: '+41 44 123 45 67',
    tax_id: ' T1 ',
    client_since: '2020-02-29',
    date_of_incorporation: '2001-01-01',
    year_end: '12-31',
    ...change,
  });
const update = (version: number, change?: Partial<CorporateValues>, id = clientId) =>
  server.call(updateClient, { params: { id }, body: { version, form: form(change) } }, { bearer });
const wrong = async (change: Partial<CorporateValues>, version = 1) => {
  const { status, errors } = await refusalOf(update(version, change));
  expect(status).toBe(422);
  return errors;
};

test('a client says what was written of it, and nothing of that is missing any more', async () => {
  const client = await data(update(1));
  expect(client).toMatchObject({
    name: 'Quay Limited',
    website_url: 'https://www.quay.example',
    tax_id: 'T1',
    sector: null,
    teams: [{ id: teams[0] }],
    services: [{ id: services.payroll, name: 'Payroll' }],
    year_end: '12-31',
    version: 2,
    last_update_at: server.now(),
    last_update_by: { id: firm.staff.ASC.id, name: 'Associate Test' },
  });
  expect(client.missing_data_high).not.toContain('company-type');
  expect(client.missing_data_medium).toContain('sector');
  expect(await read()).toEqual(client);
});

test('only what changed is logged, as it was and as it is', async () => {
  await data(update(1));
  server.wait(1000);
  await data(update(2, { phone: '', teams: [...teams] }));
  const entries = await firm.as((tx) => activityOf(tx, clientId));
  expect(entries.at(-1)).toMatchObject({
    name: 'Client',
    event: 'updated',
    client_id: clientId,
    old: { phone: '+41 44 123 45 67', teams: teams.slice(0, 1) },
    attributes: { phone: null, teams: teams.toSorted() },
  });
  expect(Object.keys(entries.at(-1)?.attributes ?? {}).sort()).toEqual(['phone', 'teams']);
});

test('a change is reversed field by field, also a new name with its day; not over what others wrote', async () => {
  const before = await data(update(1));
  server.wait(1000);
  const manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const entries = () => firm.as((tx) => activityOf(tx, clientId));
  const reverse = async () => {
    const id = (await entries()).at(-1)?.id ?? '';
    server.wait(1000);
    return server.call(reverseActivity, { params: { id }, body: {} }, { bearer: manager });
  };
  const own = ({ version: _, last_update_at: __, last_update_by: ___, ...fields }: Client) => fields;
  await data(
    update(2, {
      name: 'Quay & Sons',
      rename_date: '2024-05-01',
      teams: [...teams],
      services: [services.tax],
    }),
  );
  expect((await reverse()).status).toBe(204);
  expect(own(await read())).toEqual(own(before));
  server.wait(1000);
  await data(update(4, { tax_id: 'T2', phone: '54321' }));
  const { id = '' } = (await entries()).at(-1) ?? {};
  server.wait(1000);
  await data(update(5, { phone: '12345' }));
  const late = server.call(reverseActivity, { params: { id }, body: {} }, { bearer: manager });
  expect(await refusalOf(late)).toMatchObject({ code: 'stale', current: { phone: '12345' } });
});

test('a form without a change changes nothing, whatever version it was written for', async () => {
  const client = await data(update(1));
  expect(await data(update(1))).toEqual(client);
  expect(await firm.as((tx) => activityOf(tx, clientId))).toHaveLength(1);
});

test('of two who write at once, one is told what the other wrote', async () => {
  const answers = await Promise.all([update(1, { phone: '12345' }), update(1, { phone: '67890' })]);
  const [saved, stale] = answers.toSorted((a, b) => a.status - b.status);
  expect([saved?.status, stale?.status]).toEqual([200, 409]);
  const written = (await saved?.json()) as { data: Client } | undefined;
  const current = written?.data;
  expect(await stale?.json()).toMatchObject({ code: 'stale', current });
});

test('a service that is taken off ends, and one that is added begins', async () => {
  await data(update(1, { services: [services.payroll, services.tax] }));
  server.wait(3 * 86_400_000);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  const client = await data(update(2, { services: [services.tax] }));
  expect(client.services).toEqual([{ id: services.tax, name: 'Tax' }]);
  expect((await data(update(3, { services: Object.values(services).slice(0, 2) }))).services).toHaveLength(2);
});

test('an earlier name is remembered where the day is given', async () => {
  const { name } = await read();
  const client = await data(update(1, { rename_date: '2024-05-01' }));
  expect(client.former_names).toEqual([{ name, rename_date: '2024-05-01' }]);
  expect(await wrong({ rename_date: '2024-05-02' }, 2)).toEqual({
    'form.rename_date': ['Change the name too, or leave this empty.'],
  });
});

test('without a day a new name puts the old one right, and no earlier one is remembered', async () => {
  const client = await data(update(1, { name: 'Quay Ltd' }));
  expect([client.name, client.former_names]).toEqual(['Quay Ltd', []]);
});

test('no day is before 1800', async () => {
  const early = ['This day is too long ago: the earliest is 1 January 1800.'];
  expect(
    await wrong(
      {
        rename_date: '1799-12-31',
        client_since: '0001-01-01',
        start_date: '0001-01-01',
        date_of_incorporation: '1799-12-31',
        former_names: [{ name: 'X', rename_date: '0202-01-01' }],
      },
      1,
    ),
  ).toEqual({
    'form.rename_date': early,
    'form.client_since': early,
    'form.start_date': early,
    'form.date_of_incorporation': early,
    'form.former_names.0.rename_date': early,
  });
  expect((await data(update(1, { start_date: '1800-01-01' }))).start_date).toBe('1800-01-01');
});

test('earlier names are corrected, added and taken off, the newest first', async () => {
  const first = { name: 'First', rename_date: '2001-01-01' };
  const second = { name: 'Second', rename_date: '2011-01-01' };
  expect((await data(update(1, { former_names: [first, second] }))).former_names).toEqual([second, first]);
  // The order does not matter.
  expect((await data(update(2, { former_names: [first, second] }))).version).toBe(2);
  const renamed = await data(
    update(2, {
      name: 'Third',
      rename_date: '2021-01-01',
      former_names: [second, { ...first, name: '1st' }],
    }),
  );
  expect(renamed.former_names.map(({ name }) => name)).toEqual(['Quay Limited', 'Second', '1st']);
  expect((await data(update(3, { name: 'Third', former_names: [] }))).former_names).toEqual([]);
  expect(
    await wrong(
      { former_names: [first, { name: ' ', rename_date: '' }, { name: 'X', rename_date: '2001-02-30' }] },
      4,
    ),
  ).toEqual({
    'form.former_names.1.name': ['Name is required.'],
    'form.former_names.1.rename_date': ['Day is required.'],
    'form.former_names.2.rename_date': ['There is no such day.'],
  });
  expect(await wrong({ former_names: [{ name: 'X', rename_date: '2190-01-01' }] }, 4)).toEqual({
    'form.former_names.0.rename_date': ['This day is still to come, by UTC.'],
  });
});

test('a form that still has a status leaves the client’s as it is', async () => {
  const forged = { name: 'Quay Holding', business_status: 'LAPSED', record_status: 'ended' };
  expect(await data(update(1, forged))).toMatchObject({
    ...{ name: 'Quay Holding', business_status: 'ACTIVE', record_status: 'active' },
  });
});

test('unknown, gone and impossible values are refused field by field', async () => {
  expect(
    await wrong({
      office: firm.id(),
      teams: [firm.id()],
      services: [services.fax],
      jurisdiction: 'QQ',
      date_of_incorporation: '2190-01-01',
    }),
  ).toEqual({
    'form.office': ['There is no such office. Choose another.'],
    'form.teams': ['One of these teams is gone. Choose again.'],
    'form.services': ['One of these services is not rendered any more. Choose again.'],
    'form.jurisdiction': ['There is no such country.'],
    'form.date_of_incorporation': ['This day is still to come, by UTC.'],
  });
  expect(
    await wrong({
      name: ' ',
      teams: [],
      services: [],
      website_url: 'javascript:alert(1)',
      phone: 'call me',
      year_end: '02-30',
      kyc_level: 'NONE' as never,
    }),
  ).toMatchObject({
    'form.name': ['Name is required.'],
    'form.teams': ['Choose at least 1 team.'],
    'form.services': ['Choose at least 1 service.'],
    'form.website_url': ['Write a web address, such as www.example.com.'],
    'form.phone': ['Write a phone number, such as +41 44 123 45 67.'],
    'form.year_end': ['Choose a month and a day of it.'],
    'form.kyc_level': ['Choose one of the options.'],
  });
});

test('a registration number is one client’s of a jurisdiction, whatever the case', async () => {
  await data(update(1, { registration_number: 'che-100' }));
  ({ clientId } = await firm.tenant(`Client ${count++}`));
  expect(await wrong({ registration_number: 'CHE-100' })).toEqual({
    'form.registration_number': ['Registration number is duplicated!'],
  });
  await data(update(1, { registration_number: 'CHE-100', jurisdiction: 'LI' }));
});

test('a person has none of a company’s fields, and does not become a company', async () => {
  const id = firm.id();
  await firm.as((tx) =>
    insertClients(tx, [
      {
        id,
        kind: 'INDIVIDUAL',
        name: 'Ada',
        record_status: 'active',
        business_status: 'ACTIVE',
        office_id: officeId,
        created_at: server.now(),
        last_update_at: server.now(),
      },
    ]),
  );
  expect(await refusalOf(update(1, {}, id))).toMatchObject({
    errors: { 'form.kind': ['A company stays a company, and a person a person.'] },
  });
  const { office, teams: inTeams, services: its } = form();
  const person = { first_name: ' Ada ', middle_name: '', last_name: 'King', date_of_birth: '1815-12-10' };
  const write = (version: number, change: Partial<typeof person & { rename_date: string }>) => ({
    params: { id },
    body: { version, form: individualForm({ office, teams: inTeams, services: its, ...person, ...change }) },
  });
  const client = await data(server.call(updateClient, write(1, { rename_date: '1835-07-08' }), { bearer }));
  expect(client).toMatchObject({
    kind: 'INDIVIDUAL',
    name: 'Ada King',
    first_name: 'Ada',
    middle_name: null,
    last_name: 'King',
    date_of_birth: '1815-12-10',
    former_names: [{ name: 'Ada', rename_date: '1835-07-08' }],
    jurisdiction: null,
  });
  const impossible = { first_name: '', last_name: ' ', date_of_birth: '2190-01-01' };
  expect(await refusalOf(server.call(updateClient, write(2, impossible), { bearer }))).toMatchObject({
    errors: { 'form.last_name': ['Write a name: the first, the last, or both.'] },
  });
  const unborn = write(2, { date_of_birth: '2190-01-01' });
  expect(await refusalOf(server.call(updateClient, unborn, { bearer }))).toMatchObject({
    errors: { 'form.date_of_birth': ['This day is still to come, by UTC.'] },
  });
});

test('a reader without the right to edit changes nothing', async () => {
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  const input = { params: { id: clientId }, body: { version: 1, form: form() } };
  expect((await server.call(updateClient, input, { bearer: auditor })).status).toBe(403);
  expect((await refusalOf(update(1, {}, firm.id()))).status).toBe(404);
});
