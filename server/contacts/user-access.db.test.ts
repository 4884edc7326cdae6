import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFirmContacts } from '#contract/clients/firm-contacts.ts';
import * as contract from '#contract/clients/user-access.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { clientMe } from '#contract/session/session.ts';
import { accessForm } from '#tests/server/acts/people.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { inbox } from '../inbox/tables.ts';
import { mails } from '../mail/tables.ts';
import { accessLinks } from '../people/access-links/tables.ts';
import { users } from '../people/tables.ts';
import { accounts } from '../session/tables.ts';
import { contacts } from './tables.ts';

type Form = Input<typeof contract.createUserAccess>['body']['form'];
type Row = contract.UserAccess;

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let bearer: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
beforeEach(async () => {
  count++;
  alder = await firm.tenant(`Alder${count}`);
  birch = await firm.tenant(`Birch${count}`);
  bearer = await as(alder.contacts.CONTACT_ADMIN);
});
afterAll(() => server.close());

const as = ({ accountId }: { accountId: string }) => firm.bearerOf(accountId, 'client', 'contact');
const address = () => `${firm.id()}@client.example`;
const create = (change: Partial<Form> = {}, who = bearer) =>
  server.call(
    contract.createUserAccess,
    { body: { id: firm.id(), form: { ...accessForm(address()), ...change } } },
    { bearer: who },
  );
const read = (id: string) =>
  dataOf<Row>(server.call(contract.readUserAccess, { params: { id } }, { bearer }));
/** The call that changes a contact, ready to be made. */
async function changeOf(id: string, change: Partial<Form>, who = bearer) {
  const { is_me: _, id: __, version, ...row } = await read(id);
  const form = {
    ...row,
    first_name: row.first_name ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    job_title: row.job_title ?? '',
    ...change,
  };
  const input = { params: { id }, body: { version, form } };
  return () => server.call(contract.updateUserAccess, input, { bearer: who });
}
const update = async (...of: Parameters<typeof changeOf>) => (await changeOf(...of))();
/** Makes these changes at once. */
async function updateAtOnce(...all: Parameters<typeof changeOf>[]) {
  const calls: (() => Promise<Response>)[] = [];
  for (const of of all) calls.push(await changeOf(...of));
  return Promise.all(calls.map((call) => call()));
}
const errorsOf = async (answer: Response | Promise<Response>) => (await refusalOf(answer)).errors;
const setContact = (id: string, change: Partial<typeof contacts.$inferInsert>) =>
  firm.as((tx) => tx.update(contacts).set(change).where(eq(contacts.id, id)));

