import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactRow } from '#contract/clients/contacts.ts';
import { listUserAccess, readUserAccess } from '#contract/clients/user-access.ts';
import {
  clientLogin,
  clientMe,
  type SessionUser,
  type SignedIn,
  switchClient,
  updateToken,
} from '#contract/session/session.ts';
import { dataOf } from '#tests/server/answers.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertContacts } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { sessions } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let cedar: Tenant;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  cedar = await firm.tenant('Cedar');
  const { email, accountId } = alder.contacts.CONTACT_ADMIN;
  await firm.as((tx) =>
    insertContacts(tx, [
      {
        id: firm.id(),
        client_id: birch.clientId,
        account_id: accountId,
        first_name: 'Con',
        last_name: 'AtBirch',
        email,
        portal_role: 'CONTACT_VIEWER',
        portal_access: 'ACTIVE',
        created_at: server.now(),
      },
    ]),
  );
});
afterAll(() => server.close());

const signIn = async () => {
  const { email } = alder.contacts.CONTACT_ADMIN;
  const answer = await server.call(clientLogin, { body: { email, password } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SignedIn;
};
const switchTo = (clientId: string, bearer: string) =>
  server.call(switchClient, { body: { clientId } }, { bearer });
const clientsOf = async (bearer: string) =>
  (await dataOf<ContactRow[]>(server.call(listUserAccess, { query: {} }, { bearer }))).map(
    ({ last_name }) => last_name,
  );

test('a contact of two clients goes on at the other with new tokens, and the tokens before are worth nothing', async () => {
  const first = await signIn();
  expect(first.user.clients.map(({ name }) => name)).toEqual(['Alder', 'Birch']);
  const answer = await switchTo(birch.clientId, first.access_token);
  const second = (await answer.json()) as SignedIn;
  expect(second.user.clients.map(({ name }) => name)).toEqual(['Birch', 'Alder']);
  // another vault on the device, another role, other rows
  expect(second.user.id).not.toBe(first.user.id);
  expect(second.user.permissions).not.toContain('edit client contact');
  expect(await clientsOf(second.access_token)).toContain('AtBirch');
  expect((await server.call(clientMe, {}, { bearer: first.access_token })).status).toBe(401);
  const renewal = { token: first.token ?? '', portal: 'client' as const, idleMs: 0 };
  expect((await server.call(updateToken, { body: renewal })).status).toBe(401);
});

test('a token of one client reads and changes nothing of the other', async () => {
  const { access_token: bearer } = await switchTo(alder.clientId, (await signIn()).access_token).then(
    async (answer) => (await answer.json()) as SignedIn,
  );
  expect(await clientsOf(bearer)).not.toContain('AtBirch');
  const theirs = { params: { id: birch.contacts.CONTACT_ADMIN.id } };
  expect((await server.call(readUserAccess, theirs, { bearer })).status).toBe(404);
});

test('nobody goes on at a client where they are no contact, or no longer', async () => {
  const { access_token } = await signIn();
  expect((await switchTo(cedar.clientId, access_token)).status).toBe(404);
  expect((await switchTo(firm.id(), access_token)).status).toBe(404);
  // and their session is as it was
  expect((await server.call(clientMe, {}, { bearer: access_token })).status).toBe(200);
});

test('a sign-in lands at the client used last, and a switch proves nobody anew', async () => {
  const first = await signIn();
  const sessionsNow = () => firm.as((tx) => tx.select().from(sessions).orderBy(sessions.id));
  const before = (await sessionsNow()).at(-1);
  server.wait(60_000);
  const second = (await (await switchTo(birch.clientId, first.access_token)).json()) as SignedIn;
  const after = (await sessionsNow()).at(-1);
  expect(after).toMatchObject({ created_at: before?.created_at, expires_at: before?.expires_at });
  expect(
    (await dataOf<SessionUser>(server.call(clientMe, {}, { bearer: second.access_token }))).clients[0]?.name,
  ).toBe('Birch');
  expect((await signIn()).user.clients[0]?.name).toBe('Birch');
});

test('a session ends with the access to its client, and does not go on at another', async () => {
  const first = await signIn();
  const { access_token } = (await (await switchTo(birch.clientId, first.access_token)).json()) as SignedIn;
  const [birchContact] = await firm.as((tx) =>
    tx.select().from(contacts).where(eq(contacts.last_name, 'AtBirch')),
  );
  const setAccess = (portal_access: 'SUSPENDED' | 'ACTIVE') =>
    firm.as((tx) =>
      tx
        .update(contacts)
        .set({ portal_access })
        .where(eq(contacts.id, birchContact?.id ?? '')),
    );
  await setAccess('SUSPENDED');
  expect((await server.call(clientMe, {}, { bearer: access_token })).status).toBe(401);
  expect((await signIn()).user.clients.map(({ name }) => name)).toEqual(['Alder']);
  await setAccess('ACTIVE');
});
