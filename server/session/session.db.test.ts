import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { sessionAbsoluteMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { listDevices, revokeDevice } from '#contract/session/devices.ts';
import {
  clientEmployeeLogin,
  clientLogin,
  employeeMe,
  endSession,
  logout,
  type SignedIn,
  updateToken,
  userLogin,
  userMe,
} from '#contract/session/session.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { actor } from '../db/actor.ts';
import { roles, users } from '../people/tables.ts';

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

async function signIn(carrying: Parameters<TestServer['call']>[2] = {}, deviceId?: string) {
  const body = { email: 'rm@firm.example', password, ...(deviceId && { deviceId }) };
  const response = await server.call(userLogin, { body }, carrying);
  expect(response.status).toBe(200);
  return { answer: (await response.json()) as SignedIn, cookie: cookieFrom(response), response };
}
const meWith = async (bearer: string, cookie?: string) => {
  const response = await server.call(userMe, {}, { bearer, cookie });
  return response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
};
const renew = async (cookie: string, token: string | undefined, idleMs = 0, headers = {}) => {
  const body = { token: token ?? '', portal: 'app' as const, idleMs };
  return server.call(updateToken, { body }, { cookie, headers });
};
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('signing in', () => {
  test('takes up the device of whoever signs in among those the browser is, and nobody else’s', async () => {
    const { answer } = await signIn();
    const { id } = answer.device;
    const named = async (deviceIds: string[]) => {
      const body = { email: 'rm@firm.example', password, deviceIds };
      return ((await (await server.call(userLogin, { body })).json()) as SignedIn).device.id;
    };
    expect(await named([newId(Date.now()), id])).toBe(id);
    const colleague = { email: 'cmp@firm.example', password, deviceIds: [id] };
    const other = await server.call(userLogin, { body: colleague });
    expect(other.status).toBe(200);
    expect(((await other.json()) as SignedIn).device.id).not.toBe(id);
    expect(await named([newId(Date.now())])).not.toBe(id);
  });

  test('answers section 7’s fields bare, and a cookie that scripts cannot read', async () => {
    const { answer, response } = await signIn();
    expect(answer).toMatchObject({
      employee: null,
      employee_access_token: null,
      renewAfterMs: 3_000_000,
      idleMs: 3_600_000,
    });
    expect(answer.user).toMatchObject({
      isUserPortal: true,
      isContact: false,
      accept_agreement: true,
      own_clients: 1,
    });
    expect(answer.user.permissions).toContain('view client');
    expect(answer.user.roles).toMatchObject([{ name: 'RM', guard_name: 'api' }]);
    expect(Buffer.from(answer.access_token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(answer.device.share, 'base64')).toHaveLength(32);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portico-app-4100=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^portico-app-4100-device=[\w-]{79}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('unknown person, wrong password and the wrong side get one and the same answer', async () => {
    const tries = [
      { email: 'nobody@firm.example', password },
      { email: 'rm@firm.example', password: 'wrong' },
      { email: client.employee.email, password },
    ];
    const answers = await Promise.all(tries.map((body) => server.call(userLogin, { body })));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.json()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid credentials',
        requestId: expect.any(String),
      });
    }
  });

  test('an account that is contact and employee gets both tokens, or the employee’s alone', async () => {
    const birch = await firm.tenant('Birch');
    await firm.sameAccount(birch);
    const body = { email: birch.employee.email, password };
    const both = (await (await server.call(clientLogin, { body })).json()) as SignedIn;
    expect(both.user).toMatchObject({ isContact: true, clients: [{ id: birch.clientId, name: 'Birch' }] });
    expect(both.employee).toMatchObject({ isContact: false, id: birch.employee.id });
    const employee = await server.call(employeeMe, {}, { bearer: both.employee_access_token ?? '' });
    expect(employee.status).toBe(200);
    const only = (await (await server.call(clientEmployeeLogin, { body })).json()) as SignedIn;
    expect(only).toMatchObject({ user: { isContact: false, id: birch.employee.id }, employee: null });
  });

  test('the session this browser had in the portal ends, another browser’s goes on', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await signIn({ cookie: here.cookie });
    expect(await meWith(here.answer.access_token)).toBe('session_ended');
    expect(await meWith(there.answer.access_token)).toBe('ok');
  });

  test('a device that comes back keeps its share, a foreign or revoked one is given a new id', async () => {
    const { answer } = await signIn();
    const again = await signIn({}, answer.device.id);
    expect(again.answer.device).toMatchObject({ id: answer.device.id, share: answer.device.share });
    const stranger = await signIn({}, newId(Date.parse(server.now())));
    expect(stranger.answer.device.share).not.toBe(answer.device.share);
    await server.call(
      revokeDevice,
      { params: { id: answer.device.id } },
      { bearer: stranger.answer.access_token },
    );
    expect((await signIn({}, answer.device.id)).answer.device.id).not.toBe(answer.device.id);
  });

  test('nothing but hashes is stored', async () => {
    const { answer, cookie } = await signIn();
    const secrets = [answer.access_token, answer.token ?? '', cookie.split('=')[1] ?? '', password];
    const rows: unknown[] = [];
    for (const table of ['sessions', 'bearers', 'accounts', 'activity_log'])
      rows.push((await firm.as((tx) => tx.execute(sql.raw(`select * from ${table}`)))).rows);
    const kept = JSON.stringify(rows) + JSON.stringify(server.lines);
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });
});

