import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, createIndividual } from '#contract/clients/client-forms.ts';
import { type Duplicate, listDuplicates } from '#contract/clients/duplicates.ts';
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

type Asked = Partial<Parameters<typeof companyForm>[0]> & { name: string };
async function addCompany({ name, ...more }: Asked): Promise<string> {
  const id = firm.id();
  await dataOf(
    server.call(createClient, { body: { id, form: companyForm({ ...needed, name, ...more }) } }, { bearer }),
  );
  return id;
}
const ask = (query: { name: string } & Record<string, string>) =>
  dataOf<Duplicate[]>(server.call(listDuplicates, { query: { kind: 'CORPORATE', ...query } }, { bearer }));

test('a client is named while its name is typed again, at once after it was added, with why', async () => {
  const id = await addCompany({ name: 'Zürcher Lindmark AG', registration_number: 'CH-77' });
  const [same] = await ask({ name: 'zuercher lindmark' });
  expect(same).toMatchObject({
    client: { id, name: 'Zürcher Lindmark AG' },
    office: 'Zürich',
    registration_number: 'CH-77',
    tier: 'HIGH',
    reasons: ['same_words', 'sound'],
  });
  expect(await ask({ name: 'Zurcher Lindmrak AG' })).toMatchObject([{ client: { id }, tier: 'REVIEW' }]);
  expect(await ask({ name: 'Zürcher Obstgarten AG' })).toEqual([]);
});

test('a number finds its client under any name, in its country', async () => {
  const id = await addCompany({ name: 'Nordtor AG', registration_number: 'CH-020.4', jurisdiction: 'CH' });
  const asked = { name: 'Weingut am See', registration_number: 'ch-020.4' };
  expect(await ask({ ...asked, jurisdiction: 'CH' })).toMatchObject([{ client: { id }, score: 100 }]);
  expect(await ask({ ...asked, jurisdiction: 'LI' })).toEqual([]);
});

test('a person with another birth date is not the same', async () => {
  const form = individualForm({
    ...needed,
    first_name: 'Dorothea',
    last_name: 'Sonnenfeld',
    date_of_birth: '1970-05-01',
  });
  await dataOf(server.call(createIndividual, { body: { id: firm.id(), form } }, { bearer }));
  const person = { kind: 'INDIVIDUAL', name: 'Sonnenfeld Dorothea' };
  expect(await ask({ ...person, date_of_birth: '1970-05-01' })).toMatchObject([{ tier: 'HIGH' }]);
  expect(await ask({ ...person, date_of_birth: '1971-05-01' })).toEqual([]);
});

test('names of 256 letters and of signs alone are answered', async () => {
  for (const name of ['a b '.repeat(64), '&.&', '—', '株式会社', '%\\_\u0001x', '🜚'])
    expect(Array.isArray(await ask({ name })), name).toBe(true);
});

test('who may not add a client is refused', async () => {
  const audit = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  const answer = server.call(
    listDuplicates,
    { query: { kind: 'CORPORATE', name: 'Zürcher' } },
    { bearer: audit },
  );
  expect((await refusalOf(answer)).code).toBe('forbidden');
});
