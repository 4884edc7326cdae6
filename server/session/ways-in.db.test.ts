import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSharedDocuments } from '#contract/documents/documents.ts';
import { acceptConsent, readConsent } from '#contract/session/consent.ts';
import { enrolDevice } from '#contract/session/devices.ts';
import {
  checkExternalToken,
  clientLogin,
  clientMe,
  externalLogin,
  externalMe,
  logout,
  type SessionUser,
  type SignedIn,
  updateToken,
} from '#contract/session/session.ts';
import { readEnvelope } from '#contract/signing/signing.ts';
import { newestLink, sentEnvelope } from '#tests/server/envelopes.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { envelopes } from '../signing/tables.ts';

const day = 86_400_000;
const minute = 60_000;
let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());

const read = async <T = Record<string, unknown>>(response: Response) =>
  ({ status: response.status, ...((await response.json()) as object) }) as {
    status: number;
    code?: string;
  } & T;
const events = async () => (await firm.as((tx) => tx.select().from(activityLog))).map(({ event }) => event);

describe('a signing link', () => {
  const open = (token: string, headers = {}) => server.call(externalLogin, { body: { token } }, { headers });
  const sent = async () => {
    const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    const envelope = await sentEnvelope(server, firm, staff, client);
    return { envelope, token: await newestLink(firm, envelope.email) };
  };

  test('says what it is for, as often as it is looked at, and changes nothing', async () => {
    const { token } = await sent();
    const before = await events();
    for (let i = 0; i < 2; i++)
      expect(await read(await server.call(checkExternalToken, { body: { token } }))).toEqual({
        status: 200,
        data: {
          sender: 'Relationship manager Test',
          firm: 'Portico Advisory',
          title: 'Agreement',
          recipient: 'Olive Outside',
          role: 'signer',
          state: 'asks',
          asksForCode: false,
        },
      });
    expect(await events()).toEqual(before);
  });

  test('is swapped for a session that reaches its one envelope', async () => {
    const { envelope, token } = await sent();
    const response = await open(token);
    expect(cookieFrom(response)).toMatch(/^portico-external-4100=/);
    const { access_token: bearer, user, device } = await read<SignedIn>(response);
    expect(user).toMatchObject({
      isExternalPortal: true,
      envelope_id: envelope.id,
      permissions: ['view sign'],
      name: 'Olive Outside',
    });
    expect(Date.parse(device.offlineUntil) - Date.parse(server.now())).toBe(7 * day);
    expect((await server.call(externalMe, {}, { bearer })).status).toBe(200);
    expect((await server.call(readEnvelope, { params: { id: envelope.id } }, { bearer })).status).toBe(200);
    const other = await sent();
    expect((await server.call(readEnvelope, { params: { id: other.envelope.id } }, { bearer })).status).toBe(
      404,
    );
  });

  test('opens what the device keeps for 7 days and no longer than the deadline, also when the session is renewed', async () => {
    const { envelope, token } = await sent();
    const within = async (ms: number) => {
      const deadline = new Date(Date.parse(server.now()) + ms).toISOString();
      await firm.as((tx) => tx.update(envelopes).set({ deadline }).where(eq(envelopes.id, envelope.id)));
    };
    const keptFor = ({ device }: SignedIn) => Date.parse(device.offlineUntil) - Date.parse(server.now());
    const response = await open(token);
    const cookie = cookieFrom(response);
    const first = await read<SignedIn>(response);
    expect(keptFor(first)).toBe(7 * day);
    const renewed = async () => {
      const body = { token: first.token ?? '', portal: 'external' as const, idleMs: 600_000 };
      return keptFor(await read<SignedIn>(await server.call(updateToken, { body }, { cookie })));
    };
    await within(3 * day);
    expect(await renewed()).toBe(3 * day);
    expect(keptFor(await read<SignedIn>(await open(token)))).toBe(3 * day);
    // After the deadline there is a copy to read, as long as the session lasts: an hour from the last input.
    await within(-1);
    expect(await renewed()).toBe(50 * minute);
    expect(keptFor(await read<SignedIn>(await open(token)))).toBe(60 * minute);
  });

  test.each(['x', 'A'.repeat(43), '../../etc/passwd', "' or 1=1"])(
    'that is none (%s) is invalid',
    async (token) => {
      const words = { status: 401, code: 'invalid_token', message: 'Your token is invalid or has expired' };
      expect(await read(await open(token))).toMatchObject(words);
      expect(await read(await server.call(checkExternalToken, { body: { token } }))).toMatchObject(words);
    },
  );

  test('is good for nothing else, and nothing else is one', async () => {
    const { token } = await sent();
    const signedIn = await read<SignedIn>(await open(token));
    for (const other of [signedIn.access_token, signedIn.token ?? ''])
      expect((await read(await open(other))).code).toBe('invalid_token');
    expect((await server.call(externalMe, {}, { bearer: token })).status).toBe(401);
    expect((await server.call(clientMe, {}, { bearer: signedIn.access_token })).status).toBe(403);
    const body = { token, portal: 'external' as const, idleMs: 0 };
    expect((await server.call(updateToken, { body })).status).toBe(401);
  });

  test('that has expired is invalid', async () => {
    const { token } = await sent();
    server.wait(400 * day);
    expect((await read(await open(token))).code).toBe('invalid_token');
    server.wait(-400 * day);
    expect((await open(token)).status).toBe(200);
  });
});

