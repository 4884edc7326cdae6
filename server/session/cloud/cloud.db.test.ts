import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eq } from 'drizzle-orm';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloudLogin } from '#contract/session/cloud.ts';
import { type SignedIn, userMe } from '#contract/session/session.ts';
import { issueTicket } from '#contract/signing/submission.ts';
import { activityLog } from '#server/activity/tables.ts';
import { directoryGroups, groupRoles, roles } from '#server/people/tables.ts';
import { tickets } from '#server/signing/tables.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import {
  clientId,
  startOpenIdProvider,
  subjectAtProvider,
  type TestProvider,
} from '#tests/server/sign-in/openid-provider.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { accounts } from '../tables.ts';

let provider: TestProvider;
let server: TestServer;
let firm: TestFirm;
let client: Tenant;
const trustedBefore = getCACertificates('default');

beforeAll(async () => {
  provider = await startOpenIdProvider();
  setDefaultCACertificates([...trustedBefore, provider.certificate]);
  const side = (name: string) => ({
    [`CLOUD_${name}_AUTHORITY`]: provider.authority,
    [`CLOUD_${name}_CLIENT_ID`]: clientId,
    [`CLOUD_${name}_NAME`]: 'Cloud',
  });
  server = await testServer({ env: { ...side('STAFF'), ...side('CLIENT') } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(async () => {
  await server.close();
  await provider.close();
  setDefaultCACertificates(trustedBefore);
});

const seconds = () => Math.floor(Date.parse(server.now()) / 1000);
const nonceOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const newKey = () => randomBytes(32).toString('base64url');

/** The provider's claims about a person who has just signed in there. */
const claims = (email: string, nonceKey: string, other: JWTPayload = {}): JWTPayload => ({
  iss: provider.authority,
  aud: clientId,
  sub: subjectAtProvider(email),
  email,
  email_verified: true,
  nonce: nonceOf(nonceKey),
  iat: seconds(),
  exp: seconds() + 3600,
  ...other,
});

interface Answered {
  status: number;
  code?: string;
  message?: string;
  data?: SignedIn;
}
type Body = v.InferInput<(typeof cloudLogin)['body']>;
async function handIn(
  body: Omit<Body, 'portal'> & { portal?: Body['portal'] },
  at = server,
): Promise<Answered> {
  const response = await at.call(cloudLogin, { body: { portal: 'app', ...body } });
  return { status: response.status, ...((await response.json()) as object) };
}
async function signIn(email: string, other: JWTPayload = {}, portal: 'app' | 'client' = 'app') {
  const nonceKey = newKey();
  return handIn({ portal, nonceKey, idToken: await provider.sign(claims(email, nonceKey, other)) });
}
const accountOf = async (email: string) =>
  (await firm.as((tx) => tx.select().from(accounts).where(eq(accounts.email, email))))[0];

describe('somebody the provider vouches for', () => {
  test('is signed in with a session of ours', async () => {
    const { email, id } = firm.staff.RM;
    const nonceKey = newKey();
    const body = { portal: 'app' as const, nonceKey, idToken: await provider.sign(claims(email, nonceKey)) };
    const response = await server.call(cloudLogin, { body });
    expect(response.status).toBe(200);
    expect(cookieFrom(response)).toMatch(/^portico-app-4100=/);
    const { data } = (await response.json()) as { data: SignedIn };
    expect(data).toMatchObject({
      user: { id, email, isUserPortal: true, mstoken: null },
      token: expect.any(String),
    });
    expect((await server.call(userMe, {}, { bearer: data.access_token })).status).toBe(200);
    const logged = await firm.as((tx) => tx.select().from(activityLog));
    expect(logged.at(-1)?.description).toBe('Signed in by cloud account, known from now on');
  });

  test('may be a contact or an employee of a client', async () => {
    const contact = await signIn(client.contacts.CONTACT_ADMIN.email, {}, 'client');
    expect(contact.data?.user).toMatchObject({ isContact: true });
    const employee = await signIn(client.employee.email, {}, 'client');
    expect(employee.data?.user).toMatchObject({ id: client.employee.id, isContact: false });
  });

  test('is known by issuer and subject from then on, whatever their address becomes', async () => {
    const { email, id } = firm.staff.FIN;
    expect((await signIn(email)).status).toBe(200);
    const moved = await signIn(email, { email: 'married@firm.example', email_verified: false });
    expect(moved.data?.user.id).toBe(id);
  });

  test('came in by it, as the evidence of what they sign says', async () => {
    const sender = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    const { id } = await sentEnvelope(server, firm, sender, client);
    const { data } = await signIn(client.contacts.CONTACT_ADMIN.email, {}, 'client');
    const body = { deviceId: data?.device.id ?? '' };
    const prepared = await server.call(issueTicket, { params: { id }, body }, { bearer: data?.access_token });
    expect(prepared.status).toBe(200);
    const level = await firm.as((tx) => tx.select({ is: tickets.auth_level }).from(tickets));
    expect(level).toEqual([{ is: 'cloud' }]);
  });

  test('comes back to the device they had, among those this browser was', async () => {
    const { email } = firm.staff.PAY;
    const first = await signIn(email);
    const others = await signIn(firm.staff.RM.email);
    const nonceKey = newKey();
    const deviceIds = [others.data?.device.id ?? '', first.data?.device.id ?? ''];
    const again = await handIn({
      nonceKey,
      deviceIds,
      idToken: await provider.sign(claims(email, nonceKey)),
    });
    expect(again.data?.device.id).toBe(first.data?.device.id);
  });
});

test('the groups of a token count, 300 too; where the provider leaves them out for their number, those of before stay', async () => {
  const { email } = firm.staff.CMP;
  const ours = randomUUID();
  await firm.as(async (tx) => {
    const group_id = firm.id();
    await tx
      .insert(directoryGroups)
      .values({ id: group_id, name: 'Payroll people', external_id: ours, created_at: server.now() });
    const [role] = await tx.select().from(roles).where(eq(roles.name, 'PAY'));
    await tx.insert(groupRoles).values({ group_id, role_id: role?.id ?? '' });
  });
  const rolesBy = async (other: JWTPayload) =>
    (await signIn(email, other)).data?.user.roles.map(({ name }) => name).toSorted();
  const many = Array.from({ length: 299 }, () => randomUUID());
  expect(await rolesBy({ groups: [...many, ours] })).toEqual(['CMP', 'PAY']);
  expect(await rolesBy({ _claim_names: { groups: 'src1' } })).toEqual(['CMP', 'PAY']);
  expect(await rolesBy({ hasgroups: true })).toEqual(['CMP', 'PAY']);
  expect(await rolesBy({ groups: many })).toEqual(['CMP']);
});

describe('nobody we know', () => {
  const unknown = {
    status: 401,
    code: 'invalid_credentials',
    message:
      'Your Cloud account is not known to Portico Advisory. Use another account, or ask the firm to let this one in.',
  };
  test('a stranger', async () =>
    expect(await signIn('stranger@elsewhere.example')).toEqual(expect.objectContaining(unknown)));
  test('a contact at the sign-in page of the staff', async () =>
    expect(await signIn(client.contacts.CONTACT_VIEWER.email)).toMatchObject(unknown));
  test('an address the provider has not verified', async () => {
    expect(await signIn(firm.staff.ASC.email, { email_verified: false })).toMatchObject(unknown);
    const { email_verified: _, ...silent } = claims(firm.staff.ASC.email, 'x'.repeat(43));
    expect(await handIn({ nonceKey: 'x'.repeat(43), idToken: await provider.sign(silent) })).toMatchObject(
      unknown,
    );
  });
  test('somebody else with the address of a person who is connected', async () => {
    const { email } = firm.staff.CMP;
    expect((await signIn(email)).status).toBe(200);
    expect(await signIn(email, { sub: 'an impostor' })).toMatchObject(unknown);
    expect(await accountOf(email)).toMatchObject({ cloud_subject: subjectAtProvider(email) });
  });
  test('somebody suspended, before and after they were connected', async () => {
    const { email, accountId } = firm.staff.AUD;
    const suspend = (status: 'ACTIVE' | 'SUSPENDED') =>
      firm.as((tx) => tx.update(accounts).set({ status }).where(eq(accounts.id, accountId)));
    await suspend('SUSPENDED');
    expect(await signIn(email)).toMatchObject(unknown);
    expect(await accountOf(email)).toMatchObject({ cloud_subject: null });
    await suspend('ACTIVE');
    expect((await signIn(email)).status).toBe(200);
    await suspend('SUSPENDED');
    expect(await signIn(email)).toMatchObject(unknown);
  });
});

describe('an id token is refused', () => {
  const notForUs = 'This sign-in is not meant for Portico. Please sign in again.';
  const expired = 'This sign-in has expired. Please sign in again.';
  const hour = 3600;
  test.each<[string, () => JWTPayload, string]>([
    ['of another audience', () => ({ aud: 'another-app' }), notForUs],
    ['of several audiences, issued to another', () => ({ aud: [clientId, 'b'], azp: 'b' }), notForUs],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), notForUs],
    ['of another policy of the tenant', () => ({ tfp: 'B2C_1_reset' }), notForUs],
    ['of another policy, as B2C named it before', () => ({ acr: 'b2c_1_reset' }), notForUs],
    ['without a subject', () => ({ sub: '' }), notForUs],
    ['that has ended', () => ({ iat: seconds() - 300, exp: seconds() - 120 }), expired],
    ['that was kept for long', () => ({ iat: seconds() - hour, exp: seconds() + hour }), expired],
    [
      'from the future',
      () => ({ iat: seconds() + hour, exp: seconds() + 2 * hour }),
      'This sign-in is dated in the future. The clock of the server or of the provider is wrong.',
    ],
    [
      'begun in another browser',
      () => ({ nonce: nonceOf(newKey()) }),
      'This sign-in was begun elsewhere. Please sign in again.',
    ],
  ])('%s', async (_, other, message) => {
    expect(await signIn(firm.staff.RM.email, other())).toEqual(
      expect.objectContaining({ status: 401, code: 'invalid_token', message }),
    );
  });

  test.each<[string, (payload: JWTPayload) => Promise<string>]>([
    ['unsigned', async (payload) => new UnsecuredJWT(payload).encode()],
    [
      'signed with the public id as a secret',
      (payload) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(clientId.padEnd(32, '.'))),
    ],
    [
      'signed with a key of somebody else',
      async (payload) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'changed after it was signed',
      async (payload) => {
        const [head, , signature] = (await provider.sign(payload)).split('.');
        const changed = Buffer.from(JSON.stringify({ ...payload, sub: 'me' })).toString('base64url');
        return `${head}.${changed}.${signature}`;
      },
    ],
    ['cut off', async (payload) => (await provider.sign(payload)).slice(0, -9)],
    ['that is none', async () => 'Bearer'],
  ])('%s', async (_, make) => {
    const nonceKey = newKey();
    const idToken = await make(claims(firm.staff.RM.email, nonceKey));
    expect(await handIn({ nonceKey, idToken })).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: notForUs,
    });
  });

  test('a second time', async () => {
    const nonceKey = newKey();
    const idToken = await provider.sign(claims(firm.staff.RM.email, nonceKey));
    const both = await Promise.all([handIn({ nonceKey, idToken }), handIn({ nonceKey, idToken })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    server.wait(5 * 60_000);
    expect(await handIn({ nonceKey, idToken })).toMatchObject({
      code: 'invalid_token',
      message: 'This sign-in was used already. Please sign in again.',
    });
    server.wait(-5 * 60_000);
  });

  test('without the key its nonce was made of', async () => {
    const idToken = await provider.sign(claims(firm.staff.RM.email, newKey()));
    expect(await handIn({ nonceKey: newKey(), idToken })).toMatchObject({ code: 'invalid_token' });
  });
});

describe('the installation', () => {
  test('tells the app what it needs, and no more', async () => {
    const { signIn } = (await (await server.request('/config.json')).json()) as { signIn: object };
    const shown = { name: 'Cloud', authority: provider.authority, clientId, resetAuthority: null };
    expect(signIn).toEqual({ password: true, cloud: { app: shown, client: shown } });
  });

  test('lets only the redirect page ask the provider, and has it kept nowhere', async () => {
    const headers = async (path: string, at = server) => (await at.request(path)).headers;
    const page = await headers('/redirect.html');
    expect(page.get('content-security-policy')).toContain(`connect-src 'self' ${provider.authority};`);
    expect(page.get('cache-control')).toBe('no-store');
    expect((await headers('/auth/login')).get('content-security-policy')).toContain("connect-src 'self';");
  });

  test('without a provider has no such call and no such page', async () => {
    const plain = await testServer();
    const refused = await handIn({ nonceKey: newKey(), idToken: 'x' }, plain);
    expect(refused).toMatchObject({
      status: 403,
      message: 'Signing in by a cloud account is not set up here.',
    });
    expect((await plain.request('/redirect.html', { headers: { accept: 'text/html' } })).status).toBe(404);
    await plain.close();
  });

  test('says so when the provider is gone, and asks it again once it is back', async () => {
    const gone = await startOpenIdProvider();
    await gone.close();
    const env = { CLOUD_STAFF_AUTHORITY: gone.authority, CLOUD_STAFF_CLIENT_ID: clientId };
    const alone = await testServer({ env });
    const body = { nonceKey: newKey(), idToken: 'x' };
    expect(await handIn(body, alone)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^localhost:\d+ can't be asked about your sign-in/),
    });
    expect(alone.lines.filter(({ message }) => message === 'identity provider not reached')).toHaveLength(1);
    const back = await startOpenIdProvider({ port: Number(new URL(gone.authority).port) });
    setDefaultCACertificates([...trustedBefore, provider.certificate, back.certificate]);
    expect(await handIn(body, alone)).toMatchObject({ status: 401, code: 'invalid_token' });
    await back.close();
    await alone.close();
  });
});
