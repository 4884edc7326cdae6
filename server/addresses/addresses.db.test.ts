import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Address, addresses } from '#contract/clients/addresses.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import type { Input, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { addressQueries } from './queries.ts';
import { clientAddresses } from './tables.ts';

type Form = Input<typeof addresses.create>['body']['form'];

let server: TestServer;
let firm: TestFirm;
let tenant: Tenant;
let bearer: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
});
// each test has a client of its own
beforeEach(async () => {
  tenant = await firm.tenant(`Client ${count++}`);
});
afterAll(() => server.close());

const form = (change: Partial<Form> = {}): Form => ({
  types: ['BILLING'],
  line1: ' Löwenstrasse 1 ',
  line2: '',
  city: 'Zürich',
  region: 'ch-zh',
  postal_code: '8001',
  country: 'CH',
  valid_from: '2024-02-29',
  valid_to: '',
  is_primary: false,
  ...change,
});

const data = dataOf<Address>;
const create = (change?: Partial<Form>, id = firm.id(), client_id = tenant.clientId) =>
  server.call(addresses.create, { body: { id, client_id, form: form(change) } }, { bearer });
const update = (id: string, version: number, change?: Partial<Form>) =>
  server.call(addresses.update, { params: { id }, body: { version, form: form(change) } }, { bearer });
const read = (id: string) => server.call(addresses.read, { params: { id } }, { bearer });
const at = (version?: number) => ({ query: version === undefined ? {} : { version: String(version) } });
const remove = (id: string, version?: number) =>
  server.call(addresses.remove, { params: { id }, ...at(version) }, { bearer });
const restore = (id: string, version?: number) =>
  server.call(addresses.restore, { params: { id }, ...at(version) }, { bearer });
const list = async () => {
  const filters = [{ field: 'client_id', operator: 'EQ' as const, keyword: tenant.clientId, keyword2: '' }];
  const response = await server.call(addresses.list, { query: listSearch({ filters }) }, { bearer });
  return (await response.json()) as ListAnswer<Address>;
};
const logged = (id: string) => firm.as((tx) => activityOf(tx, id));

test('an address is added as it was meant, with who wrote it', async () => {
  const made = await data(create());
  expect(made).toMatchObject({
    client_id: tenant.clientId,
    types: ['BILLING'],
    line1: 'Löwenstrasse 1',
    line2: null,
    region: 'CH-ZH',
    country: { code: 'CH', name: 'Switzerland' },
    valid_from: '2024-02-29',
    valid_to: null,
    version: 1,
    updated_by: { id: firm.staff.ASC.id, name: 'Associate Test' },
  });
  expect(await data(read(made.id))).toEqual(made);
  expect(await logged(made.id)).toMatchObject([
    { name: 'Address', event: 'created', description: 'Löwenstrasse 1, Zürich', client_id: tenant.clientId },
  ]);
  const { data: rows, meta } = await list();
  expect([rows.length, meta.total]).toEqual([2, 2]);
});

test('the same once more changes nothing; another of the same id is a conflict', async () => {
  const id = firm.id();
  const first = await data(create({}, id));
  expect(await data(create({}, id))).toEqual(first);
  expect(await logged(id)).toHaveLength(1);
  expect(await refusalOf(create({ city: 'Bern' }, id))).toMatchObject({
    status: 409,
    code: 'stale',
    current: first,
  });
});

test('a change is logged field by field', async () => {
  const { id } = await data(create());
  const changed = await data(update(id, 1, { city: 'Bern', region: 'CH-BE' }));
  expect(changed).toMatchObject({ city: 'Bern', region: 'CH-BE', version: 2 });
  expect((await logged(id)).find(({ event }) => event === 'updated')).toMatchObject({
    old: { city: 'Zürich', region: 'CH-ZH' },
    attributes: { city: 'Bern', region: 'CH-BE' },
  });
});

test('a form that changes nothing is neither a change nor a conflict', async () => {
  const { id } = await data(create());
  const changed = await data(update(id, 1, { city: 'Bern' }));
  expect(await data(update(id, 1, { city: 'Bern' }))).toEqual(changed);
  expect(await logged(id)).toHaveLength(2);
});

test('a change of what somebody else changed is told with how it is now', async () => {
  const { id } = await data(create());
  const current = await data(update(id, 1, { city: 'Bern' }));
  expect(await refusalOf(update(id, 1, { postal_code: '3000' }))).toMatchObject({
    status: 409,
    code: 'stale',
    current,
  });
  expect(await data(read(id))).toEqual(current);
});

test('of many changes of one version, one is made', async () => {
  const { id } = await data(create());
  const cities = ['Bern', 'Basel', 'Chur', 'Genf', 'Thun'];
  const answers = await Promise.all(cities.map((city) => update(id, 1, { city })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await data(read(id))).version).toBe(2);
});

