import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorFailures, factorGoodForMs, factorTries } from '#contract/core/limits.ts';
import { suspendPerson } from '#contract/people/users.ts';
import { beginSecondFactor, removeSecondFactor } from '#contract/session/second-factor.ts';
import { clientMe, type SignedIn, userMe } from '#contract/session/session.ts';
import { activityLog } from '#server/activity/tables.ts';
import { refusalOf, succeeded } from '#tests/server/answers.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import {
  byBoth,
  byPassword,
  challengeFor,
  nextQuarterHour,
  redeem,
  setUpFactor,
} from '#tests/server/sign-in/second-factor.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { hashPassword } from '../passwords/password.ts';
import { accounts, sessions } from '../tables.ts';
import { deleteFactorChallenges, holdAccount } from './queries.ts';
import { factorChallenges, secondFactors } from './tables.ts';

const minute = 60_000;
const over = 'This took too long, or was tried too often. Enter your password again.';
const used = 'This code was used already. Wait for the next one.';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
afterAll(() => server.close());

/** A member of staff with a second factor, whose first half minute is over. */
async function guarded(role: keyof TestFirm['staff']) {
  const { accountId, email, id } = firm.staff[role];
  await firm.as((tx) => tx.delete(secondFactors).where(eq(secondFactors.account_id, accountId)));
  nextQuarterHour(server);
  const bearer = await firm.bearerOf(accountId, 'app', 'staff');
  const app = await setUpFactor(server, bearer);
  server.wait(minute);
  return { accountId, email, id, bearer, ...app };
}
const sessionsOf = (accountId: string) =>
  firm.as((tx) => tx.$count(sessions, eq(sessions.account_id, accountId)));

const signIns = async () =>
  (await firm.as((tx) => tx.select().from(activityLog).where(eq(activityLog.event, 'login')))).map(
    ({ description }) => description,
  );

describe('a right password with a second factor', () => {
  test('answers a challenge alone: no token, no cookie, no name, no session', async () => {
    const { accountId, email } = await guarded('RM');
    const before = await sessionsOf(accountId);
    const response = await byPassword(server, email);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(answer).sort()).toEqual(['challenge', 'goodUntil']);
    expect(await sessionsOf(accountId)).toBe(before);
    const asBearer = await server.call(userMe, {}, { bearer: String(answer.challenge) });
    expect(asBearer.status).toBe(401);
  });

  test('and a code signs in, which the log says', async () => {
    const { email, next } = await guarded('RM');
    const { access_token: bearer } = await byBoth(server, email, next());
    expect((await server.call(userMe, {}, { bearer })).status).toBe(200);
    expect(await signIns()).toContain('Signed in by password and code');
  });

  test('signs a contact and an employee in likewise', async () => {
    const tenant = await firm.tenant('Alder');
    for (const { accountId, email } of [
      { ...tenant.contacts.CONTACT_ADMIN, email: await addressOf(tenant.contacts.CONTACT_ADMIN.accountId) },
      tenant.employee,
    ]) {
      const audience = accountId === tenant.employee.accountId ? 'employee' : 'contact';
      const { next } = await setUpFactor(server, await firm.bearerOf(accountId, 'client', audience));
      const signedIn = await byBoth(server, email, next(), { portal: 'client' });
      expect(signedIn.user.isContact).toBe(audience === 'contact');
    }
    expect((await server.call(clientMe, {}, {})).status).toBe(401);
  });
});

test('a password that was right before the factor was set up opens no session after it', async () => {
  const { accountId, email } = firm.staff.FIN;
  await succeeded(
    server.call(beginSecondFactor, {}, { bearer: await firm.bearerOf(accountId, 'app', 'staff') }),
  );
  const waits = () =>
    firm.as(async (tx) => (await tx.execute(sql`select from pg_locks where not granted`)).rowCount);
  let signingIn: Promise<Response> | undefined;
  const before = await sessionsOf(accountId);
  // The factor is confirmed, which is not seen yet, while the session waits for the account.
  await firm.as(async (tx) => {
    await holdAccount(tx, accountId);
    await tx
      .update(secondFactors)
      .set({ confirmed_at: server.now() })
      .where(eq(secondFactors.account_id, accountId));
    signingIn = byPassword(server, email);
    await expect.poll(waits, { timeout: 10_000 }).toBe(1);
  });
  expect((await signingIn)?.status).toBe(401);
  expect(await sessionsOf(accountId)).toBe(before);
  expect(await challengeFor(server, email)).not.toBe('');
  await firm.as((tx) => tx.delete(secondFactors).where(eq(secondFactors.account_id, accountId)));
});

const addressOf = async (accountId: string) =>
  (await firm.as((tx) => tx.select().from(accounts).where(eq(accounts.id, accountId))))[0]?.email ?? '';

