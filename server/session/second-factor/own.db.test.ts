import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import {
  askForReset,
  challengeAccessLink,
  readAccessLink,
  useAccessLink,
} from '#contract/people/access-links.ts';
import { readPerson, removePersonFactor, resetPerson } from '#contract/people/users.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  factorCode,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/session/second-factor.ts';
import { activityLog } from '#server/activity/tables.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import { diskKeys } from '#server/files/keys.ts';
import { idempotencyKeys } from '#server/http/tables.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { mails } from '#server/mail/tables.ts';
import { peopleJobs } from '#server/people/jobs.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { authenticator } from '#tests/server/sign-in/authenticator.ts';
import {
  authenticatorApp,
  byBoth,
  byPassword,
  challengeFor,
  fromBase32,
  nextQuarterHour,
  redeem,
  setUpFactor,
} from '#tests/server/sign-in/second-factor.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { passkeys } from '../passkeys/tables.ts';
import { hashPassword } from '../passwords/password.ts';
import { accounts } from '../tables.ts';
import { openSecretBox } from './secret-box.ts';
import { factorChallenges, recoveryCodes, secondFactors } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await firm.as((tx) => tx.delete(secondFactors));
  nextQuarterHour(server);
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});

const keysOf = () => diskKeys(join(server.dir, 'keys'));

interface State {
  since: string | null;
  required: boolean;
  hasPassword: boolean;
  recoveryCodesLeft: number;
}
const stateNow = () => dataOf<State>(server.call(readSecondFactor, {}, { bearer }));
const titles = async (of = bearer) =>
  (await dataOf<InboxItem[]>(server.call(listInbox, { query: listSearch({}) }, { bearer: of }))).map(
    ({ title }) => title,
  );
const lettersTo = (email: string) =>
  firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.id)));
const entries = () =>
  firm.as((tx) =>
    tx.select().from(activityLog).where(eq(activityLog.name, 'Second factor')).orderBy(desc(activityLog.id)),
  );

describe('setting up', () => {
  test('gives a secret, counts from the first code, and is logged and told by inbox and mail', async () => {
    expect(await stateNow()).toEqual({
      since: null,
      required: false,
      hasPassword: true,
      recoveryCodesLeft: 0,
    });
    const { secret, address } = await dataOf<{ secret: string; address: string }>(
      server.call(beginSecondFactor, {}, { bearer }),
    );
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    const { email } = firm.staff.RM;
    // Begun, it does not count.
    expect(await (await byPassword(server, email)).json()).toHaveProperty('access_token');
    const app = authenticatorApp(server, secret);
    const wrong = await refusalOf(
      server.call(confirmSecondFactor, { body: { code: app.wrong() } }, { bearer }),
    );
    expect(wrong.errors).toEqual({
      code: [
        'This code is not right. Enter the one your app shows now, of the newest entry if it has two for this account.',
      ],
    });
    server.wait(1000);
    const { recoveryCodes: codes } = await dataOf<{ recoveryCodes: string[] }>(
      server.call(confirmSecondFactor, { body: { code: app.code() } }, { bearer }),
    );
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(await stateNow()).toMatchObject({ since: server.now(), recoveryCodesLeft: 10 });
    expect(await (await byPassword(server, email)).json()).toHaveProperty('challenge');
    const title = 'A second factor was set up for your password';
    expect((await titles())[0]).toBe(title);
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe(`${title} (Portico Advisory)`);
    expect((await entries())[0]).toMatchObject({
      event: 'added',
      description: 'Set up a second factor for the password',
    });
    // Neither letter nor log nor a kept answer holds a secret.
    const all = JSON.stringify([
      letter,
      await entries(),
      await firm.as((tx) => tx.select().from(idempotencyKeys)),
    ]);
    for (const kept of [secret, ...codes]) expect(all).not.toContain(kept);
  });

  test('keeps no answer under an idempotency key: a repeat is refused, not answered with the codes', async () => {
    const { secret } = await dataOf<{ secret: string }>(server.call(beginSecondFactor, {}, { bearer }));
    const body = { code: authenticatorApp(server, secret).code() };
    const key = firm.id();
    await succeeded(server.call(confirmSecondFactor, { body }, { bearer, key }));
    const again = await refusalOf(server.call(confirmSecondFactor, { body }, { bearer, key }));
    expect(again).toMatchObject({ status: 409, message: 'Your second factor is on already.' });
  });

  test('again replaces a secret that was not confirmed, and none that counts', async () => {
    const begin = () => dataOf<{ secret: string }>(server.call(beginSecondFactor, {}, { bearer }));
    const first = authenticatorApp(server, (await begin()).secret);
    const second = authenticatorApp(server, (await begin()).secret);
    const confirm = (code: string) => server.call(confirmSecondFactor, { body: { code } }, { bearer });
    expect((await confirm(first.code())).status).toBe(422);
    expect((await confirm(second.code())).status).toBe(200);
    expect(await refusalOf(server.call(beginSecondFactor, {}, { bearer }))).toMatchObject({
      status: 409,
      message: 'Your second factor is on already.',
    });
    await byBoth(server, firm.staff.RM.email, second.next());
  });

  test('needs a password, and to be begun', async () => {
    const confirm = server.call(confirmSecondFactor, { body: { code: '123456' } }, { bearer });
    expect(await refusalOf(confirm)).toMatchObject({ status: 409 });
    const { accountId } = firm.staff.RM;
    const set = (password_hash: string | null) =>
      firm.as((tx) => tx.update(accounts).set({ password_hash }).where(eq(accounts.id, accountId)));
    await set(null);
    expect(await refusalOf(server.call(beginSecondFactor, {}, { bearer }))).toMatchObject({ status: 409 });
    expect((await stateNow()).hasPassword).toBe(false);
    await set(await hashPassword(password, { published: true }));
  });
});