test('each kind has one primary address: the newest mark counts', async () => {
  const first = await data(create({ is_primary: true, types: ['BILLING', 'MAILING'] }));
  const other = await data(create({ is_primary: true, types: ['SERVICE'] }));
  const second = await data(create({ is_primary: true, types: ['MAILING'] }));
  expect(await data(read(first.id))).toMatchObject({ is_primary: false, version: 2 });
  expect((await data(read(other.id))).is_primary).toBe(true);
  expect((await data(read(second.id))).is_primary).toBe(true);
  expect((await logged(first.id)).map(({ event }) => event).sort()).toEqual(['created', 'updated']);
});

test('a deleted one is gone, and comes back as it was', async () => {
  const made = await data(create());
  expect((await remove(made.id)).status).toBe(204);
  expect((await read(made.id)).status).toBe(404);
  // Deleting it again succeeds, and is logged once.
  expect((await remove(made.id)).status).toBe(204);
  expect((await update(made.id, 1)).status).toBe(404);
  expect((await list()).data).toHaveLength(1);
  expect(await data(restore(made.id))).toEqual(made);
  expect((await logged(made.id)).map(({ event }) => event).sort()).toEqual([
    'created',
    'deleted',
    'restored',
  ]);
});

test('deleting or restoring a record that somebody changed since answers how it is now', async () => {
  const made = await data(create());
  await data(update(made.id, 1, { city: 'Chur' }));
  const refused = await remove(made.id, 1);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'stale', current: { version: 2, city: 'Chur' } });
  expect((await remove(made.id, 2)).status).toBe(204);
  expect((await restore(made.id, 1)).status).toBe(409);
  // A colleague changed it first.
  await data(restore(made.id, 2));
  expect((await restore(made.id, 2)).status).toBe(200);
  await data(update(made.id, 2, { city: 'Bern' }));
  expect((await restore(made.id, 2)).status).toBe(409);
  expect((await remove(made.id)).status).toBe(204);
});

test('after a while it is gone for good', async () => {
  const made = await data(create());
  await remove(made.id);
  await firm.as((tx) => addressQueries.purge(tx, server.now()));
  expect((await restore(made.id)).status).toBe(200);
  await remove(made.id);
  server.wait(1000);
  await firm.as((tx) => addressQueries.purge(tx, server.now()));
  expect((await restore(made.id)).status).toBe(404);
});

test('the missing data of a client follow its addresses', async () => {
  const client = () =>
    dataOf<Client>(server.call(readClient, { params: { id: tenant.clientId } }, { bearer }));
  expect((await client()).missing_data_medium).not.toContain('registered-address');
  await remove(tenant.addressId);
  expect((await client()).missing_data_medium).toContain('registered-address');
  await create({ types: ['REGISTERED'] });
  expect(await client()).toMatchObject({
    client_addresses: [{ line1: 'Löwenstrasse 1', country: { code: 'CH' } }],
  });
});

test('an impossible form is refused field by field', async () => {
  const wrong = await refusalOf(
    create({ types: [], line1: '  ', country: '', region: 'Zurich', valid_from: '2023-02-29' }),
  );
  expect(wrong).toMatchObject({
    status: 422,
    errors: {
      'form.types': ['Choose at least 1 kind.'],
      'form.line1': ['Address is required.'],
      'form.country': ['Choose a country.'],
      'form.region': ['Write the code of the region (ISO 3166-2), such as CH-ZH.'],
      'form.valid_from': ['There is no such day.'],
    },
  });
  expect(await refusalOf(create({ country: 'QQ', region: '' }))).toMatchObject({
    errors: { 'form.country': ['There is no such country.'] },
  });
  expect(await refusalOf(create({ region: 'DE-BE' }))).toMatchObject({
    errors: { 'form.region': ['This region is of another country.'] },
  });
  expect(await refusalOf(create({ region: 'CH-QQ' }))).toMatchObject({
    errors: { 'form.region': ['Choose a region of Switzerland from the list.'] },
  });
  expect(await refusalOf(create({ country: 'HK', region: 'HK-1' }))).toMatchObject({
    errors: { 'form.region': ['Hong Kong SAR China has no regions. Leave it empty.'] },
  });
  expect(await refusalOf(create({ valid_to: '2024-02-28' }))).toMatchObject({
    errors: { 'form.valid_to': ['This day comes before the first one.'] },
  });
  expect(await refusalOf(create({}, firm.id(), firm.id()))).toMatchObject({
    errors: { client_id: ['There is no such client.'] },
  });
});

test('a region from before there was a list stays until another is chosen', async () => {
  const { id } = await data(create({ region: '' }));
  await firm.as((tx) =>
    tx.update(clientAddresses).set({ region: 'CH-QQ' }).where(eq(clientAddresses.id, id)),
  );
  expect(await data(update(id, 1, { region: 'CH-QQ', city: 'Bern' }))).toMatchObject({
    region: 'CH-QQ',
    city: 'Bern',
  });
  await data(update(id, 2, { region: 'CH-BE' }));
  expect(await refusalOf(update(id, 3, { region: 'CH-QQ' }))).toMatchObject({ status: 422 });
});

test('a reader without the right to edit changes nothing', async () => {
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  const body = { id: firm.id(), client_id: tenant.clientId, form: form() };
  expect((await server.call(addresses.create, { body }, { bearer: auditor })).status).toBe(403);
});
