import { eq, sql } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  maxPushDevices,
  type PushMessage,
  pushSubject,
  readPush,
  subscribePush,
  unsubscribePush,
} from '#contract/push.ts';
import { listDevices, revokeDevice } from '#contract/session/devices.ts';
import { clientLogin, endSession, logout, type SignedIn } from '#contract/session/session.ts';
import { contacts } from '#server/contacts/tables.ts';
import { actor } from '#server/db/actor.ts';
import { pgCode } from '#server/db/db.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobs } from '#server/jobs/tables.ts';
import { accounts, devices } from '#server/session/tables.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { envelopeFor, sendWholeDraft } from '#tests/server/envelopes.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { pushBrowser, pushService } from '#tests/server/push-browser.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { putInInbox } from '../put.ts';
import { pushJobs } from './jobs.ts';
import { ensurePushKey } from './keys.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let service: Awaited<ReturnType<typeof pushService>>;

beforeAll(async () => {
  service = await pushService();
  server = await testServer({ env: { PUSH_LOOPBACK: 'true' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
});
afterAll(async () => {
  service.close();
  await server.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answer(201);
  await firm.as((tx) => tx.delete(pushSubscriptions));
  await firm.as((tx) => tx.delete(jobs));
});

const employee = () => firm.bearerOf(alder.employee.accountId, 'client', 'employee');
const contact = () => firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
const deviceOf = async (bearer: string) => {
  const mine = await dataOf<{ id: string; current: boolean }[]>(server.call(listDevices, {}, { bearer }));
  return mine.find(({ current }) => current)?.id ?? '';
};
/** Subscribes a new browser for the device of a bearer. */
async function subscribed(bearer: string, endpoint = service.address(firm.id())) {
  const browser = await pushBrowser();
  const body = { endpoint, ...browser.sent };
  const state = await dataOf<{ publicKey: string; endpoint: string }>(
    server.call(subscribePush, { body }, { bearer }),
  );
  return { ...browser, ...state, bearer };
}
const rows = () => firm.as((tx) => tx.select().from(pushSubscriptions));
const payslip = (change: object = {}, times = 1) =>
  firm.as(async (tx) => {
    for (let i = 0; i < times; i++)
      await putInInbox(
        tx,
        {
          readerId: alder.employee.id,
          kind: 'payroll.payslip',
          title: 'New payslip: August 2026',
          body: 'Net 4,321.00 for Emma',
          path: `/client/my-payslips/${alder.payslipId}`,
          ...change,
        },
        server.now(),
      );
  });
const send = () => runDueJobs(server.services, pushJobs);
const pending = () => firm.as((tx) => tx.select().from(jobs).where(sql`${jobs.finished_at} is null`));

test('a new payslip reaches the employee’s browser, encrypted for it alone, with nothing but its kind and id', async () => {
  const bearer = await employee();
  const mine = await subscribed(bearer);
  const another = await subscribed(await contact());
  await payslip();
  await send();
  expect(service.received).toHaveLength(1);
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of() }] = service.received;
  expect(service.address(path.slice(1))).toBe(mine.endpoint);
  expect(JSON.parse(await mine.decrypt(body))).toEqual({
    kind: 'payslip',
    id: alder.payslipId,
    subject: await pushSubject(await deviceOf(bearer)),
  } satisfies PushMessage);
  await expect(another.decrypt(body)).rejects.toThrow();
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '259200',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(JSON.stringify(headers)).not.toContain('payslip');
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
  expect(key).toBe(mine.publicKey);
  const point = Buffer.from(mine.publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: new URL(mine.endpoint).origin,
    currentDate: new Date(server.now()),
  });
  expect(verified.payload.sub).toMatch(/^mailto:/);
});

test('a person asked to sign is told on each device, and one without a device is not', async () => {
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const both = [await subscribed(await contact()), await subscribed(await contact())];
  const envelope = await envelopeFor(server, firm, staff, alder, 'outside@signers.example');
  await sendWholeDraft(server, envelope, staff);
  await send();
  expect(service.received).toHaveLength(2);
  const told = await Promise.all(
    both.map(async ({ decrypt, endpoint }) => {
      const one = service.received.find(({ path }) => endpoint.endsWith(path));
      return JSON.parse(await decrypt(one?.body ?? Buffer.of()));
    }),
  );
  expect(told).toEqual([
    expect.objectContaining({ kind: 'signing', id: envelope.id }),
    expect.objectContaining({ kind: 'signing', id: envelope.id }),
  ]);
});

