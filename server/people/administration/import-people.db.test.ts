import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPeople, invitePerson, listPeople } from '#contract/people/users.ts';
import { activityLog } from '#server/activity/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { personForm } from '#tests/server/acts/people.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { users } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const rowOf = (more: object = {}) => ({ id: firm.id(), form: { ...personForm(firm), ...more } });
type Row = ReturnType<typeof rowOf>;
const send = (rows: Row[], check: boolean, by = bearer, id = firm.id()) =>
  server.call(importPeople, { body: { id, check, rows } }, { bearer: by });
const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors?: Record<string, string[]> }).errors;
const there = async (rows: Row[]) =>
  firm.as(async (tx) => ({
    people: (
      await tx
        .select()
        .from(users)
        .where(
          inArray(
            users.id,
            rows.map(({ id }) => id),
          ),
        )
    ).length,
    letters: (
      await tx
        .select()
        .from(mails)
        .where(
          inArray(
            mails.to,
            rows.map(({ form }) => form.email),
          ),
        )
    ).length,
  }));

test('a check invites nobody; the same file confirmed invites everybody at once', async () => {
  const rows = [rowOf(), rowOf({ roles: ['PAY'] })];
  expect(await dataOf(send(rows, true))).toEqual({ rows: 2 });
  expect(await there(rows)).toEqual({ people: 0, letters: 0 });
  const id = firm.id();
  expect(await dataOf(send(rows, false, bearer, id))).toEqual({ rows: 2 });
  expect(await there(rows)).toEqual({ people: 2, letters: 2 });
  const query = { search: rows[1]?.form.email ?? '' };
  const page = await succeeded(server.call(listPeople, { query }, { bearer }));
  expect(await page.json()).toMatchObject({ data: [{ status: 'INVITED', roles: ['PAY'] }] });
  const entries = await firm.as((tx) => tx.select().from(activityLog).where(eq(activityLog.batch_id, id)));
  expect(entries.map(({ event }) => event)).toEqual(['invited', 'invited']);
});

test('sent again after a lost answer, it invites nobody twice', async () => {
  const rows = [rowOf()];
  await succeeded(send(rows, false));
  await succeeded(send(rows, false));
  expect(await there(rows)).toEqual({ people: 1, letters: 1 });
});

test('one wrong row leaves everybody uninvited, and each wrong row has its words', async () => {
  const known = rowOf();
  await succeeded(server.call(invitePerson, { body: known }, { bearer }));
  const twin = rowOf();
  const rows = [
    rowOf(),
    rowOf({ email: known.form.email.toUpperCase() }),
    twin,
    rowOf({ email: twin.form.email.toUpperCase() }),
    rowOf({ office: firm.id() }),
    rowOf({ teams: [firm.id()] }),
    rowOf({ manager: firm.id() }),
  ];
  for (const check of [true, false])
    expect(await errorsOf(await send(rows, check))).toEqual({
      'rows.1.form.email': ['Petra Person is invited with this address. Open their page under People.'],
      'rows.2.form.email': ['Another row of this file has this address.'],
      'rows.3.form.email': ['Another row of this file has this address.'],
      'rows.4.form.office': ['There is no such office.'],
      'rows.5.form.teams': ['One of these teams is not there.'],
      'rows.6.form.manager': ['There is no such colleague.'],
    });
  expect(await there(rows)).toEqual({ people: 0, letters: 0 });
});

test('a forged row gives nobody a role of another side, and takes nobody’s place', async () => {
  expect((await send([rowOf({ roles: ['CONTACT_ADMIN'] })], false)).status).toBe(422);
  expect((await send([{ ...rowOf(), id: firm.staff.RM.id }], false)).status).toBe(409);
  const same = firm.id();
  expect(
    (
      await send(
        [
          { ...rowOf(), id: same },
          { ...rowOf(), id: same },
        ],
        true,
      )
    ).status,
  ).toBe(409);
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  expect((await send([rowOf()], true, auditor)).status).toBe(403);
});
