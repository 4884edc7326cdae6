import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { listCountries, listOffices, listTeams, listUsers } from '#contract/reference.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { staffFacts } from '../session/staff.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  await firm.tenant('Alder');
});
afterAll(() => server.close());

async function read<T>(endpoint: Endpoint): Promise<T[]> {
  const response = await server.call(endpoint, {} as never, { bearer });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: T[] }).data;
}

test('countries, offices and teams', async () => {
  expect(await read(listCountries)).toHaveLength(250);
  expect(await read(listOffices)).toMatchObject([{ name: 'Zürich', country_code: 'CH' }]);
  expect(await read(listTeams)).toMatchObject([{ name: 'Payroll', country_id: 'CH' }]);
});

test('colleagues come in pages, by name', async () => {
  const ask = async (query: Partial<ListQuery>) => {
    const response = await server.call(listUsers, { query: listSearch(query) }, { bearer });
    return (await response.json()) as ListAnswer<{ id: string; name: string }>;
  };
  const whole = await ask({ recordPerPage: 20 });
  const names = whole.data.map(({ name }) => name);
  expect(names).toHaveLength(7);
  expect(names).toEqual(names.toSorted());
  expect(whole.meta).toEqual({ page: 1, recordPerPage: 20, total: 7, totalExact: true });
  expect(await ask({ page: 2 })).toMatchObject({ data: [], meta: { page: 2, recordPerPage: 10, total: 7 } });
  const found = await ask({ search: 'relationship', sort: '-name' });
  expect(found.data.map(({ name }) => name)).toEqual(['Relationship manager Test']);
});

test('the session of a member of staff has their name, roles and number of clients', async () => {
  const facts = await server.db.as(actor('staff', { userId: firm.staff.RM.id }), (tx) =>
    staffFacts(tx, firm.staff.RM.id),
  );
  expect(facts).toMatchObject({
    name: 'Relationship manager Test',
    roles: [{ name: 'RM', guard_name: 'api' }],
    own_clients: 1,
  });
  expect(facts?.roles[0]?.permissions).toContain('view client');
});