test('a report to approve is told to its approver, and other notices to nobody', async () => {
  const { decrypt } = await subscribed(await contact());
  const id = firm.id();
  const readerId = alder.contacts.CONTACT_ADMIN.id;
  await payslip({ readerId, kind: 'payroll.report', path: `/client/payroll/monthly-report/${id}` });
  await payslip({ readerId, kind: 'session.new_device', path: null });
  await send();
  expect(service.received).toHaveLength(1);
  const told = JSON.parse(await decrypt(service.received[0]?.body ?? Buffer.of()));
  expect(told).toMatchObject({ kind: 'report', id });
});

test('many notices of one moment are one push, which names none of them', async () => {
  const { decrypt } = await subscribed(await employee());
  await payslip({}, 36);
  await send();
  expect(service.received).toHaveLength(1);
  expect(JSON.parse(await decrypt(service.received[0]?.body ?? Buffer.of()))).toMatchObject({ id: null });
});

test('a person is told of no more than so many notices in an hour', async () => {
  await subscribed(await employee());
  for (let i = 0; i < 40; i++) {
    await payslip();
    server.wait(1);
  }
  await send();
  expect(service.received.length).toBeLessThanOrEqual(30);
  server.wait(3_600_000);
});

test('a token that a push service refuses ends nobody’s subscription', async () => {
  await subscribed(await employee());
  for (const status of [401, 403]) {
    service.answer(status);
    await payslip();
    server.wait(1);
    await send();
  }
  expect(service.received).toHaveLength(2);
  expect(await pending()).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test('a busy push service is tried again; one that says the subscription is over ends it', async () => {
  await subscribed(await employee());
  await payslip();
  service.answer(503);
  await send();
  expect(await pending()).toHaveLength(1);
  server.wait(10_000);
  service.answer(410);
  await send();
  expect(service.received).toHaveLength(2);
  expect(await pending()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('a redirect is not followed, and what was read or is a day old is not told', async () => {
  await subscribed(await employee());
  service.answer(307, { location: service.address('elsewhere') });
  await payslip();
  await send();
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
  expect(await pending()).toEqual([]);
  service.received.length = 0;
  await payslip();
  server.wait(25 * 3_600_000);
  await send();
  await payslip();
  await firm.as((tx) => tx.execute(sql`update inbox set read_at = now()`));
  await send();
  expect(service.received).toEqual([]);
});

test('a device is told nothing more once it signs out, is signed out for good, or its account is suspended', async () => {
  const signIn = async () => {
    const body = { email: alder.employee.email, password };
    const response = await succeeded(server.call(clientLogin, { body }));
    return { answer: (await response.json()) as SignedIn, cookie: cookieFrom(response) };
  };
  const bearerOf = ({ access_token, employee_access_token }: SignedIn) =>
    employee_access_token ?? access_token;
  const first = await signIn();
  await subscribed(bearerOf(first.answer));
  await succeeded(server.call(logout, {}, { bearer: bearerOf(first.answer), cookie: first.cookie }));
  expect(await rows()).toEqual([]);

  const offline = await signIn();
  await subscribed(bearerOf(offline.answer));
  const bytes = new TextEncoder().encode(offline.answer.token ?? '');
  const ending = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  await server.call(endSession, { body: { ending } });
  expect(await rows()).toEqual([]);

  const revoked = await employee();
  await subscribed(revoked);
  const params = { id: await deviceOf(revoked) };
  await succeeded(server.call(revokeDevice, { params }, { bearer: revoked }));
  expect(await rows()).toEqual([]);

  await subscribed(await employee());
  const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
    firm.as((tx) => tx.update(accounts).set({ status }).where(eq(accounts.id, alder.employee.accountId)));
  await setStatus('SUSPENDED');
  expect(await rows()).toEqual([]);
  await setStatus('ACTIVE');
});

test('the next person at a browser is not told the news of the one before', async () => {
  const signIn = async (email: string, cookie?: string) => {
    const response = await succeeded(server.call(clientLogin, { body: { email, password } }, { cookie }));
    return { answer: (await response.json()) as SignedIn, cookie: cookieFrom(response) };
  };
  const before = await signIn(alder.contacts.CONTACT_VIEWER.email);
  await subscribed(before.answer.access_token);
  await signIn(alder.contacts.CONTACT_ADMIN.email, before.cookie);
  expect(await rows()).toEqual([]);
});

test('a contact whose access ended is told nothing', async () => {
  await subscribed(await contact());
  const { id } = alder.contacts.CONTACT_ADMIN;
  const setAccess = (portal_access: 'ACTIVE' | 'SUSPENDED') =>
    firm.as((tx) => tx.update(contacts).set({ portal_access }).where(eq(contacts.id, id)));
  await setAccess('SUSPENDED');
  await payslip({ readerId: id });
  await send();
  expect(service.received).toEqual([]);
  await setAccess('ACTIVE');
});

test('another person’s address, registered by me, takes nothing from them and gives me nothing', async () => {
  const theirs = await subscribed(await employee());
  const bearer = await contact();
  const mine = await subscribed(bearer, theirs.endpoint);
  expect(await rows()).toHaveLength(2);
  await payslip();
  await send();
  expect(service.received).toHaveLength(1);
  const body = service.received[0]?.body ?? Buffer.of();
  expect(JSON.parse(await theirs.decrypt(body))).toMatchObject({ kind: 'payslip' });
  await expect(mine.decrypt(body)).rejects.toThrow();
  await succeeded(server.call(unsubscribePush, {}, { bearer }));
  expect((await rows()).map(({ account_id }) => account_id)).toEqual([alder.employee.accountId]);
});

test('a person has one subscription of a browser, and of at most so many devices', async () => {
  const endpoint = service.address('same');
  await subscribed(await employee(), endpoint);
  const second = await employee();
  await subscribed(second, endpoint);
  expect((await rows()).map(({ device_id }) => device_id)).toEqual([await deviceOf(second)]);
  for (let i = 0; i < maxPushDevices + 2; i++) {
    server.wait(1000);
    await subscribed(await employee());
  }
  expect(await rows()).toHaveLength(maxPushDevices);
  expect((await rows()).map((row) => row.endpoint)).not.toContain(endpoint);
});

test('one device is switched off and on again, and the server says which address it tells', async () => {
  const bearer = await employee();
  const state = () => dataOf<{ endpoint: string | null }>(server.call(readPush, {}, { bearer }));
  expect((await state()).endpoint).toBeNull();
  const { endpoint } = await subscribed(bearer);
  expect((await state()).endpoint).toBe(endpoint);
  await succeeded(server.call(unsubscribePush, {}, { bearer }));
  await succeeded(server.call(unsubscribePush, {}, { bearer }));
  expect((await state()).endpoint).toBeNull();
});

test.each([
  ['http://push.example/1', 'https'],
  ['https://169.254.169.254/latest', 'inside a network'],
  ['https://167772161/', 'inside a network'],
  ['https://[::ffff:10.0.0.1]/', 'inside a network'],
  ['https://push.example:9200/1', 'usual port'],
])('%s is refused as a push service', async (endpoint, words) => {
  const { sent } = await pushBrowser();
  const answer = await server.call(
    subscribePush,
    { body: { endpoint, ...sent } },
    { bearer: await employee() },
  );
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(words);
});

test('keys that are none are refused, before anything could be encrypted for them', async () => {
  const { sent } = await pushBrowser();
  const bearer = await employee();
  for (const wrong of [
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { p256dh: 'short' },
    { auth: 'short' },
  ]) {
    const body = { endpoint: 'https://push.example/1', ...sent, ...wrong };
    expect((await server.call(subscribePush, { body }, { bearer })).status).toBe(422);
  }
});

test('a person reads and changes subscriptions of their own devices alone, by the database too', async () => {
  const bearer = await employee();
  await subscribed(bearer);
  const { accountId } = alder.contacts.CONTACT_ADMIN;
  const other = actor('contact', { accountId });
  const own = actor('employee', { accountId: alder.employee.accountId });
  const run = (who: typeof own, statement: ReturnType<typeof sql>) =>
    server.db.as(who, async (tx) => (await tx.execute(statement)).rows);
  expect(await run(own, sql`select endpoint from push_subscriptions`)).toHaveLength(1);
  expect(await run(other, sql`select endpoint from push_subscriptions`)).toEqual([]);
  await run(other, sql`delete from push_subscriptions`);
  expect(await rows()).toHaveLength(1);
  for (const column of ['p256dh', 'auth'])
    await expect(run(own, sql.raw(`select ${column} from push_subscriptions`))).rejects.toSatisfy(
      (error) => pgCode(error) === '42501',
    );
  await expect(run(own, sql`select private_key from push_keys`)).rejects.toSatisfy(
    (error) => pgCode(error) === '42501',
  );
  // Somebody else's device, under the own account.
  const [{ id } = { id: '' }] = await firm.as((tx) =>
    tx.select({ id: devices.id }).from(devices).where(eq(devices.account_id, accountId)),
  );
  const forged = sql`insert into push_subscriptions (device_id, account_id, endpoint, p256dh, auth, created_at)
    values (${id}, ${alder.employee.accountId}, 'https://push.example/1', '', '', now())`;
  await expect(run(own, forged)).rejects.toSatisfy((error) => pgCode(error) === '42501');
  expect(
    await server.db
      .as(actor('signer'), (tx) => tx.execute(sql`select 1 from push_subscriptions`))
      .then(() => 'allowed', pgCode),
  ).toBe('42501');
});

test('the key pair is made once', async () => {
  await Promise.all([ensurePushKey(server.services), ensurePushKey(server.services)]);
  expect(await firm.as((tx) => tx.select().from(pushKeys))).toHaveLength(1);
});