describe('the bearer', () => {
  test('forged, truncated, absent or of another portal is refused', async () => {
    const { answer, cookie } = await signIn();
    expect(await meWith(answer.access_token)).toBe('ok');
    expect(await meWith(answer.access_token.slice(0, -1))).toBe('unauthorized');
    expect(await meWith('x'.repeat(43))).toBe('unauthorized');
    expect(await meWith('')).toBe('unauthorized');
    expect(await meWith('', cookie)).toBe('unauthorized');
    expect(await codeOf(await server.call(employeeMe, {}, { bearer: answer.access_token }))).toBe(
      'forbidden',
    );
  });

  test('is over with the sign-out, in every tab', async () => {
    const { answer, cookie } = await signIn();
    const second = (await (await renew(cookie, answer.token)).json()) as SignedIn;
    const out = await server.call(logout, {}, { bearer: answer.access_token, cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^portico-app-4100=; .*Max-Age=0/);
    for (const token of [answer.access_token, second.access_token])
      expect(await meWith(token)).toBe('session_ended');
    expect(await codeOf(await renew(cookie, answer.token))).toBe('session_ended');
  });

  test('ends later by the hash of its renewal half, which says nothing and does nothing else', async () => {
    const { answer, cookie } = await signIn();
    const ending = createHash('sha256')
      .update(answer.token ?? '')
      .digest('hex');
    expect(await codeOf(await renew(cookie, ending))).toBe('unauthorized');
    const end = (body: { ending: string }) => server.call(endSession, { body });
    expect((await end({ ending: 'ab'.repeat(32) })).status).toBe(204);
    expect(await meWith(answer.access_token)).toBe('ok');
    expect((await end({ ending })).status).toBe(204);
    expect(await meWith(answer.access_token)).toBe('session_ended');
    expect(await codeOf(await renew(cookie, answer.token))).toBe('session_ended');
    expect((await end({ ending })).status).toBe(204);
    const wrong = await end({ ending: answer.token ?? '' });
    expect(wrong.status).toBe(422);
    const logged = await server.db.as(actor('system'), (tx) =>
      tx.select().from(activityLog).where(eq(activityLog.description, 'Signed out without a network')),
    );
    expect(logged).toHaveLength(1);
  });

  test('beside the cookie of somebody else asks for a reload', async () => {
    const [first, second] = [await signIn(), await signIn()];
    expect(await meWith(first.answer.access_token, second.cookie)).toBe('session_replaced');
    expect(await meWith(first.answer.access_token, first.cookie)).toBe('ok');
  });

  test('holds what its person may do at this moment', async () => {
    const { answer } = await signIn();
    const list = async () =>
      (await server.call(listClients, { query: {} }, { bearer: answer.access_token })).status;
    expect(await list()).toBe(200);
    const { permissions } = (
      await firm.as((tx) => tx.select().from(roles).where(eq(roles.name, 'RM')))
    )[0] ?? { permissions: [] };
    await firm.as((tx) => tx.update(roles).set({ permissions: [] }).where(eq(roles.name, 'RM')));
    expect(await list()).toBe(403);
    await firm.as((tx) => tx.update(roles).set({ permissions }).where(eq(roles.name, 'RM')));
    expect(await list()).toBe(200);
    await firm.as((tx) =>
      tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, firm.staff.RM.id)),
    );
    expect(await meWith(answer.access_token)).toBe('access_ended');
    await firm.as((tx) => tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, firm.staff.RM.id)));
  });

  test('of a revoked device says so', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const { id } = there.answer.device;
    const list = await server.call(listDevices, {}, { bearer: here.answer.access_token });
    const { data } = (await list.json()) as { data: { id: string; current: boolean }[] };
    expect(data.filter(({ current }) => current).map((device) => device.id)).toEqual([here.answer.device.id]);
    expect(
      (await server.call(revokeDevice, { params: { id } }, { bearer: here.answer.access_token })).status,
    ).toBe(204);
    expect(await meWith(there.answer.access_token)).toBe('device_revoked');
    expect(await codeOf(await renew(there.cookie, there.answer.token))).toBe('device_revoked');
    expect(await meWith(here.answer.access_token)).toBe('ok');
  });
});

