import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstMailsPerDay, firstMailsScarce, mailsPerDayUnanswered } from '#contract/core/limits.ts';
import { readMailBudget } from '#contract/mail.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { importPeople, invitePerson, readPerson, resendInvitation } from '#contract/people/users.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { mailOfChange } from '../people/address/letter.ts';
import { accounts } from '../session/tables.ts';
import { checkFirstMails, firstMailsLeft } from './budget.ts';
import { sendMail } from './outbox.ts';
import { mails } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());
/** Days later, at noon (UTC): every budget is whole again. */
beforeEach(() => {
  const day = 24 * 3_600_000;
  server.wait(day + day / 2 - (Date.parse(server.now()) % day));
});

const letter = {
  reader: 'Ann',
  says: ['Hello.'],
  action: null,
  firm: { name: 'Harbour & Vale', address: '' },
};
const system = actor('system');
const today = (factor = 1) => ({ now: server.now(), factor });
/** Sends mail to typed addresses as a call does, all or none; the refusal's message, or null. */
const send = (by: string | null, ...to: string[]) =>
  server.db
    .as(system, async (tx) => {
      for (const one of to) {
        await checkFirstMails(tx, { by, to: [one] }, today());
        await sendMail(tx, { kind: 'access.invitation', by, to: one, subject: 'x', letter }, server.now());
      }
    })
    .then(
      () => null,
      (error: unknown) => String(error),
    );
const left = (by: string) => server.db.as(system, (tx) => firstMailsLeft(tx, by, today()));
const strangers = (count: number, of: string) =>
  Array.from({ length: count }, (_, i) => `n${i}@${of}.example`);

describe('an account', () => {
  test('writes to so many addresses a day from which nobody answered, and to more on the next', async () => {
    const { id: by } = firm.staff.ADM;
    expect(await send(by, ...strangers(firstMailsPerDay, 'a'))).toBeNull();
    expect(await left(by)).toBe(0);
    expect(await send(by, 'one-more@a.example')).toContain(
      `You wrote to ${firstMailsPerDay} addresses today`,
    );
    expect(await send(by, 'one-more@a.example')).toContain('after 00:00 UTC, in about 12 hours');
    // One that it wrote to today is no further one.
    expect(await send(by, 'n1@a.example')).toBeNull();
    server.wait(13 * 3_600_000);
    expect(await left(by)).toBe(firstMailsPerDay);
    expect(await send(by, 'one-more@a.example')).toBeNull();
  });

  test('is told how many more it may write to, if an act needs more', async () => {
    const { id: by } = firm.staff.ADM;
    await send(by, ...strangers(firstMailsPerDay - 2, 'b'));
    const refused = await server.db
      .as(system, (tx) => checkFirstMails(tx, { by, to: strangers(3, 'more') }, today()))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'mail_budget',
      message: expect.stringContaining('You can write to 2 more today, and this needs 3.'),
    });
  });

  test('has a budget of its own, and none for addresses that answered', async () => {
    const { ADM, RM } = firm.staff;
    await send(ADM.id, ...strangers(firstMailsPerDay, 'c'));
    expect(await send(RM.id, 'stranger@c.example')).toBeNull();
    await answers('known@c.example');
    expect(await send(ADM.id, 'KNOWN@c.example')).toBeNull();
  });
});

/** Makes an account that signed in once. */
const answers = (email: string) =>
  server.db.as(system, (tx) =>
    tx.insert(accounts).values({
      ...{ id: randomUUID(), guard: 'client', email, password_hash: 'x', created_at: server.now() },
    }),
  );

describe('an address', () => {
  test('gets so many e-mails a day until it answers, whoever sends them', async () => {
    const people = [firm.staff.ADM.id, firm.staff.RM.id, null];
    for (let i = 0; i < mailsPerDayUnanswered; i++)
      expect(await send(people[i % people.length] ?? null, 'one@d.example')).toBeNull();
    for (const by of people)
      expect(await send(by, 'One@D.example')).toContain(
        `one@d.example got ${mailsPerDayUnanswered} e-mails today`,
      );
    await answers('one@d.example');
    expect(await send(firm.staff.ADM.id, 'one@d.example')).toBeNull();
  });

  test('is one with what its owner may write behind a plus, until somebody answers from the one that is written to', async () => {
    const { id: by } = firm.staff.ADM;
    for (let i = 0; i < mailsPerDayUnanswered; i++) expect(await send(by, `one+${i}@l.example`)).toBeNull();
    expect(await left(by)).toBe(firstMailsPerDay - 1);
    for (const one of ['one@l.example', 'one+more@l.example'])
      expect(await send(by, one)).toContain(`got ${mailsPerDayUnanswered} e-mails today`);
    await answers('one+more@l.example');
    expect(await send(by, 'one+more@l.example')).toBeNull();
    expect(await send(by, 'one@l.example')).toContain(`got ${mailsPerDayUnanswered} e-mails today`);
  });

  test('gets no more of many acts at once', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(firm.staff.ADM.id, 'one@e.example')));
    expect(sent.filter((refused) => refused === null)).toHaveLength(mailsPerDayUnanswered);
  });
});

