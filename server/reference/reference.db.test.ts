import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { listCountries, listOffices, listTeams, listUsers } from '../../contract/reference.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { staffFacts } from '../people/staff.ts';

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

test('countries, offices, teams and colleagues', async () => {
  expect(await read(listCountries)).toHaveLength(250);
  expect(await read(listOffices)).toMatchObject([{ name: 'Zürich', country_code: 'CH' }]);
  expect(await read(listTeams)).toMatchObject([{ name: 'Payroll', country_id: 'CH' }]);
  const people = await read<{ name: string }>(listUsers);
  expect(people).toHaveLength(7);
  expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted());
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
