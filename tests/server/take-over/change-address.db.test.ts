import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import type { Access } from '#contract/clients/contact-words.ts';
import { closeEmployee, inviteEmployee } from '#contract/payroll/employee-access.ts';
import { payrollEmployees as employeeRecords } from '#contract/payroll/payroll-employees.ts';
import { useAccessLink } from '#contract/people/access-links.ts';
import { blockContact, inviteContact } from '#contract/people/ad-b2c.ts';
import {
  agreeToAddress,
  changeColleagueAddress,
  changeContactAddress,
  changeEmployeeAddress,
  type EndsOfAddress,
  releaseContact,
} from '#contract/people/change-address.ts';
import { clientMe, employeeMe } from '#contract/session/session.ts';
import { activityLog } from '#server/activity/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { devices } from '#server/session/tables.ts';
import { dataOf, refusalOf, succeeded } from '../answers.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { Tenant } from '../tenant.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { attacks, takeOver, type Victim } from './doors.ts';

/* An address is changed by one command, which ends what hung on the one before. */

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
afterAll(() => server.close());

const staffIn = (role: 'ASC' | 'PAY' | 'ADM') => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
let count = 0;
const aClient = () => firm.tenant(`Birch${++count}`);
const another = () => `other-${firm.id()}@elsewhere.example`;
/** Letters to an address, as they read: without the marks by which no mail program makes links of what they say. */
const lettersTo = async (to: string) =>
  (await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, to)))).map(({ text, ...mail }) => ({
    ...mail,
    text: text.replaceAll('\u2060', ''),
  }));
const contactOf = async ({ id }: Pick<Victim, 'id'>) =>
  (await firm.as((tx) => tx.select().from(contacts).where(eq(contacts.id, id))))[0];
const employeeOf = async ({ id }: Pick<Victim, 'id'>) =>
  (await firm.as((tx) => tx.select().from(payrollEmployees).where(eq(payrollEmployees.id, id))))[0];
