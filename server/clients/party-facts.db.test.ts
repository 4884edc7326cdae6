import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readActivity, reverseActivity } from '#contract/activity.ts';
import { createClient, createIndividual, updateClient } from '#contract/clients/client-forms.ts';
import { clientIdentityFields } from '#contract/clients/client-words.ts';
import { type Client, clientFields, listClients, readClient } from '#contract/clients/clients.ts';
import { type Filter, filterBy } from '#contract/core/filters.ts';
import type { Party } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm, individualForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { parties, partyIdentifiers, partyNames } from '../parties/tables.ts';
import { allOffices, allTeams, insertRoles, insertUserRoles } from '../people/queries.ts';
import { insertServices } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
/** Somebody who edits clients and reads the log, and does not see by what a person is known. */
let without: string;
let needed: { office: string; teams: string[]; services: string[] };

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  const service = firm.id();
  const role = { id: firm.id(), name: 'Editors', guard_name: 'api' as const };
  const permissions = [
    ...['view client', 'view info client', 'edit client', 'create client'],
    ...['view activity log', 'reverse activity log'],
  ];
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

const facts = {
  salutation: 'Dr',
  date_of_birth: '1961-04-02',
  nationalities: ['CH', 'IT'],
  residence: 'CH',
  occupation: 'Architect',
  pep: true,
  tax_residencies: [{ country: 'CH', number: '756.1' }],
  id_documents: [
    {
      type: 'PASSPORT' as const,
      number: 'X1234567',
      country: 'CH',
      issued: '2020-01-01',
      expires: '2030-01-01',
    },
    { type: 'NATIONAL_ID' as const, number: 'C12', country: 'IT', issued: '', expires: '' },
  ],
};
const personForm = (change: Partial<ReturnType<typeof individualForm>> = {}) =>
  individualForm({ ...needed, last_name: `Vale ${firm.id()}`, ...facts, ...change });
type PersonForm = ReturnType<typeof individualForm>;
const addPerson = (form: PersonForm, by = bearer) =>
  server.call(createIndividual, { body: { id: firm.id(), form } }, { bearer: by });
const change = (client: Client, form: PersonForm | ReturnType<typeof companyForm>, by = bearer) =>
  server.call(
    updateClient,
    { params: { id: client.id }, body: { version: client.version, form } },
    { bearer: by },
  );
const read = (id: string, by = bearer) =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer: by }));
const partyOf = ({ party_id: id }: Client) =>
  dataOf<Party>(server.call(records.parties.read, { params: { id } }, { bearer }));
const rowsOf = ({ party_id }: Client) =>
  firm.as(async (tx) => ({
    names: await tx.select().from(partyNames).where(eq(partyNames.party_id, party_id)),
    identifiers: await tx.select().from(partyIdentifiers).where(eq(partyIdentifiers.party_id, party_id)),
  }));
/** The form of a person as somebody has it who is not shown these facts. */
const masked = (form: PersonForm): PersonForm => ({
  ...form,
  date_of_birth: '',
  nationalities: [],
  residence: '',
  occupation: '',
  pep: false,
  tax_residencies: [],
  id_documents: [],
});
const entriesOf = ({ id }: Client) => firm.as((tx) => activityOf(tx, id));

test('what a person is known by stands with the party alone, and both answer it', async () => {
  const form = personForm();
  const client = await dataOf<Client>(addPerson(form));
  expect(client).toMatchObject({
    ...{ ...facts, version: 1, identity_shown: true, residence: { code: 'CH', name: 'Switzerland' } },
    nationalities: [
      { code: 'CH', name: 'Switzerland' },
      { code: 'IT', name: 'Italy' },
    ],
    id_documents: [facts.id_documents[0], { ...facts.id_documents[1], issued: null, expires: null }],
  });
  expect(await partyOf(client)).toMatchObject({
    birth_date: '1961-04-02',
    pep: true,
    version: 1,
    identifiers: [
      { type: 'PASSPORT', value: 'X1234567', expires: '2030-01-01' },
      { type: 'NATIONAL_ID', value: 'C12' },
      { type: 'TAX_ID', value: '756.1', country: 'CH' },
    ],
  });
  // One form, one version, one entry.
  const after = await dataOf<Client>(
    change(client, { ...form, date_of_birth: '1961-04-03', phone: '+41 44 123 45 67' }),
  );
  expect(after).toMatchObject({ version: 2, date_of_birth: '1961-04-03', phone: '+41 44 123 45 67' });
  expect((await partyOf(client)).birth_date).toBe('1961-04-03');
  const entries = await entriesOf(client);
  expect(entries.map(({ event }) => event)).toEqual(['created', 'updated']);
  expect(entries[1]).toMatchObject({
    old: { date_of_birth: '1961-04-02', phone: null },
    attributes: { date_of_birth: '1961-04-03', phone: '+41 44 123 45 67' },
  });
});