test('the list holds the contacts of the client, and says which is the reader', async () => {
  const list = await dataOf<Row[]>(server.call(contract.listUserAccess, { query: {} }, { bearer }));
  expect(list.map(({ id }) => id).toSorted()).toEqual(
    Object.values(alder.contacts)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(list.filter(({ is_me }) => is_me).map(({ id }) => id)).toEqual([alder.contacts.CONTACT_ADMIN.id]);
});

test('access needs an e-mail address', async () => {
  await setContact(alder.contacts.CONTACT_ADMIN.id, { payroll_access: 'ACTIVE' });
  expect(await errorsOf(create({ email: '', finance_access: 'REQUESTED' }))).toEqual({
    'form.email': ['E-mail is required.'],
  });
  expect(await errorsOf(create({ first_name: '', last_name: '' }))).toEqual({
    'form.last_name': ['Write a name: the first, the last, or both.'],
  });
});

const toldOf = async (readerId: string) =>
  (await firm.as((tx) => tx.select().from(inbox).where(eq(inbox.reader_id, readerId)))).filter(
    ({ path }) => path === `/app/clients/${alder.clientId}/contacts/list`,
  );

test('nobody gives what they lack: it is asked for, and whoever may give it is told', async () => {
  // an administrator of the portal sees invoices by their role
  const row = await dataOf<Row>(create({ payroll_access: 'ACTIVE', finance_access: 'ACTIVE' }));
  expect(row).toMatchObject({ payroll_access: 'REQUESTED', finance_access: 'ACTIVE' });
  const asked = { kind: 'contacts.accessRequested', body: 'To payroll.' };
  expect(await toldOf(firm.staff.ADM.id)).toMatchObject([
    {
      kind: asked.kind,
      title: 'Con CONTACT_ADMIN asks for access for Cora Colleague',
      body: expect.stringMatching(/^To payroll[.] You get this as an administrator: nobody/),
    },
  ]);
  // the client's manager sees payroll masked, and so may not give it
  expect(await toldOf(firm.staff.RM.id)).toEqual([]);
  // nor by changing themselves: the manager may give this one
  const me = alder.contacts.CONTACT_ADMIN.id;
  expect(await dataOf<Row>(update(me, { vendor_access: 'ACTIVE' }))).toMatchObject({
    vendor_access: 'REQUESTED',
  });
  expect(await toldOf(firm.staff.RM.id)).toMatchObject([{ ...asked, body: 'To vendors.' }]);
});

test('what is asked for already is told once', async () => {
  const { id } = await dataOf<Row>(create({ payroll_access: 'REQUESTED' }));
  await dataOf<Row>(update(id, { payroll_access: 'ACTIVE', job_title: 'Clerk' }));
  expect(await toldOf(firm.staff.ADM.id)).toHaveLength(1);
});

test('a viewer changes nobody, and one whose role may does not raise above it', async () => {
  const viewer = await as(alder.contacts.CONTACT_VIEWER);
  expect((await create({}, viewer)).status).toBe(403);
  const who = {
    clientIds: [alder.clientId],
    contactIds: [alder.contacts.CONTACT_VIEWER.id],
    permissions: ['edit client contact', 'create client contact'],
  };
  const { userAccessHandlers } = await import('./user-access.ts');
  const run = (name: string, input: object) =>
    server.db.as(actor('contact', who), async (tx) => {
      const handler = userAccessHandlers.find(({ endpoint }) => endpoint.name === name);
      const call = {
        tx,
        input,
        actor: actor('contact', who),
        now: server.now(),
        activity: async () => undefined,
      };
      return handler?.run(call);
    });
  const form = { ...accessForm(address()), phone: null, job_title: null };
  await expect(
    run('userAccess.create', { body: { id: firm.id(), form: { ...form, portal_role: 'CONTACT_ADMIN' } } }),
  ).rejects.toMatchObject({ code: 'invalid' });
  await expect(
    run('userAccess.update', { params: { id: alder.contacts.CONTACT_ADMIN.id }, body: { version: 1, form } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('the last administrator stays one, and nobody ends their own access', async () => {
  const me = alder.contacts.CONTACT_ADMIN.id;
  expect(await errorsOf(update(me, { portal_role: 'CONTACT_VIEWER' }))).toHaveProperty(['form.portal_role']);
  expect(await errorsOf(update(me, { portal_access: 'REVOKED' }))).toHaveProperty(['form.portal_access']);
  await setContact(alder.contacts.CONTACT_VIEWER.id, { portal_access: 'NONE' });
  expect(await errorsOf(update(me, { portal_role: 'CONTACT_VIEWER' }))).toHaveProperty(['form.portal_role']);
});

/** Two administrators take each other’s role, or access, at once; returns the calls that were accepted. */
async function takeFromEachOther(field: 'portal_role' | 'portal_access') {
  const [one, two] = [alder.contacts.CONTACT_ADMIN, alder.contacts.CONTACT_VIEWER];
  await setContact(two.id, { portal_role: 'CONTACT_ADMIN' });
  const other = await as(two);
  const change =
    field === 'portal_role'
      ? { portal_role: 'CONTACT_VIEWER' as const }
      : { portal_access: 'REVOKED' as const };
  const answers = await updateAtOnce([two.id, change, bearer], [one.id, change, other]);
  return answers.filter(({ status }) => status === 200);
}
const contactsThere = () =>
  firm.as((tx) => tx.select().from(contacts).where(eq(contacts.client_id, alder.clientId)));

describe.each(['portal_role', 'portal_access'] as const)(
  'of two administrators who take each other’s %s',
  (field) => {
    test('at once, one remains', async () => {
      expect(await takeFromEachOther(field)).toHaveLength(1);
      const left = (await contactsThere()).filter(
        ({ portal_role, portal_access }) => portal_role === 'CONTACT_ADMIN' && portal_access === 'ACTIVE',
      );
      expect(left).toHaveLength(1);
    });

    test('at once, one does, though a third remains', async () => {
      await firm.contactWith(alder, 'CONTACT_ADMIN', { payroll_access: false, finance_access: false });
      expect(await takeFromEachOther(field)).toHaveLength(1);
    });
  },
);

test('an administrator who gives and takes at once leaves the client with one', async () => {
  const [me, viewer] = [alder.contacts.CONTACT_ADMIN, alder.contacts.CONTACT_VIEWER];
  await updateAtOnce(
    [me.id, { portal_role: 'CONTACT_VIEWER' }],
    [viewer.id, { portal_role: 'CONTACT_ADMIN' }],
    [me.id, { portal_role: 'CONTACT_VIEWER' }],
  );
  expect((await contactsThere()).some(({ portal_role }) => portal_role === 'CONTACT_ADMIN')).toBe(true);
});

test('a contact of another client is not there, by any call', async () => {
  const params = { id: birch.contacts.CONTACT_VIEWER.id };
  const form = accessForm(address());
  for (const answer of [
    await server.call(contract.readUserAccess, { params }, { bearer }),
    await server.call(contract.updateUserAccess, { params, body: { version: 1, form } }, { bearer }),
    await server.call(contract.inviteUserAccess, { params }, { bearer }),
    await server.call(contract.resetUserAccess, { params }, { bearer }),
  ])
    expect(answer.status).toBe(404);
  // an id that is taken elsewhere adds nobody
  const taken = await server.call(contract.createUserAccess, { body: { ...params, form } }, { bearer });
  expect(taken.status).toBe(409);
});

test('the database keeps a contact to their client, and lets them let nobody in', async () => {
  const who = actor('contact', {
    clientIds: [alder.clientId],
    contactIds: [alder.contacts.CONTACT_ADMIN.id],
  });
  const row = { id: firm.id(), last_name: 'Forged', client_id: birch.clientId };
  await expect(server.db.as(who, (tx) => tx.insert(contacts).values(row))).rejects.toThrow();
  const let_in = { ...row, client_id: alder.clientId, portal_access: 'ACTIVE' as const };
  await expect(server.db.as(who, (tx) => tx.insert(contacts).values(let_in))).rejects.toThrow();
  const account_id = birch.contacts.CONTACT_ADMIN.accountId;
  await expect(server.db.as(who, (tx) => tx.update(contacts).set({ account_id }))).rejects.toThrow();
  const { rowCount } = await server.db.as(who, (tx) =>
    tx.update(contacts).set({ job_title: 'Forged' }).where(eq(contacts.client_id, birch.clientId)),
  );
  expect(rowCount).toBe(0);
});

test('a colleague is invited in the name of the contact', async () => {
  const { id, email } = await dataOf<Row>(create());
  const invite = () => server.call(contract.inviteUserAccess, { params: { id } }, { bearer });
  const row = await dataOf<Row>(invite());
  expect(row).toMatchObject({ portal_access: 'INVITED' });
  expect(row.invitation).toMatchObject({ mail: 'queued', sent_at: null });
  const goodForMs = Date.parse(row.invitation?.expires_at ?? '') - Date.parse(server.now());
  expect(goodForMs).toBe(72 * 60 * 60 * 1000);
  const read = () => dataOf<Row>(server.call(contract.readUserAccess, { params: { id } }, { bearer }));
  expect((await read()).invitation).toEqual(row.invitation);
  const at = server.now();
  const setLetter = (change: Partial<typeof mails.$inferInsert>) =>
    firm.as((tx) =>
      tx
        .update(mails)
        .set(change)
        .where(eq(mails.to, email ?? '')),
    );
  await setLetter({ sent_at: at });
  expect((await read()).invitation).toMatchObject({ mail: 'sent', sent_at: at });
  await setLetter({ refused_at: at });
  expect((await read()).invitation).toMatchObject({ mail: 'bounced' });
  // A link that was taken back waits for nobody.
  await firm.as((tx) => tx.update(accessLinks).set({ revoked_at: at }).where(eq(accessLinks.contact_id, id)));
  expect((await read()).invitation).toBeNull();
  const [letter] = await firm.as((tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.to, email ?? '')),
  );
  expect(JSON.stringify(letter)).toContain('Con CONTACT_ADMIN invites you');
});

test('a link to sign in anew goes to the address of the account, whatever the contact’s is by now', async () => {
  const { id, accountId, email } = alder.contacts.CONTACT_VIEWER;
  const elsewhere = address();
  await firm.as((tx) => tx.update(contacts).set({ email: elsewhere }).where(eq(contacts.id, id)));
  expect((await server.call(contract.resetUserAccess, { params: { id } }, { bearer })).status).toBe(200);
  const sent = await firm.as((tx) => tx.select({ to: mails.to }).from(mails));
  const [account] = await firm.as((tx) => tx.select().from(accounts).where(eq(accounts.id, accountId)));
  expect(account?.email).toBe(email);
  expect(sent.map(({ to }) => to)).toContain(email);
  expect(sent.map(({ to }) => to)).not.toContain(elsewhere);
});

test('suspended access ends with the next call', async () => {
  const viewer = alder.contacts.CONTACT_VIEWER;
  const theirs = await as(viewer);
  expect((await server.call(clientMe, {}, { bearer: theirs })).status).toBe(200);
  expect((await update(viewer.id, { portal_access: 'SUSPENDED' })).status).toBe(200);
  expect((await server.call(clientMe, {}, { bearer: theirs })).status).toBe(401);
});

test('contacts see who looks after them at the firm, and nobody who has left', async () => {
  const contactsAtFirm = () =>
    dataOf<{ people: { id: string; roles: string[] }[]; office: { name: string } | null }>(
      server.call(readFirmContacts, {}, { bearer }),
    );
  expect(await contactsAtFirm()).toMatchObject({
    people: [{ id: firm.staff.RM.id, roles: ['LEAD'] }],
    office: { name: 'Zürich' },
  });
  await firm.as((tx) => tx.update(users).set({ status: 'LEFT' }).where(eq(users.id, firm.staff.RM.id)));
  expect((await contactsAtFirm()).people).toEqual([]);
  await firm.as((tx) => tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, firm.staff.RM.id)));
});