const agreementsTo = async (email: string) =>
  (await lettersTo(email)).flatMap(({ text }) => /\/auth\/address#([\w-]{43})/.exec(text)?.[1] ?? []);
const agrees = async (from: string) =>
  server.call(agreeToAddress, { body: { token: (await agreementsTo(from)).at(-1) ?? '' } });

type Doors = ReturnType<typeof takeOver>['doors'];
async function scene(who: keyof Doors, kind: Victim['kind']) {
  const { doors, victimOf, release, accept } = takeOver(server, firm);
  const tenant = await aClient();
  const victim = victimOf(tenant, kind);
  return { tenant, victim, door: await doors[who](tenant, victim), own: another(), release, accept };
}

describe.each(attacks)('%s (a record of kind %s)', (...attack) => {
  test('does not write another address into the form', async () => {
    const { victim, door, own } = await scene(...attack);
    const field = victim.kind === 'contact' ? 'form.email' : 'form.work_email';
    expect(Object.keys((await refusalOf(door.write(own))).errors ?? {})).toEqual([field]);
    expect(Object.keys((await refusalOf(door.write(''))).errors ?? {})).toEqual([field]);
    // Other spelling is the same address.
    await succeeded(door.write(victim.email.toUpperCase()));
  });

  test('ends the access, tells the old address, and gives the record to nobody who it has not agreed to', async () => {
    const { victim, door, own, accept, release } = await scene(...attack);
    const portal = victim.kind;
    const bearer = await firm.bearerOf(victim.accountId, 'client', portal);
    const me = () =>
      portal === 'contact' ? server.call(clientMe, {}, { bearer }) : server.call(employeeMe, {}, { bearer });
    await succeeded(me());
    await door.change(own);
    expect((await me()).ok).toBe(false);
    const revoked = await firm.as((tx) =>
      tx.select({ at: devices.revoked_at }).from(devices).where(eq(devices.account_id, victim.accountId)),
    );
    expect(revoked.every(({ at }) => at !== null)).toBe(true);
    expect((await lettersTo(victim.email)).filter(({ text }) => text.includes(own))).toHaveLength(1);

    expect(await refusalOf(door.invite())).toMatchObject({ status: 409 });
    // Agreed to is this one, and no third.
    await succeeded(agrees(victim.email));
    expect(await refusalOf(agrees(victim.email))).toMatchObject({ code: 'invalid_token' });
    const third = another();
    await door.change(third);
    expect(await refusalOf(door.invite())).toMatchObject({ status: 409 });
    await door.change(own);
    server.wait(1);
    await succeeded(door.invite());
    const account = await accept(own);
    expect(account).not.toBe(victim.accountId);
    expect((await release(victim)).status).toBe(409);
  });

  test('does not get it by what was agreed for another address, which the record lost in between', async () => {
    const { victim, door, own } = await scene(...attack);
    await door.change(another());
    const [token = ''] = await agreementsTo(victim.email);
    await door.change('');
    expect((await door.write(own)).status).toBe(422);
    await door.change(own);
    const agreed = server.call(agreeToAddress, { body: { token } });
    expect(await refusalOf(agreed)).toMatchObject({ code: 'invalid_token' });
    expect(await refusalOf(door.invite())).toMatchObject({ status: 409 });
  });

  test('does not get it by an invitation from before', async () => {
    const { victim, door, own, release } = await scene(...attack);
    await door.change(own);
    await succeeded(release(victim));
    await succeeded(door.invite());
    const [letter] = await lettersTo(own);
    const found = (await lettersTo(own)).flatMap(
      ({ text }) => /\/auth\/invitation#([\w-]{43})/.exec(text)?.[1] ?? [],
    );
    expect(letter).toBeDefined();
    await door.change(another());
    const use = server.call(useAccessLink, {
      body: { token: found.at(-1) ?? '', password: 'four plain words together' },
    });
    expect(await refusalOf(use)).toMatchObject({ code: 'invalid_token' });
  });
});

describe('the access of a contact', () => {
  const flags = ['portal_access', 'payroll_access', 'finance_access', 'vendor_access'] as const;
  async function withFlags(...states: Access[]) {
    const tenant = await aClient();
    const one = tenant.contacts.CONTACT_VIEWER;
    const columns = Object.fromEntries(flags.map((flag, at) => [flag, states[at] ?? 'NONE']));
    await firm.as((tx) => tx.update(contacts).set(columns).where(eq(contacts.id, one.id)));
    return { tenant, one };
  }
  const change = async (id: string, body: { check: boolean; email: string; version?: number }) =>
    server.call(
      changeContactAddress,
      { params: { id }, body: { version: (await contactOf({ id }))?.version ?? 0, ...body } },
      { bearer: await staffIn('ASC') },
    );

  test('is said before and changed afterwards, each kind that was given', async () => {
    const { one } = await withFlags('ACTIVE', 'SUSPENDED', 'NONE', 'REVOKED');
    await firm.bearerOf(one.accountId, 'client', 'contact');
    const before = await contactOf(one);
    const own = another();
    const said = await dataOf<EndsOfAddress>(change(one.id, { check: true, email: own }));
    expect(said).toMatchObject({ access: ['portal', 'payroll'], invitation: false, agrees: one.email });
    expect(said.sessions).toBeGreaterThan(0);
    expect(await contactOf(one)).toEqual(before);
    expect(await dataOf<EndsOfAddress>(change(one.id, { check: false, email: own }))).toEqual(said);
    expect(await contactOf(one)).toMatchObject({
      ...{ email: own, portal_access: 'REQUESTED', payroll_access: 'REQUESTED' },
      ...{ finance_access: 'NONE', vendor_access: 'REVOKED' },
    });
  });

  test('stays with another spelling', async () => {
    const { one } = await withFlags('ACTIVE', 'ACTIVE');
    const said = await dataOf<EndsOfAddress>(
      change(one.id, { check: false, email: one.email.toUpperCase() }),
    );
    expect(said).toEqual({
      access: [],
      invitation: false,
      sessions: 0,
      documents: 0,
      agrees: null,
      told: [],
    });
    expect(await contactOf(one)).toMatchObject({ portal_access: 'ACTIVE', payroll_access: 'ACTIVE' });
  });

  test('ends with an address that is removed, which is told', async () => {
    const { one } = await withFlags('ACTIVE');
    await succeeded(change(one.id, { check: false, email: '' }));
    expect(await contactOf(one)).toMatchObject({ email: null, portal_access: 'REQUESTED' });
    expect(await lettersTo(one.email)).toHaveLength(1);
  });

  test('is refused with a colleague’s address, an old version, and an address that is none', async () => {
    const { tenant, one } = await withFlags('ACTIVE');
    const { email } = tenant.contacts.CONTACT_ADMIN;
    expect((await refusalOf(change(one.id, { check: false, email }))).errors).toHaveProperty('email');
    const stale = change(one.id, { check: false, email: another(), version: 99 });
    expect(await refusalOf(stale)).toMatchObject({ status: 409, code: 'stale' });
    const none = change(one.id, { check: false, email: 'nobody' });
    expect((await refusalOf(none)).errors).toHaveProperty('email');
    expect(await contactOf(one)).toMatchObject({ email: one.email, portal_access: 'ACTIVE' });
  });

  test('ends by no change that an accepted invitation overtook: it is refused, and not lost', async () => {
    const { one } = await withFlags('INVITED');
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    const { changed } = await firm.as(async (tx) => {
      const columns = { portal_access: 'ACTIVE', version: sql`${contacts.version} + 1` } as const;
      await tx.update(contacts).set(columns).where(eq(contacts.id, one.id));
      const changed = change(one.id, { check: false, email: another(), version: 1 });
      await expect.poll(async () => (await tx.execute(waiting)).rows[0]).toEqual({ count: 1 });
      return { changed };
    });
    expect(await refusalOf(changed)).toMatchObject({ status: 409, code: 'stale' });
    expect(await contactOf(one)).toMatchObject({ email: one.email, portal_access: 'ACTIVE' });
    expect(await lettersTo(one.email)).toEqual([]);
  });

  test('does not come back by a block that is lifted', async () => {
    const { one } = await withFlags('ACTIVE');
    await succeeded(change(one.id, { check: false, email: another() }));
    const bearer = await staffIn('ASC');
    const params = { id: one.id };
    expect(await refusalOf(server.call(blockContact, { params }, { bearer }))).toMatchObject({ status: 409 });
    // A suspension from before addresses were changed by their command.
    await firm.as((tx) =>
      tx.update(contacts).set({ portal_access: 'SUSPENDED' }).where(eq(contacts.id, one.id)),
    );
    expect(await refusalOf(server.call(inviteContact, { params }, { bearer }))).toMatchObject({
      status: 409,
    });
    expect(await contactOf(one)).toMatchObject({ portal_access: 'SUSPENDED' });
  });

  test('does not come back by reversing the change', async () => {
    const { one } = await withFlags('ACTIVE', 'ACTIVE');
    await succeeded(change(one.id, { check: false, email: another() }));
    const entries = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.subject_id, one.id)),
    );
    const entry = entries.find(({ event }) => event === 'address_changed');
    const reverse = server.call(
      reverseActivity,
      { params: { id: entry?.id ?? '' }, body: {} },
      { bearer: await staffIn('ADM') },
    );
    expect((await reverse).status).toBe(409);
    expect(await contactOf(one)).toMatchObject({ portal_access: 'REQUESTED', payroll_access: 'REQUESTED' });
  });

  test('is not given away by contacts: their own, or an administrator’s by somebody who is none', async () => {
    const { tenant } = await withFlags('ACTIVE');
    const { CONTACT_ADMIN: admin } = tenant.contacts;
    const bearer = await firm.bearerOf(admin.accountId, 'client', 'contact');
    const body = { version: (await contactOf(admin))?.version ?? 0, check: false, email: another() };
    const own = server.call(changeColleagueAddress, { params: { id: admin.id }, body }, { bearer });
    expect(await refusalOf(own)).toMatchObject({ status: 409 });
  });

  test('is given to the new address on an administrator’s word alone, with a reason that both get', async () => {
    const { one } = await withFlags('ACTIVE');
    const own = another();
    await succeeded(change(one.id, { check: false, email: own }));
    const body = { reason: 'Met in person, the old address is gone.' };
    const present = (await contactOf(one))?.version ?? 0;
    const release = async (role: 'ASC' | 'ADM', { reason = body.reason, version = present } = {}) =>
      server.call(
        releaseContact,
        { params: { id: one.id }, body: { version, reason } },
        { bearer: await staffIn(role) },
      );
    // On the record as it was before, the address of which may have been another.
    expect(await refusalOf(release('ADM', { version: present - 1 }))).toMatchObject({ code: 'stale' });
    expect((await release('ASC')).status).toBe(403);
    expect((await release('ADM', { reason: ' ' })).status).toBe(422);
    await succeeded(release('ADM'));
    for (const to of [one.email, own])
      expect((await lettersTo(to)).filter(({ text }) => text.includes(body.reason))).toHaveLength(1);
    const entries = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.subject_id, one.id)),
    );
    expect(entries.find(({ event }) => event === 'released')?.attributes).toEqual(body);
    // The letter to the old address has nothing to decide any more.
    expect(await refusalOf(agrees(one.email))).toMatchObject({ code: 'invalid_token' });
  });
});

