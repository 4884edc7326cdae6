import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockContact, inviteContact, resetContact } from '#contract/people/ad-b2c.ts';
import { clientMe } from '#contract/session/session.ts';
import { contacts } from '#server/contacts/tables.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

test('a blocked contact is out with their next call, and in again once invited', async () => {
  const { id, accountId } = client.contacts.CONTACT_ADMIN;
  const own = await firm.bearerOf(accountId, 'client', 'contact');
  const me = async () => (await server.call(clientMe, {}, { bearer: own })).status;
  expect(await me()).toBe(200);
  const blocked = await server.call(blockContact, { params: { id } }, { bearer });
  expect(await blocked.json()).toEqual({ data: { id, portal_access: 'SUSPENDED' } });
  expect(await me()).toBe(401);
  expect((await server.call(resetContact, { params: { id } }, { bearer })).status).toBe(409);
  const again = await server.call(inviteContact, { params: { id } }, { bearer });
  expect(await again.json()).toEqual({ data: { id, portal_access: 'ACTIVE' } });
  expect(await me()).toBe(200);
  expect((await server.call(inviteContact, { params: { id } }, { bearer })).status).toBe(409);
});

test('nobody is invited without an address', async () => {
  const id = firm.id();
  const row = { id, client_id: client.clientId, last_name: 'Silent', created_at: server.now() };
  await firm.as((tx) => tx.insert(contacts).values(row));
  const answer = await server.call(inviteContact, { params: { id } }, { bearer });
  expect(answer.status).toBe(422);
  const [kept] = await firm.as((tx) => tx.select().from(contacts).where(eq(contacts.id, id)));
  expect(kept?.portal_access).toBe('NONE');
});