describe('at rest', () => {
  test('the secret is encrypted for its row, with a key that the database does not have', async () => {
    const { secret } = await setUpFactor(server, bearer);
    const [row] = await firm.as((tx) => tx.select().from(secondFactors));
    expect(Buffer.from(row?.secret ?? []).includes(Buffer.from(fromBase32(secret)))).toBe(false);
    const { secretBox: box } = server.services;
    const purpose = `second factor ${row?.id} of ${row?.account_id}`;
    expect(box.open(row?.secret ?? new Uint8Array(), purpose)).toEqual(fromBase32(secret));
    expect(() => box.open(row?.secret ?? new Uint8Array(), `${purpose}x`)).toThrow();
    const other = await openSecretBox(
      { ...keysOf(), read: async () => Buffer.alloc(32).toString('base64') },
      server.db,
    );
    expect(() => other.open(row?.secret ?? new Uint8Array(), purpose)).toThrow();
    // The key is made once: the next server reads it.
    const again = await openSecretBox(keysOf(), server.db);
    expect(again.open(row?.secret ?? new Uint8Array(), purpose)).toEqual(fromBase32(secret));
    const broken = { ...keysOf(), read: async () => 'half a key' };
    await expect(openSecretBox(broken, server.db)).rejects.toThrow('does not hold a key of 32 bytes');
  });

  test('a secret that is copied to another account signs nobody in there', async () => {
    const { next } = await setUpFactor(server, bearer);
    const other = await setUpFactor(server, await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff'));
    const [mine] = await firm.as((tx) =>
      tx.select().from(secondFactors).where(eq(secondFactors.account_id, firm.staff.RM.accountId)),
    );
    await firm.as((tx) =>
      tx
        .update(secondFactors)
        .set({ secret: mine?.secret ?? new Uint8Array() })
        .where(eq(secondFactors.account_id, firm.staff.ASC.accountId)),
    );
    const { email } = firm.staff.ASC;
    expect((await redeem(server, await challengeFor(server, email), next())).status).toBe(422);
    // Recovery codes need no secret.
    await byBoth(server, email, other.recoveryCodes[0] ?? '');
  });

  test('recovery codes are hashes', async () => {
    const { recoveryCodes: codes } = await setUpFactor(server, bearer);
    const rows = await firm.as((tx) => tx.select().from(recoveryCodes));
    expect(rows).toHaveLength(10);
    const text = JSON.stringify(rows);
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
  });

  const actors: [string, () => Actor][] = [
    ['staff', () => actor('staff', { accountId: firm.staff.RM.accountId, userId: firm.staff.RM.id })],
    ['contact', () => actor('contact', { accountId: firm.staff.RM.accountId })],
    ['employee', () => actor('employee', { accountId: firm.staff.RM.accountId })],
    ['signer', () => actor('signer', { accountId: firm.staff.RM.accountId })],
    ['none', () => actor('none')],
  ];
  test.each(actors)('nobody but the system reads or changes them: %s', async (_, who) => {
    await setUpFactor(server, bearer);
    for (const table of [secondFactors, recoveryCodes, factorChallenges]) {
      const refused = { cause: { code: '42501' } };
      await expect(server.db.as(who(), (tx) => tx.select().from(table))).rejects.toMatchObject(refused);
      await expect(server.db.as(who(), (tx) => tx.delete(table))).rejects.toMatchObject(refused);
    }
    await expect(
      server.db.as(who(), (tx) => tx.update(secondFactors).set({ failures: 0 })),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('a used code stays used, whoever asks the database', async () => {
    const { recoveryCodes: codes } = await setUpFactor(server, bearer);
    await byBoth(server, firm.staff.RM.email, codes[0] ?? '');
    await expect(firm.as((tx) => tx.update(recoveryCodes).set({ used_at: null }))).rejects.toThrow();
    await expect(firm.as((tx) => tx.update(secondFactors).set({ last_step: 0 }))).rejects.toThrow();
  });
});

describe('switching off', () => {
  test('takes a code that was not used, is logged and told, and the password alone signs in', async () => {
    const { next, wrong, code } = await setUpFactor(server, bearer);
    const remove = (typed: string) => server.call(removeSecondFactor, { body: { code: typed } }, { bearer });
    expect((await remove(wrong())).status).toBe(422);
    expect((await remove(code())).status).toBe(422);
    expect((await remove(next())).status).toBe(204);
    expect(await stateNow()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect(await (await byPassword(server, firm.staff.RM.email)).json()).toHaveProperty('access_token');
    expect((await titles())[0]).toBe('The second factor of your password was switched off');
    expect((await entries())[0]).toMatchObject({ event: 'removed' });
    expect((await remove(code(1))).status).toBe(409);
  });

  test('works by a recovery code, which is told too', async () => {
    const { recoveryCodes: codes } = await setUpFactor(server, bearer);
    server.wait(1000);
    await succeeded(server.call(removeSecondFactor, { body: { code: codes[3] ?? '' } }, { bearer }));
    expect((await titles()).slice(0, 2).sort()).toEqual([
      'A recovery code was used in place of your authenticator app',
      'The second factor of your password was switched off',
    ]);
  });

  test('cannot be guessed at by who holds a session', async () => {
    const { wrong, next } = await setUpFactor(server, bearer);
    const remove = (code: string) => server.call(removeSecondFactor, { body: { code } }, { bearer });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await remove(wrong())).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await remove(next())).status).toBe(429);
    expect((await stateNow()).since).not.toBeNull();
  });
});

test('new recovery codes take a code, replace the earlier ones, and are told', async () => {
  const { recoveryCodes: before, next, wrong } = await setUpFactor(server, bearer);
  const renew = (code: string) => server.call(renewRecoveryCodes, { body: { code } }, { bearer });
  expect((await renew(wrong())).status).toBe(422);
  const { recoveryCodes: after } = await dataOf<{ recoveryCodes: string[] }>(renew(next()));
  expect(after).toHaveLength(10);
  const { email } = firm.staff.RM;
  expect((await redeem(server, await challengeFor(server, email), before[0] ?? '')).status).toBe(422);
  server.wait(1000);
  await byBoth(server, email, after[0] ?? '');
  expect(await stateNow()).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await titles())[0]).toBe('A recovery code was used in place of your authenticator app');
  expect(await titles()).toContain('New recovery codes were made for your sign-in');
  expect((await entries())[0]).toMatchObject({ event: 'codes_renewed' });
});