describe('the agreement', () => {
  let agreementId: string;
  beforeAll(async () => {
    agreementId = await firm.agreement();
  });
  const signIn = async () => {
    const body = { email: client.contacts.CONTACT_ADMIN.email, password };
    return read<SignedIn>(await server.call(clientLogin, { body }));
  };
  const documents = async (bearer: string) =>
    read(await server.call(listSharedDocuments, { query: {} }, { bearer }));

  test('comes first: until then a contact may only read it, accept it, and leave', async () => {
    const { access_token: bearer, user } = await signIn();
    expect(user).toMatchObject({ accept_agreement: false, agreement_id: agreementId });
    expect(await documents(bearer)).toMatchObject({ status: 403, code: 'consent_required' });
    const params = { id: agreementId };
    expect(await read(await server.call(readConsent, { params }, { bearer }))).toMatchObject({
      data: { title: 'Terms', text: 'Be kind.', version: 1, accepted: false },
    });
    expect((await server.call(clientMe, {}, { bearer })).status).toBe(200);
    expect((await server.call(logout, {}, { bearer })).status).toBe(204);
  });

  test('opens every call at once when it is accepted, in the version that was read', async () => {
    const { access_token: bearer } = await signIn();
    const accept = (version: number, id = agreementId) =>
      server.call(acceptConsent, { params: { id }, body: { version } }, { bearer });
    expect(await read(await accept(2))).toMatchObject({
      status: 409,
      code: 'stale',
      current: { version: 1 },
    });
    expect((await accept(1, firm.id())).status).toBe(404);
    const { data } = await read<{ data: SessionUser }>(await accept(1));
    expect(data.accept_agreement).toBe(true);
    expect(data.agreement_id).toBeUndefined();
    expect((await documents(bearer)).status).toBe(200);
    expect((await accept(1)).status).toBe(200);
    expect((await events()).filter((event) => event === 'accepted')).toHaveLength(1);
    expect((await signIn()).user.accept_agreement).toBe(true);
  });
});

describe('a device', () => {
  const publicKey = () => createECDH('prime256v1').generateKeys('base64');
  const enrol = (bearer: string, deviceId: string, key: string) =>
    server
      .call(enrolDevice, { body: { deviceId, publicKey: key } }, { bearer })
      .then((response) => read(response));

  test('tells its key and is told the server’s; the same again changes nothing, another replaces it', async () => {
    const body = { email: client.employee.email, password };
    const { access_token: bearer, device } = await read<SignedIn>(await server.call(clientLogin, { body }));
    expect(device.enrolled).toBe(false);
    const key = publicKey();
    const first = await enrol(bearer, device.id, key);
    expect(first).toMatchObject({
      status: 200,
      data: { deviceId: device.id, sealingKey: { id: expect.any(String) } },
    });
    expect(await enrol(bearer, device.id, key)).toEqual(first);
    expect((await events()).filter((event) => event === 'enrolled')).toHaveLength(1);
    expect((await enrol(bearer, device.id, publicKey())).status).toBe(200);
    const again = await read<SignedIn>(
      await server.call(clientLogin, { body: { ...body, deviceId: device.id } }),
    );
    expect(again.device).toMatchObject({ id: device.id, enrolled: true });
  });

  test('of somebody else, or with a key that is none, is refused', async () => {
    const bearer = await firm.bearerOf(client.employee.accountId, 'client', 'employee');
    expect((await enrol(bearer, firm.id(), publicKey())).code).toBe('not_found');
    for (const key of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64')])
      expect(await enrol(bearer, firm.id(), key)).toMatchObject({
        status: 422,
        errors: { publicKey: [expect.any(String)] },
      });
  });
});
