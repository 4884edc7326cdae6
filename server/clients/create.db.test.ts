import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, createIndividual, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { nameMaxLength } from '#contract/core/limits.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm, individualForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { allOffices, allTeams } from '../people/queries.ts';
import { insertServices } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let needed: { office: string; teams: string[]; services: string[] };

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const service = firm.id();
  needed = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: service, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    const [office] = await allOffices(tx);
    return {
      office: office?.id ?? '',
      teams: (await allTeams(tx)).map(({ id }) => id).slice(0, 1),
      services: [service],
    };
  });
});
afterAll(() => server.close());

const company = (change: Partial<Parameters<typeof companyForm>[0]> = {}) =>
  companyForm({ ...needed, name: `Quay ${firm.id()}`, ...change });
const create = (form: ReturnType<typeof company>, more: { id?: string; namesake?: boolean } = {}) =>
  server.call(createClient, { body: { id: firm.id(), form, ...more } }, { bearer });

test('a company becomes a client under consideration, as onboarding', async () => {
  const form = company({
    registration_number: 'CH-020.3',
    former_names: [{ name: 'Pier', rename_date: '2020-01-01' }],
  });
  const client = await dataOf<Client>(create(form));
  expect(client).toMatchObject({
    name: form.name,
    record_status: 'under_consideration',
    business_status: 'ONBOARDING',
    registration_number: 'CH-020.3',
    former_names: [{ name: 'Pier', rename_date: '2020-01-01' }],
    office: { id: needed.office },
    teams: [{ id: needed.teams[0] }],
    services: [{ id: needed.services[0] }],
    version: 1,
  });
  expect(await dataOf<Client>(server.call(readClient, { params: { id: client.id } }, { bearer }))).toEqual(
    client,
  );
});

test('a person does too, under their whole name', async () => {
  const form = individualForm({ ...needed, middle_name: 'Mary', last_name: `Vale ${firm.id()}` });
  const body = { id: firm.id(), form };
  const client = await dataOf<Client>(server.call(createIndividual, { body }, { bearer }));
  expect(client).toMatchObject({ kind: 'INDIVIDUAL', name: `Ada Mary ${form.last_name}` });
});

test('the same once more answers the client there is', async () => {
  const [id, form] = [firm.id(), company()];
  const [first, second] = await Promise.all([create(form, { id }), create(form, { id })]);
  const answers = await Promise.all([first, second].map((answer) => dataOf<Client>(answer)));
  expect(answers[0]).toEqual(answers[1]);
});

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['name', { name: 'x'.repeat(nameMaxLength + 1) }, `This may have at most ${nameMaxLength} characters.`],
  ['jurisdiction', { jurisdiction: '' }, 'Jurisdiction is required.'],
  ['company_type', { company_type: '' }, 'Company type is required.'],
  ['office', { office: '' }, 'Office is required.'],
  ['services', { services: [] }, 'Choose at least 1 service.'],
  ['teams', { teams: [] }, 'Choose at least 1 team.'],
] as const)('%s: %o is refused there', async (field, change, message) => {
  expect((await refusalOf(create(company(change as never)))).errors).toEqual({
    [`form.${field}`]: [message],
  });
});

test('a name that a client has, or had, is refused whatever its case, unless it is another of that name', async () => {
  const former = `Pier ${firm.id()}`;
  const { name } = await dataOf<Client>(
    create(company({ former_names: [{ name: former, rename_date: '2020-01-01' }] })),
  );
  for (const taken of [name, name.toUpperCase(), ` ${name} `, former])
    expect((await refusalOf(create(company({ name: taken })))).errors).toEqual({
      'form.name': ['This value is duplicated!'],
    });
  expect((await dataOf<Client>(create(company({ name }), { namesake: true }))).name).toBe(name);
});

test('of two people who add the same company at once, one is told', async () => {
  const name = `Quay ${firm.id()}`;
  const answers = await Promise.all([1, 2, 3].map(() => create(company({ name }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('a registration number counts once in a jurisdiction, another of the name or not', async () => {
  await dataOf(create(company({ registration_number: 'CH-1' })));
  const again = create(company({ registration_number: 'ch-1' }), { namesake: true });
  expect((await refusalOf(again)).errors).toEqual({
    'form.registration_number': ['Registration number is duplicated!'],
  });
  await dataOf(create(company({ registration_number: 'CH-1', jurisdiction: 'GB' })));
});

test('an added client can be changed', async () => {
  const form = company();
  const { id } = await dataOf<Client>(create(form));
  const body = { version: 1, form: { ...form, phone: '+41 44 123 45 67' } };
  expect(
    (await dataOf<Client>(server.call(updateClient, { params: { id }, body }, { bearer }))).version,
  ).toBe(2);
});
