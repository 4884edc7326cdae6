import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, clientFields, listClients } from '#contract/clients/clients.ts';
import { type CompanyType, listCompanyTypes, readCompanyType } from '#contract/clients/company-types.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import type { Party } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { recordExamples } from '#tests/fixtures/record-examples.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertClients, insertServices } from '../clients/queries.ts';
import { allOffices, allTeams } from '../people/queries.ts';

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

const list = (query: { jurisdiction?: string; search?: string }) =>
  server.call(listCompanyTypes, { query }, { bearer });
const company = (change: Partial<Parameters<typeof companyForm>[0]>) =>
  companyForm({ ...needed, name: `Quay ${firm.id()}`, ...change });
const create = (change: Partial<Parameters<typeof companyForm>[0]>) =>
  server.call(createClient, { body: { id: firm.id(), form: company(change) } }, { bearer });
const errorsOf = async (answer: Promise<Response>) => (await refusalOf(answer)).errors;

test('the types of a jurisdiction, those found, and those in use', async () => {
  const codes = async (query: Parameters<typeof list>[0]) =>
    (await dataOf<CompanyType[]>(list(query))).map(({ code }) => code);
  expect(await codes({ jurisdiction: 'VG' })).toEqual(expect.arrayContaining(['6EH6', '8888', '9999']));
  expect(await codes({ jurisdiction: 'SG' })).not.toContain('254M');
  expect(await codes({ search: 'exempt private', jurisdiction: 'SG' })).toContain('Y8W9');
  await dataOf(create({ jurisdiction: 'KY', company_type: 'MPUG' }));
  expect(await codes({})).toContain('MPUG');
  expect(await codes({ search: '   ' })).toContain('MPUG');
});

test('one by its code, also an old one, which names its successors; an unknown one is not there', async () => {
  const read = (code: string) => server.call(readCompanyType, { params: { code } }, { bearer });
  expect(await dataOf<CompanyType>(read('G12F'))).toMatchObject({
    ended: '2026-02-19',
    successors: [{ code: '4GJI', name: 'Private Limited by Guarantee' }],
  });
  expect((await read('ZZZZ')).status).toBe(404);
  expect((await refusalOf(read('PUBLIC_LIMITED'))).status).toBe(422);
});

test('queries that are no jurisdiction or too long are refused, and so are clients', async () => {
  expect((await list({ jurisdiction: 'Singapore' })).status).toBe(422);
  expect((await list({ search: 'x'.repeat(101) })).status).toBe(422);
  const { contacts } = await firm.tenant('Alder types');
  const contact = await firm.bearerOf(contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  expect((await server.call(listCompanyTypes, { query: {} }, { bearer: contact })).status).toBe(403);
});

test('a client gets a code, by code, by a word of before or by name; another’s is refused', async () => {
  for (const company_type of ['iwzf', 'PRIVATE_LIMITED_BY_SHARES', 'Private Company Limited by Shares'])
    expect(await dataOf<Client>(create({ jurisdiction: 'SG', company_type }))).toMatchObject({
      company_type: 'IWZF',
    });
  const none = 'There is no such company type. Choose one from the list.';
  for (const company_type of ['ZZZZ', 'Anything', '{"$ne":null}'])
    expect(await errorsOf(create({ jurisdiction: 'SG', company_type }))).toEqual({
      'form.company_type': [none],
    });
  expect(await errorsOf(create({ jurisdiction: 'SG', company_type: '254M' }))).toEqual({
    'form.company_type': [
      '“Private company limited by shares” is a company type of Hong Kong SAR China. Choose one of Singapore.',
    ],
  });
  expect(await errorsOf(create({ jurisdiction: 'SG', company_type: '   ' }))).toEqual({
    'form.company_type': ['Company type is required.'],
  });
});

test('a client keeps a type that is no longer issued, and gets no other such', async () => {
  const id = firm.id();
  await firm.as((tx) =>
    insertClients(tx, [
      {
        ...{
          id,
          kind: 'CORPORATE',
          name: 'Old',
          office_id: needed.office,
          jurisdiction: 'SG',
          company_type: 'LWXI',
        },
        ...{ record_status: 'active', business_status: 'ACTIVE' },
        ...{ created_at: server.now(), last_update_at: server.now() },
      },
    ]),
  );
  const update = (version: number, change: Partial<Parameters<typeof companyForm>[0]>) =>
    server.call(
      updateClient,
      { params: { id }, body: { version, form: company({ name: 'Old', jurisdiction: 'SG', ...change }) } },
      { bearer },
    );
  expect(await dataOf<Client>(update(1, { company_type: 'LWXI', phone: '+65 6123 4567' }))).toMatchObject({
    company_type: 'LWXI',
    version: 2,
  });
  const [words] = (await errorsOf(update(2, { company_type: '2PHU' })))?.['form.company_type'] ?? [];
  expect(words).toContain(
    '“Business” is no longer issued. Choose one of its successors: “Sole-Proprietorship”',
  );
  expect(await errorsOf(update(2, { company_type: 'LWXI', jurisdiction: 'HK' }))).toHaveProperty(
    'form.company_type',
  );
  expect(await dataOf<Client>(update(2, { company_type: 'IWZF' }))).toMatchObject({ company_type: 'IWZF' });
});

test('an industry or a sector that the firm does not have is refused', async () => {
  expect(await errorsOf(create({ industry: 'NO_SUCH_INDUSTRY', sector: 'No such sector' }))).toEqual({
    'form.industry': ['There is no such industry. Choose one from the list.'],
    'form.sector': ['There is no such sector. Choose one from the list.'],
  });
  expect(await dataOf<Client>(create({ industry: 'BANKING', sector: 'Banks' }))).toMatchObject({
    industry: 'BANKING',
    sector: 'Banks',
  });
});

test('clients are filtered by company type', async () => {
  const { id } = await dataOf<Client>(create({ jurisdiction: 'LU', company_type: 'DVXS' }));
  const query = listSearch({ filters: [filterBy(clientFields, 'company_type', 'EQ', 'DVXS')] });
  expect(await dataOf<{ id: string }[]>(server.call(listClients, { query }, { bearer }))).toMatchObject([
    { id },
  ]);
});

test('a party gets a code of its jurisdiction, and the same refusals', async () => {
  const adm = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const form = {
    ...recordExamples(firm).parties.form,
    ...{ kind: 'ENTITY' as const, name: `Pier ${firm.id()}`, names: [], identifiers: [] },
  };
  const add = (change: { jurisdiction: string; company_type: string }) =>
    server.call(
      records.parties.create,
      { body: { id: firm.id(), form: { ...form, ...change } } },
      { bearer: adm },
    );
  expect(await dataOf<Party>(add({ jurisdiction: 'GB', company_type: 'PUBLIC_LIMITED' }))).toMatchObject({
    company_type: 'B6ES',
  });
  expect(await errorsOf(add({ jurisdiction: 'GB', company_type: '254M' }))).toHaveProperty(
    'form.company_type',
  );
  expect(await errorsOf(add({ jurisdiction: '', company_type: 'Nonsense' }))).toHaveProperty(
    'form.company_type',
  );
});
