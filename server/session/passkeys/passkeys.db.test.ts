import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDeviceStatus } from '#contract/session/device-status.ts';
import { listDevices, revokeDevice } from '#contract/session/devices.ts';
import {
  addPasskey,
  challengeNewPasskey,
  challengePasskey,
  listPasskeys,
  mostPasskeys,
  passkeyLogin,
  removePasskey,
} from '#contract/session/passkeys.ts';
import { type SignedIn, userMe } from '#contract/session/session.ts';
import { activityLog } from '#server/activity/tables.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { authenticator } from '#tests/server/sign-in/authenticator.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { accounts } from '../tables.ts';
import { deleteChallenges } from './queries.ts';
import { passkeyChallenges } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());

type Key = ReturnType<typeof authenticator>;
interface Answered {
  status: number;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  data?: never;
}
const read = async (response: Response): Promise<Answered> => ({
  status: response.status,
  ...((await response.json()) as object),
});
const bearerOf = (accountId: string, portal: 'app' | 'client', audience: 'staff' | 'contact' | 'employee') =>
  firm.bearerOf(accountId, portal, audience);

async function begin(bearer: string): Promise<string> {
  return (await dataOf<{ challenge: string }>(await server.call(challengeNewPasskey, {}, { bearer })))
    .challenge;
}
async function add(bearer: string, key: Key = authenticator(), twist = {}): Promise<Answered> {
  return read(await server.call(addPasskey, { body: key.made(await begin(bearer), twist) }, { bearer }));
}
/** A member of staff with a passkey, and the bearer they added it under. */
async function withPasskey(accountId: string) {
  const [bearer, key] = [await bearerOf(accountId, 'app', 'staff'), authenticator()];
  expect((await add(bearer, key)).status).toBe(200);
  return { bearer, key };
}
const challenge = async () =>
  (await dataOf<{ challenge: string }>(await server.call(challengePasskey, {}))).challenge;
const present = (
  body: ReturnType<Key['signed']>,
  portal: 'app' | 'client' = 'app',
  deviceIds: string[] = [],
) => server.call(passkeyLogin, { body: { portal, deviceIds, ...body } });
const signIn = async (key: Key, portal?: 'app' | 'client', twist = {}) =>
  read(await present(key.signed(await challenge(), twist), portal));
const logged = async () => (await firm.as((tx) => tx.select().from(activityLog))).at(-1)?.description;

describe('a passkey', () => {
  test('signs its person in, on the device they had', async () => {
    const { accountId, id } = firm.staff.RM;
    const { bearer, key } = await withPasskey(accountId);
    expect(await logged()).toMatch(/^Added a passkey in /);
    const [device] = await dataOf<{ id: string }[]>(await server.call(listDevices, {}, { bearer }));
    const response = await present(key.signed(await challenge()), 'app', [firm.id(), device?.id ?? '']);
    expect(response.status).toBe(200);
    expect(cookieFrom(response)).toMatch(/^portico-app-4100=/);
    const signedIn = (await response.json()) as SignedIn;
    expect(signedIn).toMatchObject({ user: { id }, device: { id: device?.id }, token: expect.any(String) });
    expect((await server.call(userMe, {}, { bearer: signedIn.access_token })).status).toBe(200);
    expect(await logged()).toBe('Signed in by passkey');
    const [listed] = await dataOf<object[]>(await server.call(listPasskeys, {}, { bearer }));
    expect(listed).toMatchObject({ credentialId: key.credentialId, here: true, lastUsedAt: server.now() });
  });

  test('belongs to the device it was last used on, which is a new one after a sign-out', async () => {
    const { bearer, key } = await withPasskey(firm.staff.RM.accountId);
    const signedIn = (await (await present(key.signed(await challenge()))).json()) as SignedIn;
    const hereFor = async (who: string) =>
      (
        await dataOf<{ credentialId: string; here: boolean }[]>(
          await server.call(listPasskeys, {}, { bearer: who }),
        )
      ).find(({ credentialId }) => credentialId === key.credentialId)?.here;
    expect(await hereFor(signedIn.access_token)).toBe(true);
    expect(await hereFor(bearer)).toBe(false);
  });

  test('may be of a contact or an employee of a client', async () => {
    for (const [accountId, audience] of [
      [client.contacts.CONTACT_ADMIN.accountId, 'contact'],
      [client.employee.accountId, 'employee'],
    ] as const) {
      const key = authenticator();
      expect((await add(await bearerOf(accountId, 'client', audience), key)).status).toBe(200);
      expect((await signIn(key, 'client')).status).toBe(200);
    }
  });

  test('is told to whoever makes another, so that one device has one', async () => {
    const { bearer, key } = await withPasskey(firm.staff.PAY.accountId);
    const answer = await server.call(challengeNewPasskey, {}, { bearer });
    expect(await dataOf(answer)).toMatchObject({
      known: [key.credentialId],
      user: { name: firm.staff.PAY.email },
    });
    expect((await add(bearer, key)).errors).toEqual({ credentialId: ['This passkey is in use already.'] });
  });

  test('removed, signs nobody in, and says so; others of the person still do', async () => {
    const { bearer, key } = await withPasskey(firm.staff.FIN.accountId);
    const other = authenticator();
    await add(bearer, other);
    const list = await dataOf<{ id: string; credentialId: string }[]>(
      await server.call(listPasskeys, {}, { bearer }),
    );
    const id = list.find(({ credentialId }) => credentialId === key.credentialId)?.id ?? '';
    expect((await server.call(removePasskey, { params: { id } }, { bearer })).status).toBe(204);
    expect(await logged()).toMatch(/^Removed the passkey made in /);
    expect(await signIn(key)).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'This passkey was removed. Sign in another way; you can then add one again.',
    });
    expect((await signIn(other)).status).toBe(200);
    expect((await server.call(removePasskey, { params: { id } }, { bearer })).status).toBe(404);
  });

  test('goes with the device it was made on', async () => {
    const { bearer, key } = await withPasskey(firm.staff.CMP.accountId);
    const [device] = await dataOf<{ id: string }[]>(await server.call(listDevices, {}, { bearer }));
    const id = device?.id ?? '';
    const elsewhere = await bearerOf(firm.staff.CMP.accountId, 'app', 'staff');
    const revoked = async (deviceId: string) =>
      dataOf(await server.call(readDeviceStatus, { body: { deviceId } }));
    expect(await revoked(id)).toEqual({ revoked: false });
    expect((await server.call(revokeDevice, { params: { id } }, { bearer: elsewhere })).status).toBe(204);
    expect((await signIn(key)).message).toContain('This passkey was removed.');
    expect(await revoked(id)).toEqual({ revoked: true });
    expect(await revoked(firm.id())).toEqual({ revoked: false });
  });

  test('of a closed account is told so', async () => {
    const { accountId } = firm.staff.AUD;
    const { key } = await withPasskey(accountId);
    await firm.as((tx) => tx.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.id, accountId)));
    expect(await signIn(key)).toMatchObject({
      status: 401,
      message: 'Your account is closed. Ask the firm to open it again.',
    });
  });
});