test('a code that was used for one thing does nothing else', async () => {
  const { next } = await setUpFactor(server, bearer);
  const code = next();
  await byBoth(server, firm.staff.RM.email, code);
  const refused = await refusalOf(server.call(removeSecondFactor, { body: { code } }, { bearer }));
  expect(refused.errors).toEqual({ code: ['This code was used already. Wait for the next one.'] });
});

const tokenMailedTo = async (email: string) =>
  /\/auth\/reset#([\w-]{43})/.exec((await lettersTo(email))[0]?.text ?? '')?.[1] ?? '';

test('a new password by a link leaves the factor on, and signs nobody in without a code', async () => {
  const { next } = await setUpFactor(server, bearer);
  server.wait(1000);
  const { email, accountId } = firm.staff.RM;
  await succeeded(server.call(askForReset, { body: { portal: 'app', email } }));
  await runDueJobs(server.services, peopleJobs);
  const token = await tokenMailedTo(email);
  const fresh = 'another four plain words';
  const used = await succeeded(server.call(useAccessLink, { body: { token, password: fresh } }));
  expect(await used.json()).toEqual({ data: { signedIn: null } });
  expect(used.headers.getSetCookie()).toEqual([]);
  await byBoth(server, email, next(), { password: fresh });
  const hash = await hashPassword(password, { published: true });
  await firm.as((tx) => tx.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, accountId)));
});

