import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientLogin, type SignedIn, updateToken } from '#contract/session/session.ts';
import { submit } from '#contract/signing/submission.ts';
import { activityLog } from '#server/activity/tables.ts';
import { audit } from '#server/signing/tables.ts';
import { dataOf } from '../answers.ts';
import { sentEnvelope } from '../envelopes.ts';
import { password, type TestFirm, testFirm } from '../fixtures.ts';
import { signerOn } from '../signer.ts';
import type { Tenant } from '../tenant.ts';
import { cookieFrom, type TestServer, testServer } from '../test-server.ts';

const minute = 60_000;
const [office, home] = ['198.51.100.7', '2001:db8::7'];
let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let envelope: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  const sender = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  ({ id: envelope } = await sentEnvelope(server, firm, sender, client));
});
afterAll(() => server.close());

const eventsOf = async (type: string) => {
  const rows = await firm.as((tx) =>
    tx
      .select({ event: audit.event })
      .from(audit)
      .where(eq(audit.envelope_id, envelope))
      .orderBy(asc(audit.seq)),
  );
  return rows.map(({ event }) => JSON.parse(event)).filter((event) => event.type === type);
};

test('a signer who came by password is known by it since then; the address is where the submission came from', async () => {
  const { id, email } = client.contacts.CONTACT_ADMIN;
  const signedInAt = server.now();
  const response = await server.call(clientLogin, { body: { email, password } }, { ip: office });
  const { access_token, token, device } = (await response.json()) as SignedIn;
  server.wait(10 * minute);
  const { prepare, read } = await signerOn(server, firm, access_token ?? '', device.id);
  const sign = await prepare(await read(envelope));
  // A renewal is no new sign-in.
  const body = { token: token ?? '', portal: 'client' as const, idleMs: 0 };
  expect((await server.call(updateToken, { body }, { cookie: cookieFrom(response) })).status).toBe(200);
  server.wait(10 * minute);
  const headers = { 'user-agent': 'Elsewhere/1' };
  await dataOf(server.call(submit, { params: { id: envelope }, body: await sign() }, { ip: home, headers }));

  expect(await eventsOf('signed')).toMatchObject([
    { authLevel: 'password', authAt: signedInAt, ip: home, userAgent: 'Elsewhere/1', device: device.id },
  ]);
  // The address of the sign-in itself is in the activity log, and not in the evidence.
  const logged = await firm.as((tx) =>
    tx
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.event, 'login'), eq(activityLog.causer_id, id))),
  );
  expect(logged).toMatchObject([{ ip: office, at: signedInAt }]);
  expect(JSON.stringify(await eventsOf('signed'))).not.toContain(office);
});
