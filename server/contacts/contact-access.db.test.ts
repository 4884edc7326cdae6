import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { type ContactRow, contacts, inviteToPortal } from '#contract/clients/contacts.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { readAccessLink, useAccessLink } from '#contract/people/access-links.ts';
import { clientMe } from '#contract/session/session.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { writeActivity } from '../activity/activity.ts';
import { activityOf } from '../activity/queries.ts';
import { actor } from '../db/actor.ts';
import { inbox } from '../inbox/tables.ts';
import { mails } from '../mail/tables.ts';

type Form = Input<typeof contacts.create>['body']['form'];
let server: TestServer;
let firm: TestFirm;
let bearer: string;
let alder: Tenant;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
beforeEach(async () => {
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  alder = await firm.tenant(`Alder${count++}`);
});
afterAll(() => server.close());

const form = (change: Partial<Form> = {}): Form => ({ ...recordExamples(firm).contacts.form, ...change });
const create = (change?: Partial<Form>) =>
  server.call(
    contacts.create,
    { body: { id: firm.id(), client_id: alder.clientId, form: form(change) } },
    { bearer },
  );
const created = (change?: Partial<Form>) => dataOf<ContactRow>(create(change));
const read = (id: string) => dataOf<ContactRow>(server.call(contacts.read, { params: { id } }, { bearer }));
const formOf = ({ phone, mobile, ...row }: ContactRow): Form => ({
  ...form(),
  ...Object.fromEntries(Object.keys(form()).map((key) => [key, (row as Record<string, unknown>)[key] ?? ''])),
  phone: phone ?? '',
  mobile: mobile ?? '',
});
async function update(id: string, change: Partial<Form>) {
  const row = await read(id);
  const body = { version: row.version, form: { ...formOf(row), ...change } };
  return server.call(contacts.update, { params: { id }, body }, { bearer });
}
const invite = (id: string) => server.call(inviteToPortal, { params: { id } }, { bearer });
const errorsOf = async (answer: Response | Promise<Response>) => (await refusalOf(answer)).errors;

describe('access', () => {
  test.each(['portal', 'finance', 'payroll', 'vendor'] as const)(
    '%s needs an e-mail address',
    async (kind) => {
      expect(await errorsOf(create({ email: '', [`${kind}_access`]: 'REQUESTED' }))).toEqual({
        'form.email': ['E-mail is required.'],
      });
    },
  );

  test.each([
    { first_name: '', last_name: 'Sukarno' },
    { first_name: 'Cher', last_name: '' },
  ])('is given to whoever has one name alone: %o', async (name) => {
    bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    expect(await created({ ...name, payroll_access: 'ACTIVE' })).toMatchObject({ payroll_access: 'ACTIVE' });
    expect(await errorsOf(create({ first_name: '', last_name: ' ' }))).toEqual({
      'form.last_name': ['Write a name: the first, the last, or both.'],
    });
  });

  test('that staff may not give is asked for, of managers who may, else of administrators', async () => {
    const told = async (who: { id: string }) =>
      (await firm.as((tx) => tx.select().from(inbox).where(eq(inbox.reader_id, who.id)))).filter(({ path }) =>
        path?.includes(alder.clientId),
      );
    const { id } = await created({ payroll_access: 'ACTIVE' });
    expect(await read(id)).toMatchObject({ payroll_access: 'REQUESTED' });
    expect(await told(firm.staff.ADM)).toMatchObject([
      {
        title: 'Relationship manager Test asks for access for Ada Quay',
        body: expect.stringMatching(/^To payroll\. You get this as an administrator: nobody who may/),
      },
    ]);
    expect(await told(firm.staff.RM)).toEqual([]);
    bearer = await firm.bearerOf(firm.staff.CMP.accountId, 'app', 'staff');
    expect(await created({ finance_access: 'ACTIVE' })).toMatchObject({ finance_access: 'REQUESTED' });
    expect(await told(firm.staff.RM)).toMatchObject([{ body: 'To invoices.' }]);
    bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    expect(await dataOf(update(id, { payroll_access: 'ACTIVE' }))).toMatchObject({
      payroll_access: 'ACTIVE',
    });
  });

  test('to the portal is not given by hand, and none skips its steps', async () => {
    expect(await errorsOf(create({ portal_access: 'ACTIVE' }))).toEqual({
      'form.portal_access': ['The portal opens by an invitation: save, then invite the contact.'],
    });
    expect(await errorsOf(create({ payroll_access: 'SUSPENDED' }))).toEqual({
      'form.payroll_access': ['This does not follow from the present state. Choose another.'],
    });
  });

  test('an invitation is mailed, opens the portal once, and lets nobody in after it was taken back', async () => {
    const { id, email } = await created();
    expect((await invite(id)).status).toBe(204);
    expect(await read(id)).toMatchObject({ portal_access: 'INVITED', version: 2 });
    const token = await tokenTo(email ?? '');
    expect(await dataOf(server.call(readAccessLink, { body: { token } }))).toMatchObject({
      kind: 'invitation',
    });
    await dataOf(server.call(useAccessLink, { body: { token, password: 'a phrase of several words' } }));
    expect(await read(id)).toMatchObject({ portal_access: 'ACTIVE' });
    expect(await refusalOf(invite(id))).toMatchObject({ code: 'conflict' });

    const other = await created();
    await invite(other.id);
    await update(other.id, { portal_access: 'REVOKED' });
    const late = await tokenTo(other.email ?? '');
    expect(
      (await server.call(useAccessLink, { body: { token: late, password: 'a phrase of words' } })).status,
    ).toBe(401);
  });

  test('one who has no address is not invited', async () => {
    const { id } = await created({ email: '' });
    expect(await errorsOf(invite(id))).toHaveProperty('email');
  });

  test('ends with the contact, at their next call', async () => {
    const viewer = alder.contacts.CONTACT_VIEWER;
    const session = await firm.bearerOf(viewer.accountId, 'client', 'contact');
    expect((await server.call(clientMe, {}, { bearer: session })).status).toBe(200);
    expect((await server.call(contacts.remove, { params: { id: viewer.id } }, { bearer })).status).toBe(204);
    expect((await server.call(clientMe, {}, { bearer: session })).status).toBe(401);
    await server.call(contacts.restore, { params: { id: viewer.id } }, { bearer });
    expect(await read(viewer.id)).toMatchObject({ portal_access: 'REVOKED' });
    expect((await server.call(clientMe, {}, { bearer: session })).status).toBe(401);
  });
});