test('wrong passwords answer alike, byte for byte, with a second factor, without one, and of nobody', async () => {
  const { email } = await guarded('RM');
  const answers = [];
  for (const address of [email, firm.staff.FIN.email, 'nobody@firm.example']) {
    const response = await byPassword(server, address, { password: 'wrong' });
    const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
    answers.push({ status: response.status, body, cookies: response.headers.getSetCookie() });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

describe('a code is refused', () => {
  test('a second time, at once, in a new challenge, and when an earlier one comes later', async () => {
    const { email, next, code } = await guarded('RM');
    const now = next();
    await byBoth(server, email, now);
    for (const replayed of [now, code(-1)]) {
      const refused = await refusalOf(redeem(server, await challengeFor(server, email), replayed));
      expect(refused).toMatchObject({ status: 422, errors: { code: [used] } });
    }
    expect((await byBoth(server, email, code(1))).user.email).toBe(email);
  });

  test('that switched the factor on', async () => {
    const { accountId, email } = firm.staff.PAY;
    const { code } = await setUpFactor(server, await firm.bearerOf(accountId, 'app', 'staff'));
    const refused = await refusalOf(redeem(server, await challengeFor(server, email), code()));
    expect(refused.errors).toEqual({ code: [used] });
  });

  test('in a race of one code over two challenges: one session', async () => {
    const { accountId, email, next } = await guarded('RM');
    const challenges = [await challengeFor(server, email), await challengeFor(server, email)];
    const before = await sessionsOf(accountId);
    const code = next();
    const answers = await Promise.all(challenges.map((challenge) => redeem(server, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await sessionsOf(accountId)).toBe(before + 1);
  });

  test('of another person, for a challenge of one’s own', async () => {
    const mine = await guarded('RM');
    const theirs = await guarded('ASC');
    const challenge = await challengeFor(server, mine.email);
    expect(await refusalOf(redeem(server, challenge, theirs.code()))).toMatchObject({ status: 422 });
    expect(await refusalOf(redeem(server, challenge, theirs.recoveryCodes[0] ?? ''))).toMatchObject({
      status: 422,
    });
    // It was not used up by that.
    expect((await byBoth(server, theirs.email, theirs.code())).user.email).toBe(theirs.email);
  });

  test.each([
    ['two half minutes ago', -2, 422],
    ['one half minute ago', -1, 200],
    ['of the next half minute', 1, 200],
    ['of the half minute after it', 2, 422],
  ])('by the clock: %s', async (_, steps, status) => {
    const { email, code } = await guarded('RM');
    expect((await redeem(server, await challengeFor(server, email), code(steps))).status).toBe(status);
  });

  test.each(['', '12345', '1234567', 'abcdef', 'ABCD-EFGH'])('that is none: %j', async (typed) => {
    const { email } = firm.staff.RM;
    const refused = await refusalOf(redeem(server, await challengeFor(server, email), typed));
    expect(refused).toMatchObject({
      status: 422,
      errors: { code: ['Enter the 6 digits that your app shows, or a recovery code.'] },
    });
  });

  test('but not for spaces and hyphens in it', async () => {
    const { email, next } = await guarded('RM');
    expect((await byBoth(server, email, next().replace(/(...)/, ' $1 - '))).user.email).toBe(email);
  });
});

describe('a challenge is over', () => {
  const isOver = async (challenge: string, code: string) =>
    expect(await refusalOf(redeem(server, challenge, code))).toMatchObject({
      status: 401,
      code: 'invalid_token',
      message: over,
    });

  test('once it signed in, also in a race of two codes', async () => {
    const { accountId, email, next, recoveryCodes } = await guarded('RM');
    const challenge = await challengeFor(server, email);
    const before = await sessionsOf(accountId);
    const codes = [next(), recoveryCodes[0] ?? ''];
    const answers = await Promise.all(codes.map((code) => redeem(server, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionsOf(accountId)).toBe(before + 1);
    await isOver(challenge, next());
  });

  test('after its time', async () => {
    const { email, code } = await guarded('RM');
    const challenge = await challengeFor(server, email);
    server.wait(factorGoodForMs);
    await isOver(challenge, code());
    await firm.as((tx) => deleteFactorChallenges(tx, server.now()));
    expect(await firm.as((tx) => tx.select().from(factorChallenges))).toEqual([]);
  });

  test('after a few wrong codes, also sent at once, and then for the right one', async () => {
    const { email, wrong, next } = await guarded('RM');
    const challenge = await challengeFor(server, email);
    const tries = Array.from({ length: factorTries + 3 }, () => redeem(server, challenge, wrong()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 422)).toHaveLength(factorTries);
    await isOver(challenge, next());
  });

  test('with another password', async () => {
    const { accountId, email, next } = await guarded('RM');
    const challenge = await challengeFor(server, email);
    const password_hash = await hashPassword('another four plain words', { published: true });
    const set = (hash: string) =>
      firm.as((tx) => tx.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, accountId)));
    await set(password_hash);
    const code = next();
    await isOver(challenge, code);
    await set(await hashPassword(password, { published: true }));
    await isOver(challenge, code);
    // The code itself was not used up.
    expect((await byBoth(server, email, code)).user.email).toBe(email);
  });

  test('with a suspension of its person', async () => {
    const { id, email, next } = await guarded('CMP');
    const challenge = await challengeFor(server, email);
    const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    await server.call(suspendPerson, { params: { id } }, { bearer: administrator });
    await isOver(challenge, next());
    expect(await refusalOf(byPassword(server, email))).toMatchObject({ code: 'invalid_credentials' });
  });

  test('with its factor, also when another one is set up', async () => {
    const { email, next, bearer } = await guarded('RM');
    const challenge = await challengeFor(server, email);
    await server.call(removeSecondFactor, { body: { code: next() } }, { bearer });
    await isOver(challenge, next());
    const later = await setUpFactor(server, bearer);
    await isOver(challenge, later.next());
  });

  test('if nobody made it', async () => {
    await isOver('made-up', '123456');
  });
});

describe('guessing', () => {
  test('over many challenges ends after ten wrong codes of a network, and the person gets in from elsewhere', async () => {
    const { email, wrong, next } = await guarded('RM');
    const ip = '203.0.113.40';
    const statuses = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await redeem(server, await challengeFor(server, email), wrong(), { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const limited = await redeem(server, await challengeFor(server, email), next(), { ip });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const home = await redeem(server, await challengeFor(server, email), next(), { ip: '203.0.113.41' });
    expect(home.status).toBe(200);
  }, 60_000);

  test('from many networks at once ends after thirty', async () => {
    const { email, wrong } = await guarded('RM');
    const challenges = [];
    for (let i = 0; i < 40; i++) challenges.push(await challengeFor(server, email));
    const answers = await Promise.all(
      challenges.map((challenge, i) => redeem(server, challenge, wrong(), { ip: `198.51.100.${i}` })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  }, 60_000);

  test('patiently ends for good after a hundred wrong codes, which the database counts; a recovery code opens again', async () => {
    const { accountId, email, wrong, next, code, recoveryCodes } = await guarded('RM');
    await firm.as((tx) =>
      tx
        .update(secondFactors)
        .set({ failures: factorFailures - 1 })
        .where(eq(secondFactors.account_id, accountId)),
    );
    await redeem(server, await challengeFor(server, email), wrong());
    const exhausted = await refusalOf(redeem(server, await challengeFor(server, email), next()));
    expect(exhausted.errors).toEqual({
      code: ['Too many codes were wrong. Use a recovery code, or ask the firm to remove your second factor.'],
    });
    await byBoth(server, email, recoveryCodes[0] ?? '');
    expect((await byBoth(server, email, code())).user.email).toBe(email);
  });

  test('gains nothing by an account of one’s own', async () => {
    const target = await guarded('RM');
    const own = await guarded('ASC');
    const ip = '203.0.113.50';
    for (let i = 0; i < 10; i++)
      await redeem(server, await challengeFor(server, target.email), target.wrong(), { ip });
    await byBoth(server, own.email, own.next(), { ip });
    const challenge = await challengeFor(server, target.email);
    expect((await redeem(server, challenge, target.wrong(), { ip })).status).toBe(429);
  }, 60_000);
});

describe('a recovery code', () => {
  test('signs in once, in any case and grouping, and the log says so', async () => {
    const { email, recoveryCodes } = await guarded('RM');
    const [first = '', second = ''] = recoveryCodes;
    await byBoth(server, email, first.toLowerCase().replaceAll('-', ' '));
    const again = await refusalOf(redeem(server, await challengeFor(server, email), first));
    expect(again.errors).toEqual({ code: ['This recovery code is not right, or was used already.'] });
    await byBoth(server, email, second);
    expect(await signIns()).toContain('Signed in by password and recovery code');
  });

  test('in a race over two challenges opens one session', async () => {
    const { accountId, email, recoveryCodes } = await guarded('RM');
    const [code = ''] = recoveryCodes;
    const challenges = [await challengeFor(server, email), await challengeFor(server, email)];
    const before = await sessionsOf(accountId);
    const answers = await Promise.all(challenges.map((challenge) => redeem(server, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await sessionsOf(accountId)).toBe(before + 1);
  });

  test('a code whose letters were read as digits is understood', async () => {
    const { email, recoveryCodes } = await guarded('RM');
    const [code = ''] = recoveryCodes;
    const misread = code.replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await byBoth(server, email, misread)).user.email).toBe(email);
  });
});

test('the session of a challenge is that of its sign-in: portal, side and device', async () => {
  const tenant = await firm.tenant('Birch');
  await firm.sameAccount(tenant);
  const { accountId, email } = tenant.employee;
  const { next } = await setUpFactor(server, await firm.bearerOf(accountId, 'client', 'employee'));
  const signedIn = await byBoth(server, email, next(), { portal: 'client' });
  expect(signedIn.employee?.id).toBe(tenant.employee.id);
  const { device } = (await (
    await redeem(server, await challengeFor(server, email, { portal: 'client' }), next())
  ).json()) as SignedIn;
  expect(device.id).not.toBe(signedIn.device.id);
});