describe('renewal', () => {
  test('gives another bearer, the same cookie, and leaves the old one alone', async () => {
    const { answer, cookie } = await signIn();
    const response = await renew(cookie, answer.token, 10 * minute);
    const renewed = (await response.json()) as SignedIn;
    expect(renewed.access_token).not.toBe(answer.access_token);
    expect(renewed).toMatchObject({ user: answer.user, device: answer.device });
    expect(renewed.token).toBeUndefined();
    expect(cookieFrom(response)).toBe(cookie);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=3000;');
    expect(await meWith(renewed.access_token)).toBe('ok');
    expect(await meWith(answer.access_token)).toBe('ok');
  });

  test('needs the cookie, its own renewal half and our origin', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect(await codeOf(await renew('', one.answer.token))).toBe('unauthorized');
    expect(await codeOf(await renew(one.cookie, other.answer.token))).toBe('unauthorized');
    expect(await codeOf(await renew(one.cookie, one.answer.access_token))).toBe('unauthorized');
    for (const origin of ['https://evil.example', 'null', 'http://localhost:4101'])
      expect(await codeOf(await renew(one.cookie, one.answer.token, 0, { origin }))).toBe('foreign_origin');
    const raw = JSON.stringify({ token: one.answer.token, portal: 'app', idleMs: 0 });
    const without = {
      method: 'POST',
      body: raw,
      headers: { cookie: one.cookie, 'content-type': 'application/json' },
    };
    expect(await codeOf(await server.request('/api/v1/update-token', without))).toBe('foreign_origin');
  });

  test('counts from the last input: an hour without one is too long', async () => {
    const { answer, cookie } = await signIn();
    expect((await renew(cookie, answer.token, 59 * minute)).status).toBe(200);
    expect(await codeOf(await renew(cookie, answer.token, 60 * minute))).toBe('session_ended');
    server.wait(minute);
    expect(await meWith(answer.access_token)).toBe('session_ended');
  });

  test('ends twelve hours after the sign-in, however busy', async () => {
    const { answer, cookie } = await signIn();
    for (let passed = 0; passed + 50 * minute < sessionAbsoluteMs; passed += 50 * minute) {
      expect((await renew(cookie, answer.token)).status).toBe(200);
      server.wait(50 * minute);
    }
    expect((await renew(cookie, answer.token)).status).toBe(200);
    server.wait(20 * minute);
    expect(await codeOf(await renew(cookie, answer.token))).toBe('session_ended');
  });
});

describe('idling', () => {
  test.each([
    [59, 'ok'],
    [60, 'session_ended'],
    [61, 'session_ended'],
  ])('%i minutes after the sign-in: %s', async (minutes, expected) => {
    const { answer } = await signIn();
    server.wait(minutes * minute);
    expect(await meWith(answer.access_token)).toBe(expected);
  });

  test('a call a person caused begins the hour anew and sends the cookie again, once a minute', async () => {
    const { answer, cookie } = await signIn();
    const list = () => server.call(listClients, { query: {} }, { bearer: answer.access_token, cookie });
    expect((await list()).headers.get('set-cookie')).toBeNull();
    server.wait(40 * minute);
    const first = await list();
    expect(cookieFrom(first)).toBe(cookie);
    expect(first.headers.get('set-cookie')).toContain('Max-Age=3600;');
    expect((await list()).headers.get('set-cookie')).toBeNull();
    server.wait(40 * minute);
    expect((await list()).status).toBe(200);
  });

  test('after the server’s clock was set back by a day the hour begins anew too', async () => {
    const { answer, cookie } = await signIn();
    server.wait(-24 * 60 * minute);
    const first = await server.call(listClients, { query: {} }, { bearer: answer.access_token, cookie });
    expect(cookieFrom(first)).toBe(cookie);
    server.wait(61 * minute);
    expect(await meWith(answer.access_token, cookie)).toBe('session_ended');
    server.wait(23 * 60 * minute);
  });

  test('quiet calls and calls without the cookie keep nothing alive', async () => {
    const { answer, cookie } = await signIn();
    for (let i = 0; i < 5; i++) {
      server.wait(10 * minute);
      expect(await meWith(answer.access_token, cookie)).toBe('ok');
      await server.call(listClients, { query: {} }, { bearer: answer.access_token });
    }
    server.wait(10 * minute);
    expect(await meWith(answer.access_token, cookie)).toBe('session_ended');
  });
});
