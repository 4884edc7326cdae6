import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetGoodForMs, resetsPerHour } from '#contract/core/limits.ts';
import { askForReset, readAccessLink, useAccessLink } from '#contract/people/access-links.ts';
import { subscribePush } from '#contract/push.ts';
import { clientLogin, type SignedIn, userLogin, userMe } from '#contract/session/session.ts';
import { pushSubscriptions } from '#server/inbox/push/tables.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { mails } from '#server/mail/tables.ts';
import { accounts } from '#server/session/tables.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { pushBrowser } from '#tests/server/push-browser.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { peopleJobs } from '../jobs.ts';
import { users } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());
// Each test has its own hour of letters.
beforeEach(() => server.wait(3_600_000));

const sides = { app: userLogin, client: clientLogin } as const;
const ask = (portal: 'app' | 'client', email: string, ip = '192.0.2.1') =>
  server.call(askForReset, { body: { portal, email } }, { ip });
const mailed = async (email: string) => {
  await runDueJobs(server.services, peopleJobs);
  return firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.created_at)));
};
const tokenFor = async (email: string) =>
  /\/auth\/reset#([\w-]{43})/.exec((await mailed(email))[0]?.text ?? '')?.[1] ?? '';
const signIn = (portal: 'app' | 'client', email: string, secret: string) =>
  server.call(sides[portal], { body: { email, password: secret } });
const use = (token: string, secret: string) =>
  server.call(useAccessLink, { body: { token, password: secret } });

describe.each(['staff', 'contact', 'employee'] as const)('a forgotten password of %s', (kind) => {
  test('is replaced by a link, once, and ends the sessions of before', async () => {
    const portal = kind === 'staff' ? 'app' : 'client';
    const people = {
      staff: firm.staff.ASC,
      contact: client.contacts.CONTACT_VIEWER,
      employee: client.employee,
    };
    const { accountId } = people[kind];
    const [account] = await firm.as((tx) => tx.select().from(accounts).where(eq(accounts.id, accountId)));
    const email = account?.email ?? '';
    const before = (await (await signIn(portal, email, password)).json()) as SignedIn;
    expect((await ask(portal, email)).status).toBe(204);
    const token = await tokenFor(email);
    expect((await use(token, 'another four plain words')).status).toBe(200);
    expect((await signIn(portal, email, password)).status).toBe(401);
    expect((await signIn(portal, email, 'another four plain words')).status).toBe(200);
    const late = await server.call(userMe, {}, { bearer: before.access_token });
    expect(await late.json()).toMatchObject({ code: 'session_ended' });
    expect((await use(token, 'and four words once more')).status).toBe(401);
  });
});

test('a new password ends what tells the devices of before of news', async () => {
  const { email } = firm.staff.AUD;
  const { access_token: bearer } = (await (await signIn('app', email, password)).json()) as SignedIn;
  const { sent } = await pushBrowser();
  const body = { endpoint: 'https://push.example/1', ...sent };
  expect((await server.call(subscribePush, { body }, { bearer })).status).toBe(200);
  await ask('app', email);
  expect((await use(await tokenFor(email), 'another four plain words')).status).toBe(200);
  expect(await firm.as((tx) => tx.select().from(pushSubscriptions))).toEqual([]);
});

test('known, unknown, suspended and invited people get the same answer after the same work', async () => {
  await firm.as((tx) => tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, firm.staff.FIN.id)));
  const addresses = [firm.staff.RM.email, 'nobody@firm.example', firm.staff.FIN.email];
  const answers = await Promise.all(addresses.map((email) => ask('app', email)));
  for (const answer of answers) {
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
  }
  const letters = [];
  for (const email of addresses) letters.push((await mailed(email)).length);
  expect(letters).toEqual([1, 0, 0]);
});

test('a link of before is over: by a newer one, by an hour, by a suspension', async () => {
  const { email, id } = firm.staff.PAY;
  await ask('app', email);
  const first = await tokenFor(email);
  server.wait(1000);
  await ask('app', email);
  const second = await tokenFor(email);
  expect(second).not.toBe(first);
  expect((await use(first, 'four words that are late')).status).toBe(401);
  server.wait(resetGoodForMs);
  expect((await use(second, 'four words that are late')).status).toBe(401);
  await ask('app', email);
  const third = await tokenFor(email);
  expect((await server.call(readAccessLink, { body: { token: third } })).status).toBe(200);
  await firm.as((tx) => tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, id)));
  expect((await use(third, 'four words that are late')).status).toBe(401);
});

test('nobody floods a mailbox, whose owner is known or not, nor many from one network', async () => {
  for (const email of [firm.staff.CMP.email, 'flood@firm.example']) {
    const answers = [];
    for (let i = 0; i <= resetsPerHour; i++)
      answers.push((await ask('app', email, `198.51.100.${i}`)).status);
    expect(answers).toEqual([...Array(resetsPerHour).fill(204), 429]);
  }
  const statuses = [];
  for (let i = 0; i < 61; i++)
    statuses.push((await ask('client', `n${i}@flood.example`, '203.0.113.9')).status);
  expect(statuses.at(-1)).toBe(429);
});