test.each(['asked for by the person', 'sent by an administrator'])(
  'a link %s makes no passkey, which would go round the factor, and stays good for a password',
  async (sent) => {
    const { id, email, accountId } = firm.staff.RM;
    const { next } = await setUpFactor(server, bearer);
    server.wait(1000);
    if (sent === 'sent by an administrator') {
      const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
      await succeeded(server.call(resetPerson, { params: { id } }, { bearer: administrator }));
    } else {
      await succeeded(server.call(askForReset, { body: { portal: 'app', email } }));
      await runDueJobs(server.services, peopleJobs);
    }
    const token = await tokenMailedTo(email);
    const link = await dataOf<{ secondFactor: boolean }>(server.call(readAccessLink, { body: { token } }));
    expect(link.secondFactor).toBe(true);
    const begun = await dataOf<{ challenge: string }>(server.call(challengeAccessLink, { body: { token } }));
    const passkey = authenticator().made(begun.challenge);
    const refused = await refusalOf(server.call(useAccessLink, { body: { token, passkey } }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('You have a second factor. Choose a password');
    const signIns = await firm.as((tx) => tx.$count(passkeys, eq(passkeys.account_id, accountId)));
    expect(signIns).toBe(0);
    await byBoth(server, email, next());
    await succeeded(server.call(useAccessLink, { body: { token, password: 'four more plain words' } }));
    const hash = await hashPassword(password, { published: true });
    await firm.as((tx) => tx.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, accountId)));
  },
);

describe('an administrator', () => {
  test('is asked for a code of their own factor like everybody', async () => {
    const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    await setUpFactor(server, administrator);
    const { id, email } = firm.staff.ADM;
    const own = server.call(removePersonFactor, { params: { id } }, { bearer: administrator });
    expect(await refusalOf(own)).toMatchObject({
      status: 409,
      message: 'Switch your own second factor off under “Sign-in and devices”, with a code.',
    });
    expect(await challengeFor(server, email)).not.toBe('');
  });

  test('sees who has a factor, and removes it; the person is told, and the log knows', async () => {
    const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    const { id, email } = firm.staff.RM;
    const person = () =>
      dataOf<{ second_factor: boolean }>(
        server.call(readPerson, { params: { id } }, { bearer: administrator }),
      );
    expect((await person()).second_factor).toBe(false);
    await setUpFactor(server, bearer);
    const challenge = await challengeFor(server, email);
    server.wait(1000);
    expect((await person()).second_factor).toBe(true);
    const remove = (by: string) => server.call(removePersonFactor, { params: { id } }, { bearer: by });
    expect((await remove(bearer)).status).toBe(403);
    expect(await dataOf(remove(administrator))).toMatchObject({ second_factor: false });
    expect((await remove(administrator)).status).toBe(409);
    expect((await redeem(server, challenge, '123456')).status).toBe(401);
    expect((await titles())[0]).toBe('The firm removed the second factor of your password');
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toContain('The firm removed the second factor');
    const [entry] = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.event, 'second_factor_removed')),
    );
    expect(entry).toMatchObject({ name: 'User', subject_id: id });
  });
});

test('codes are typed with spaces and hyphens, in small letters, and with letters for digits', () => {
  const read = (typed: string) => {
    const result = v.safeParse(factorCode, typed);
    return result.success ? result.output : null;
  };
  expect(read(' 123 456 ')).toBe('123456');
  expect(read('abcd-efgh-jkmn-pqrs')).toBe('ABCDEFGHJKMNPQRS');
  expect(read('ilo0-0000-0000-0000')).toBe('1100000000000000');
  for (const none of ['', '12345', '123456789', 'abcd-efgh-jkmn-pqru']) expect(read(none)).toBeNull();
});