describe('a sign-in by passkey is refused', () => {
  let key: Key;
  let bearer: string;
  beforeAll(async () => {
    ({ key, bearer } = await withPasskey(firm.staff.ADM.accountId));
  });
  const wrong = 'This passkey did not answer as it should. Please try again.';
  const late = 'This took too long or was used already. Please try again.';

  test('when nobody knows it', async () => {
    expect(await signIn(authenticator())).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message:
        'This passkey is not known to Portico Advisory. Sign in another way, and remove it from your device.',
    });
  });
  test('at the sign-in page of another portal, whose passkey it is not', async () => {
    expect(await signIn(key, 'client')).toMatchObject({
      status: 401,
      message: 'This passkey belongs to the staff sign-in. Go there.',
    });
  });
  test('with the id of somebody else’s', async () => {
    const forged = { ...authenticator().signed(await challenge()), credentialId: key.credentialId };
    expect(await read(await present(forged))).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: wrong,
    });
  });
  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without having checked who it is', { flags: 1 }],
    ['by a copy that is behind', { counter: 0 }],
  ])('signed %s', async (_, twist) => {
    expect(await signIn(key, 'app', twist)).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: wrong,
    });
  });
  test('a second time, at once or later', async () => {
    const signed = key.signed(await challenge());
    const both = await Promise.all([present(signed), present(signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await read(await present(signed))).toMatchObject({ code: 'invalid_token', message: late });
  });
  test('after a quarter of an hour', async () => {
    const signed = key.signed(await challenge());
    server.wait(15 * 60_000);
    expect(await read(await present(signed))).toMatchObject({ code: 'invalid_token', message: late });
    await firm.as((tx) => deleteChallenges(tx, server.now()));
    expect(await firm.as((tx) => tx.select().from(passkeyChallenges))).toEqual([]);
  });
  test('for a challenge nobody asked for, or one that was for adding', async () => {
    for (const asked of ['made-up-by-myself', await begin(bearer)])
      expect(await read(await present(key.signed(asked)))).toMatchObject({
        code: 'invalid_token',
        message: late,
      });
  });
  test('when what it signed cannot be read', async () => {
    const signed = { ...key.signed(await challenge()), clientDataJSON: 'AAAA' };
    expect(await read(await present(signed))).toMatchObject({ code: 'invalid_token', message: late });
  });
});

describe('adding a passkey is refused', () => {
  const unchecked = { credentialId: ['This passkey could not be checked. Please try again.'] };
  test.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made without checking who it is', { flags: 1 }],
  ])('%s', async (_, twist) => {
    const bearer = await bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    expect(await add(bearer, authenticator(), twist)).toMatchObject({ status: 422, errors: unchecked });
  });
  test('for a challenge of somebody else', async () => {
    const [mine, theirs] = await Promise.all(
      [firm.staff.ASC, firm.staff.RM].map(({ accountId }) => bearerOf(accountId, 'app', 'staff')),
    );
    const body = authenticator().made(await begin(theirs ?? ''));
    expect((await server.call(addPasskey, { body }, { bearer: mine })).status).toBe(401);
  });
  test('beyond what anybody needs', async () => {
    const bearer = await bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
    for (let at = 0; at < mostPasskeys; at += 1) expect((await add(bearer)).status).toBe(200);
    const refused = await read(await server.call(challengeNewPasskey, {}, { bearer }));
    expect(refused).toMatchObject({
      status: 403,
      message: 'You have 20 passkeys. Remove one you no longer use first.',
    });
  });
});