test('without “view ubo” the facts are not answered, and stay when the rest is saved', async () => {
  const form = personForm();
  const client = await dataOf<Client>(addPerson(form));
  const before = await rowsOf(client);
  const seen = await read(client.id, without);
  expect(seen).toMatchObject({
    ...{ date_of_birth: null, nationalities: [], residence: null, tax_residencies: [], id_documents: [] },
    ...{ occupation: null, pep: false, identity_shown: false, salutation: 'Dr' },
  });
  const after = await dataOf<Client>(change(seen, { ...masked(form), phone: '12345' }, without));
  expect(after).toMatchObject({ phone: '12345', identity_shown: false, version: 2 });
  expect(await read(client.id)).toMatchObject({
    ...{ date_of_birth: '1961-04-02', occupation: 'Architect', pep: true, phone: '12345' },
    id_documents: client.id_documents,
    tax_residencies: client.tax_residencies,
  });
  expect(await rowsOf(client)).toEqual(before);
  // A forged one is refused, by its field.
  const forged = change(
    after,
    { ...masked(form), phone: '12345', date_of_birth: '1999-01-01', pep: true },
    without,
  );
  expect(await refusalOf(forged)).toMatchObject({
    status: 422,
    errors: {
      'form.date_of_birth': ['You may not see this, so you can’t change it.'],
      'form.pep': ['You may not see this, so you can’t change it.'],
    },
  });
});

test('without “view ubo” the log withholds these facts, and their change is not reversed', async () => {
  const form = personForm();
  const client = await dataOf<Client>(addPerson(form));
  server.wait(1000);
  await dataOf(change(client, { ...form, date_of_birth: '1970-01-01', phone: '1234' }));
  const [created, updated] = await entriesOf(client);
  const detail = async (id: string, by: string) =>
    dataOf<{ old: object | null; attributes: object }>(
      server.call(readActivity, { params: { id } }, { bearer: by }),
    );
  expect((await detail(updated?.id ?? '', bearer)).old).toEqual({ date_of_birth: '1961-04-02', phone: null });
  expect((await detail(updated?.id ?? '', without)).old).toEqual({ phone: null });
  const shown = Object.keys((await detail(created?.id ?? '', without)).attributes);
  expect(clientIdentityFields.filter((field) => shown.includes(field))).toEqual([]);
  const reverse = (by: string) =>
    server.call(reverseActivity, { params: { id: updated?.id ?? '' }, body: {} }, { bearer: by });
  expect((await refusalOf(reverse(without))).message).toContain('that you may not see');
  expect((await reverse(bearer)).status).toBe(204);
  expect(await read(client.id)).toMatchObject({ date_of_birth: '1961-04-02', phone: null });
});

test('a birth date is no filter for whoever may not see it', async () => {
  const form = personForm({ date_of_birth: '1931-12-24' });
  const client = await dataOf<Client>(addPerson(form));
  const list = async (by: string, ...filters: Filter[]) =>
    (
      await dataOf<Client[]>(
        server.call(
          listClients,
          { query: { page: '1', recordPerPage: '100', filters: JSON.stringify(filters) } },
          { bearer: by },
        ),
      )
    ).map(({ id, date_of_birth }) => ({ id, date_of_birth }));
  const born = filterBy(clientFields, 'date_of_birth', 'BETWEEN', '1931-12-01', '1931-12-31');
  expect(await list(bearer, born)).toEqual([{ id: client.id, date_of_birth: '1931-12-24' }]);
  expect(await list(without, born)).toEqual([]);
  const named = filterBy(clientFields, 'name', 'EQ', client.name);
  expect(await list(without, named)).toEqual([{ id: client.id, date_of_birth: null }]);
});