test('a client whose people use the portal keeps an administrator', async () => {
  const { CONTACT_ADMIN: admin, CONTACT_VIEWER: viewer } = alder.contacts;
  const { id, email } = admin;
  expect(await errorsOf(update(id, { email, portal_role: 'CONTACT_VIEWER' }))).toHaveProperty(
    'form.portal_role',
  );
  expect(await errorsOf(update(id, { email, portal_access: 'SUSPENDED' }))).toHaveProperty(
    'form.portal_access',
  );
  const gone = await refusalOf(server.call(contacts.remove, { params: { id } }, { bearer }));
  const kept = { code: 'conflict', message: expect.stringContaining('administer') };
  expect(gone).toMatchObject(kept);
  const back = { name: contacts.label, event: 'restored', description: email } as const;
  await firm.as((tx) =>
    writeActivity(tx, actor('system'), { ...back, subject: { type: contacts.key, id } }, server.now()),
  );
  const [entry] = await firm.as((tx) => activityOf(tx, id));
  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const input = { params: { id: entry?.id ?? '' }, body: {} };
  expect(await refusalOf(server.call(reverseActivity, input, { bearer: administrator }))).toMatchObject(kept);
  await dataOf(update(viewer.id, { email: viewer.email, portal_role: 'CONTACT_ADMIN' }));
  expect((await server.call(contacts.remove, { params: { id } }, { bearer })).status).toBe(204);
});

test('an address is there once at a client, whatever its case; a deleted one is free again', async () => {
  const { id, email } = await created();
  expect(await errorsOf(create({ email: email?.toUpperCase() ?? '' }))).toEqual({
    'form.email': ['This value is duplicated!'],
  });
  await server.call(contacts.remove, { params: { id } }, { bearer });
  await created({ email: email ?? '' });
});

test('the newest primary contact counts', async () => {
  const first = await created({ is_primary: true });
  await created({ is_primary: true });
  expect(await read(first.id)).toMatchObject({ is_primary: false });
});

/** The token in the newest letter to an address. */
async function tokenTo(email: string): Promise<string> {
  const all = await firm.as((tx) => tx.select().from(mails));
  const letter = all.filter((mail) => JSON.stringify(mail).includes(email)).at(-1);
  return /\/auth\/invitation#([\w-]+)/.exec(JSON.stringify(letter))?.[1] ?? '';
}