test.each<[MailKind, boolean]>([
  ['access.invitation', true],
  ['signing.reminder', true],
  ['access.imported', false],
  ['signing.completed', false],
  ['access.forgotten', false],
])('a mail of kind %s is one of a budget: %s', async (kind, counted) => {
  const { id: by } = firm.staff.ADM;
  await server.db.as(system, (tx) =>
    sendMail(tx, { kind, by, to: 'x@f.example', subject: 'x', letter }, server.now()),
  );
  expect(await left(by)).toBe(firstMailsPerDay - (counted ? 1 : 0));
});

test('the factor of limits is one of the budgets too, and 0 counts nothing', async () => {
  const { id: by } = firm.staff.ADM;
  await send(by, ...strangers(firstMailsPerDay, 'g'));
  const check = (factor: number) =>
    server.db.as(system, (tx) => checkFirstMails(tx, { by, to: ['more@g.example'] }, today(factor)));
  await expect(check(1)).rejects.toThrow('You wrote to');
  await check(2);
  await check(0);
});

test('whoever sends sees how many are left once they are few, and when there are more', async () => {
  const { id, accountId } = firm.staff.ADM;
  const bearer = await firm.bearerOf(accountId, 'app', 'staff');
  const many = firstMailsPerDay - firstMailsScarce - 1;
  await send(id, ...strangers(many, 'h'));
  expect(await dataOf(server.call(readMailBudget, {}, { bearer }))).toMatchObject({ left: null });
  await send(id, ...strangers(firstMailsPerDay - 3 - many, 'more.h'));
  const opens_at = new Date(Math.ceil(Date.parse(server.now()) / 86_400_000) * 86_400_000).toISOString();
  expect(await dataOf(server.call(readMailBudget, {}, { bearer }))).toEqual({
    ...{ left: 3, most: firstMailsPerDay, opens_at },
  });
});

describe('the doors', () => {
  const form = (email: string) => ({
    ...{ first_name: 'Ann', last_name: 'Lee', email, job_title: '', office: '', manager: '' },
    ...{ roles: ['RM'], teams: [] },
  });
  test('of a colleague’s invitation refuse at the field, and do nothing', async () => {
    const { id: by, accountId } = firm.staff.ADM;
    const bearer = await firm.bearerOf(accountId, 'app', 'staff');
    await send(by, ...strangers(firstMailsPerDay, 'i'));
    const id = firm.id();
    const refused = await server.call(
      invitePerson,
      { body: { id, form: form('new@i.example') } },
      { bearer },
    );
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'mail_budget',
      errors: { 'form.email': [expect.stringContaining('You can write to others after 00:00 UTC')] },
    });
    expect((await server.call(readPerson, { params: { id } }, { bearer })).status).toBe(404);
    const rows = [{ id, form: form('new@i.example') }];
    const body = { id: firm.id(), check: false, rows };
    await succeeded(server.call(importPeople, { body }, { bearer }));
  });

  test('of asking again stop at the address', async () => {
    const { accountId } = firm.staff.ADM;
    const bearer = await firm.bearerOf(accountId, 'app', 'staff');
    const id = firm.id();
    await succeeded(server.call(invitePerson, { body: { id, form: form('new@j.example') } }, { bearer }));
    const again = () => server.call(resendInvitation, { params: { id } }, { bearer });
    for (let i = 1; i < mailsPerDayUnanswered; i++) await succeeded(again());
    const refused = await again();
    expect(await refused.json()).toMatchObject({ code: 'mail_budget' });
  });
});

test('a letter about a changed address is left out beyond the budget, and refuses no change', async () => {
  const { id: cause } = firm.staff.ADM;
  const to = 'wrong@k.example';
  const changed = () =>
    server.db.as(system, (tx) =>
      mailOfChange(
        tx,
        { ...{ to, name: 'Ann', client: 'Harbour', becomes: 'right@k.example', by: null }, cause },
        server.services.config,
        server.now(),
      ),
    );
  const letters = () =>
    server.db.as(system, async (tx) => (await tx.select().from(mails).where(eq(mails.to, to))).length);
  await send(cause, ...Array.from({ length: mailsPerDayUnanswered - 1 }, () => to));
  await changed();
  expect(await letters()).toBe(mailsPerDayUnanswered);
  await changed();
  expect(await letters()).toBe(mailsPerDayUnanswered);
});
