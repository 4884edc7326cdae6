import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContactRow, listContacts } from '#contract/clients/contacts.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertAccounts } from '../session/queries.ts';
import { insertContacts } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let alder: Tenant;

const people = [
  { first_name: 'Zoë', last_name: 'Łukasik', email: 'zoe@quay.example' },
  { first_name: null, last_name: '100% Cotton', email: null },
  { first_name: 'Anna', last_name: 'Łukasik', email: 'anna.l@quay.example' },
];

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  alder = await firm.tenant('Alder');
  const rows = people.map((person) => ({
    ...person,
    id: firm.id(),
    client_id: alder.clientId,
    created_at: server.now(),
  }));
  await server.services.db.as(actor('system'), (tx) => insertContacts(tx, rows));
});
afterAll(() => server.close());

async function found(search: string): Promise<ContactRow[]> {
  const response = await server.call(listContacts, { query: listSearch({ search }) }, { bearer });
  expect(response.status).toBe(200);
  return ((await response.json()) as ListAnswer<ContactRow>).data;
}

test('a contact is found by any words of name and address, in any order, with their client', async () => {
  expect(await found('łukasik anna')).toEqual([
    expect.objectContaining({
      first_name: 'Anna',
      email: 'anna.l@quay.example',
      client: { id: alder.clientId, name: expect.stringContaining('Alder') },
    }),
  ]);
  expect((await found('łuk')).map(({ first_name }) => first_name)).toEqual(['Anna', 'Zoë']);
});

test('a percent sign is a percent sign', async () => {
  expect((await found('0%')).map(({ last_name }) => last_name)).toEqual(['100% Cotton']);
});

test('a contact who has signed in says when last, and nobody else does', async () => {
  const [anna] = await found('łukasik anna');
  expect(anna?.last_sign_in).toBeNull();
  const accountId = firm.id();
  await server.services.db.as(actor('system'), async (tx) => {
    await insertAccounts(tx, [
      { id: accountId, guard: 'client', email: people[2]?.email ?? '', created_at: server.now() },
    ]);
    await tx.execute(`update contacts set account_id = '${accountId}' where id = '${anna?.id}'`);
  });
  expect((await found('łukasik anna'))[0]?.last_sign_in).toBeNull();
  await firm.bearerOf(accountId, 'client', 'contact');
  expect((await found('łukasik anna'))[0]?.last_sign_in).toBe(server.now());
  expect((await found('0%'))[0]?.last_sign_in).toBeNull();
});

test('contacts of a deleted client are not found', async () => {
  await server.services.db.as(actor('system'), async (tx) => {
    await tx.execute(`update clients set deleted_at = now() where id = '${alder.clientId}'`);
  });
  expect(await found('Łukasik')).toEqual([]);
});