describe('the access of an employee', () => {
  const change = async (tenant: Tenant, body: { field: 'work_email' | 'personal_email'; email: string }) => {
    const { id } = tenant.employee;
    const version = (await employeeOf({ id }))?.version ?? 0;
    return server.call(
      changeEmployeeAddress,
      { params: { id }, body: { version, check: false, ...body } },
      { bearer: await staffIn('PAY') },
    );
  };

  test('stays when the address that they do not sign in by changes', async () => {
    const tenant = await aClient();
    await succeeded(change(tenant, { field: 'personal_email', email: another() }));
    expect(await employeeOf(tenant.employee)).toMatchObject({
      account_id: tenant.employee.accountId,
      closed_at: null,
    });
  });

  test('is not added to by the form, and whoever signs in is told of another address', async () => {
    const tenant = await aClient();
    const { id, email } = tenant.employee;
    const bearer = await staffIn('PAY');
    const row = await dataOf<Record<string, unknown>>(
      server.call(employeeRecords.read, { params: { id } }, { bearer }),
    );
    expect(row).toMatchObject({ personal_email: null, has_sign_in: true });
    const own = another();
    const fields = Object.keys(recordExamples(firm).payrollEmployees.form).map((key) => [
      key,
      row[key] ?? '',
    ]);
    const form = { ...Object.fromEntries(fields), personal_email: own };
    const body = { version: row.version, form };
    const written = server.call(employeeRecords.update, { params: { id }, body } as never, { bearer });
    expect(Object.keys((await refusalOf(written)).errors ?? {})).toEqual(['form.personal_email']);
    const added = await dataOf<EndsOfAddress>(change(tenant, { field: 'personal_email', email: own }));
    expect(added).toEqual({
      ...{ access: [], invitation: false, sessions: 0, documents: 0, agrees: null, told: [email] },
    });
    expect((await lettersTo(email)).filter(({ text }) => text.includes(own))).toHaveLength(1);
  });

  test('once closed is for the same person alone, whatever address is invited', async () => {
    const tenant = await aClient();
    const { id, email } = tenant.employee;
    const bearer = await staffIn('PAY');
    await succeeded(server.call(closeEmployee, { params: { id } }, { bearer }));
    const own = another();
    await succeeded(change(tenant, { field: 'work_email', email: own }));
    expect(await refusalOf(server.call(inviteEmployee, { params: { id } }, { bearer }))).toMatchObject({
      status: 409,
    });
    const row = await dataOf<{ portal: string; awaits: string | null }>(
      server.call(employeeRecords.read, { params: { id } }, { bearer }),
    );
    expect(row).toMatchObject({ portal: 'CLOSED', awaits: email });
    await succeeded(change(tenant, { field: 'work_email', email }));
    await succeeded(server.call(inviteEmployee, { params: { id } }, { bearer }));
  });
});