test('what the form of a client does not have stays with its party: other names, registers, addresses of nobody', async () => {
  const form = companyForm({
    ...needed,
    name: `Quay ${firm.id()}`,
    registered_name_local: '碼頭有限公司',
    former_names: [{ name: 'Pier', rename_date: '2020-01-01' }],
    jurisdiction_region: 'CH-ZG',
    lei: '529900t8bm49aursdo55',
    listed: true,
    exchange: 'XSWX',
  });
  const client = await dataOf<Client>(
    server.call(createClient, { body: { id: firm.id(), form } }, { bearer }),
  );
  expect(client).toMatchObject({
    ...{ registered_name_local: '碼頭有限公司', jurisdiction_region: 'CH-ZG', lei: '529900T8BM49AURSDO55' },
    ...{ listed: true, exchange: 'XSWX', version: 1 },
  });
  await firm.as(async (tx) => {
    const { party_id } = client;
    await tx.insert(partyNames).values({ party_id, place: 7, type: 'TRADING', name: 'Quayside' });
    await tx.insert(partyIdentifiers).values({
      ...{ party_id, place: 3, type: 'REGISTRATION', value: 'FC-1', country_code: 'GB' },
    });
  });
  const after = await dataOf<Client>(
    change(client, { ...form, registered_name_local: '新碼頭', listed: false, lei: '' }),
  );
  expect(after).toMatchObject({
    registered_name_local: '新碼頭',
    listed: false,
    exchange: null,
    lei: null,
    version: 2,
  });
  const { names, identifiers } = await rowsOf(client);
  expect(names.map(({ type, name }) => [type, name]).toSorted()).toEqual([
    ['FORMER', 'Pier'],
    ['LOCAL', '新碼頭'],
    ['TRADING', 'Quayside'],
  ]);
  expect(identifiers.map(({ value }) => value)).toEqual(['FC-1']);
  await dataOf(change(after, { ...form, registered_name_local: '', listed: false, lei: '' }));
  expect((await rowsOf(client)).names.map(({ type }) => type).toSorted()).toEqual(['FORMER', 'TRADING']);
});

test('a change of the party is a change of its client: the form of before is late', async () => {
  const form = personForm();
  const client = await dataOf<Client>(addPerson(form));
  const party = await partyOf(client);
  const { nationalities, residence, jurisdiction, names, identifiers } = party;
  const partyForm = {
    ...{ kind: party.kind, name: party.name, birth_date: '1988-08-08', occupation: '', pep: false },
    ...{
      registration_number: '',
      company_type: '',
      entity_type: '' as const,
      lei: '',
      listed: false,
      exchange: '',
    },
    ...{ jurisdiction: jurisdiction?.code ?? '', jurisdiction_region: '', residence: residence?.code ?? '' },
    nationalities: nationalities.map(({ code }) => code),
    names: names.map(({ from, to, ...name }) => ({ ...name, from: from ?? '', to: to ?? '' })),
    identifiers: identifiers.map(({ issued, expires, ...rest }) => ({
      ...{ ...rest, issued: issued ?? '', expires: expires ?? '' },
    })),
  };
  const { id, version } = party;
  await dataOf(
    server.call(records.parties.update, { params: { id }, body: { version, form: partyForm } }, { bearer }),
  );
  expect(await read(client.id)).toMatchObject({ version: 2, date_of_birth: '1988-08-08', pep: false });
  expect(await refusalOf(change(client, { ...form, phone: '12345' }))).toMatchObject({
    code: 'stale',
    current: { date_of_birth: '1988-08-08' },
  });
});

test('of two forms and a form of the party at once each is written whole or told to be late', async () => {
  const form = personForm();
  const client = await dataOf<Client>(addPerson(form));
  const answers = await Promise.all(
    ['1981-01-01', '1982-02-02', '1983-03-03'].map((date_of_birth) =>
      change(client, { ...form, date_of_birth }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await read(client.id)).version).toBe(2);
});

test('the party of a client that was added without its facts is there once', async () => {
  const client = await dataOf<Client>(addPerson(masked(personForm()), without));
  const rows = await firm.as((tx) =>
    tx
      .select()
      .from(parties)
      .where(and(eq(parties.id, client.party_id), eq(parties.kind, 'PERSON'))),
  );
  expect(rows).toMatchObject([{ birth_date: null, nationalities: [], version: 1 }]);
});
