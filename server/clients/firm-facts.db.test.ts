import { afterAll, beforeAll, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { createClient, createIndividual, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, clientFields, listClients } from '#contract/clients/clients.ts';
import { type Duplicate, listDuplicates } from '#contract/clients/duplicates.ts';
import { type Filter, filterBy } from '#contract/core/filters.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm, individualForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import {
  allOffices,
  allTeams,
  insertEmployingEntities,
  insertRoles,
  insertUserRoles,
} from '../people/queries.ts';
import { insertServices } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
/** Somebody who adds clients, and does not see by what a person is known. */
let without: string;
let needed: { office: string; teams: string[]; services: string[] };

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  const service = firm.id();
  const role = { id: firm.id(), name: 'Editors', guard_name: 'api' as const };
  const permissions = ['view client', 'view info client', 'create client'];
  needed = await firm.as(async (tx) => {
    await insertRoles(tx, [{ ...role, permissions }]);
    await insertUserRoles(tx, [{ user_id: firm.staff.FIN.id, role_id: role.id }]);
    await insertServices(tx, [{ id: service, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    const [office] = await allOffices(tx);
    return {
      office: office?.id ?? '',
      teams: (await allTeams(tx)).map(({ id }) => id).slice(0, 1),
      services: [service],
    };
  });
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
afterAll(() => server.close());

type CompanyForm = ReturnType<typeof companyForm>;
const company = (more: Partial<CompanyForm> = {}) =>
  companyForm({ ...needed, name: `Quay ${firm.id()}`, ...more });
const add = (form: CompanyForm) => server.call(createClient, { body: { id: firm.id(), form } }, { bearer });
const person = (more: Partial<ReturnType<typeof individualForm>>) =>
  server.call(
    createIndividual,
    { body: { id: firm.id(), form: individualForm({ ...needed, last_name: `Vale ${firm.id()}`, ...more }) } },
    { bearer },
  );
const change = (client: Client, form: CompanyForm) =>
  server.call(
    updateClient,
    { params: { id: client.id }, body: { version: client.version, form } },
    { bearer },
  );
const entriesOf = ({ id }: Client) => firm.as((tx) => activityOf(tx, id));

test('an employing entity that is gone, a region and a country that are none are refused by their fields', async () => {
  const [kept, gone] = [firm.id(), firm.id()];
  await firm.as((tx) =>
    insertEmployingEntities(tx, [
      { id: kept, name: 'Quay Employers', country_code: 'CH', deleted_at: null },
      { id: gone, name: 'Gone Employers', country_code: 'CH', deleted_at: server.now() },
    ]),
  );
  for (const employing_entity of [gone, firm.id()])
    expect(await refusalOf(add(company({ employing_entity })))).toHaveProperty('errors', {
      'form.employing_entity': ['There is no such employing entity. Choose another.'],
    });
  expect((await refusalOf(add(company({ jurisdiction_region: 'CH-XX' })))).errors).toEqual({
    'form.jurisdiction_region': ['Choose a region of Switzerland from the list.'],
  });
  const nobody = person({
    nationalities: ['XX'],
    residence: 'ZZ',
    tax_residencies: [{ country: 'QQ', number: '1' }],
    date_of_birth: '2190-01-01',
  });
  expect((await refusalOf(nobody)).errors).toEqual({
    'form.nationalities': ['One of these is no country. Choose again.'],
    'form.residence': ['There is no such country.'],
    'form.tax_residencies.0.country': ['There is no such country.'],
    'form.date_of_birth': ['This day is still to come, by UTC.'],
  });
  const client = await dataOf<Client>(
    add(
      company({
        employing_entity: kept,
        tags: ['Family', 'Regulated'],
        risk_rating: 'HIGH',
        next_review_date: '2030-02-28',
      }),
    ),
  );
  expect(client).toMatchObject({
    ...{ employing_entity: { id: kept, name: 'Quay Employers' }, tags: ['Family', 'Regulated'] },
    ...{ risk_rating: 'HIGH', next_review_date: '2030-02-28' },
  });
  // In use, it is not deleted.
  const remove = server.call(
    records.employingEntities.remove,
    { params: { id: kept }, query: { version: '1' } },
    { bearer },
  );
  expect((await refusalOf(remove)).message).toContain('is used by 1 client');
  const found = async (filter: Filter) =>
    (
      await dataOf<Client[]>(
        server.call(
          listClients,
          { query: { page: '1', recordPerPage: '100', filters: JSON.stringify([filter]) } },
          { bearer },
        ),
      )
    ).map(({ id }) => id);
  for (const filter of [
    filterBy(clientFields, 'employing_entity', 'EQ', kept),
    filterBy(clientFields, 'risk_rating', 'IN', 'HIGH'),
    filterBy(clientFields, 'next_review_date', 'BETWEEN', '2030-02-28', '2030-03-01'),
    filterBy(clientFields, 'tags', 'EQ', 'REGULATED'),
    filterBy(clientFields, 'tags', 'STARTS', 'fam'),
  ])
    expect(await found(filter), JSON.stringify(filter)).toEqual([client.id]);
  expect(await found(filterBy(clientFields, 'tags', 'NE', 'Family'))).not.toContain(client.id);
  expect(await found(filterBy(clientFields, 'tags', 'EQ', 'Famil'))).toEqual([]);
  expect(await found(filterBy(clientFields, 'tags', 'ISNULL'))).not.toContain(client.id);
});

test('a passport, an LEI and a tax number find the client that has them; a passport for whoever may see it', async () => {
  const passport = { type: 'PASSPORT', number: 'Y-99 887', country: 'CH', issued: '', expires: '' };
  const tax = { country: 'CH', number: '756.99' };
  const { id } = await dataOf<Client>(person({ id_documents: [passport], tax_residencies: [tax] }));
  const ask = async (query: Record<string, string>, by = bearer) =>
    (
      await dataOf<Duplicate[]>(
        server.call(
          listDuplicates,
          { query: { kind: 'INDIVIDUAL', name: 'Zacharias Unbekannt', ...query } },
          { bearer: by },
        ),
      )
    ).map(({ client, reasons: [first] }) => [client.id, first]);
  expect(await ask({ passport: 'y-99 887' })).toEqual([[id, 'passport']]);
  expect(await ask({ tax_id: '756.99' })).toEqual([[id, 'tax_id']]);
  expect(await ask({ passport: 'y-99 887' }, without)).toEqual([]);
  const lei = '7LTWFZYICNSX8D621K86';
  const entity = await dataOf<Client>(add(company({ lei })));
  expect(await ask({ kind: 'CORPORATE', lei: lei.toLowerCase() })).toEqual([[entity.id, 'lei']]);
});

test('those that somebody said are others are in the log, and of the same name no obstacle', async () => {
  const name = `Quay ${firm.id()}`;
  const addBeside = (others: string[]) => add(company({ name, others }));
  const first = await dataOf<Client>(addBeside([]));
  expect((await refusalOf(addBeside([firm.id()]))).errors).toEqual({
    'form.name': ['This value is duplicated!'],
  });
  const second = await dataOf<Client>(addBeside([first.id, firm.id()]));
  const [created] = await entriesOf(second);
  expect(created?.attributes).toMatchObject({ others: [name] });
});

test('a logo is drawn anew, replaced and removed, and the log keeps its name alone', async () => {
  const form = company({ logo: picture });
  const client = await dataOf<Client>(add(form));
  expect(client.logo).toMatch(/^iVBOR/);
  const bad = change(client, { ...form, logo: btoa('<svg onload=alert(1)>') });
  expect((await refusalOf(bad)).errors).toHaveProperty(['form.logo']);
  // The picture as it was answered changes nothing.
  expect((await dataOf<Client>(change(client, { ...form, logo: client.logo ?? '' }))).version).toBe(1);
  const after = await dataOf<Client>(change(client, { ...form, logo: '' }));
  expect(after).toMatchObject({ logo: null, version: 2 });
  const entries = await entriesOf(client);
  expect(JSON.stringify(entries)).not.toContain('iVBOR');
  const { id = '' } = entries.at(-1) ?? {};
  const reverse = server.call(reverseActivity, { params: { id }, body: {} }, { bearer });
  expect((await refusalOf(reverse)).message).toContain('The logo of before is not kept.');
});

/** A picture of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
