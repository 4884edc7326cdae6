import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSharedDocuments } from '#contract/documents/documents.ts';
import { type AgreementVersions, publishAgreement, readAgreements } from '#contract/firm/agreements.ts';
import { acceptConsent, readConsent } from '#contract/session/consent.ts';
import { clientMe, type SessionUser } from '#contract/session/session.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { agreements } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let staff: string;
let contact: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Harbour Ltd');
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const versions = () => dataOf<AgreementVersions>(server.call(readAgreements, {}, { bearer: staff }));
const publish = (version: number, form: Partial<{ title: string; text: string; changes: string }> = {}) =>
  server.call(
    publishAgreement,
    { body: { version, form: { title: 'Terms of use', text: 'Be kind.', changes: '', ...form } } },
    { bearer: staff },
  );
const me = () => dataOf<SessionUser>(server.call(clientMe, {}, { bearer: contact }));
const open = async () =>
  (await server.call(listSharedDocuments, { query: {} }, { bearer: contact })).status === 200;
const accept = (id: string, version: number) =>
  server.call(acceptConsent, { params: { id }, body: { version } }, { bearer: contact });

test('an empty firm asks nobody, and its first version asks everybody', async () => {
  expect(await versions()).toMatchObject({ version: 0, versions: [] });
  expect(await open()).toBe(true);
  expect((await publish(0)).status).toBe(200);
  expect(await open()).toBe(false);
  const { accept_agreement, agreement_id } = await me();
  expect(accept_agreement).toBe(false);
  expect((await accept(agreement_id ?? '', 1)).status).toBe(200);
  expect(await open()).toBe(true);
  expect((await versions()).versions).toMatchObject([
    { version: 1, accepted: 1, published_by: { id: firm.staff.ADM.id }, changes: null },
  ]);
});

test('a new version asks again at the next call; the old one stays readable as it was', async () => {
  const [first] = (await versions()).versions;
  const params = { id: first?.id ?? '' };
  await publish(1, { text: 'Be kinder.', changes: 'Kinder than before.' });
  expect(await open()).toBe(false);
  expect(await dataOf(server.call(readConsent, { params }, { bearer: contact }))).toMatchObject({
    ...{ text: 'Be kind.', version: 1, accepted: true, inForce: false },
  });
  const { agreement_id = '' } = await me();
  const newest = { params: { id: agreement_id } };
  expect(await dataOf(server.call(readConsent, newest, { bearer: contact }))).toMatchObject({
    ...{ text: 'Be kinder.', changes: 'Kinder than before.', accepted: false, inForce: true },
  });
});

test('a version that was followed by another while somebody read it is not accepted', async () => {
  const { agreement_id: read2 = '' } = await me();
  await publish(2, { text: 'Be kindest.' });
  const refused = await accept(read2, 2);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'stale', current: { version: 3 } });
  expect(await open()).toBe(false);
  const { agreement_id = '' } = await me();
  expect((await accept(agreement_id, 3)).status).toBe(200);
  expect(await open()).toBe(true);
});

test('of two who publish at once one is told of the other', async () => {
  const both = await Promise.all([publish(3, { title: 'One' }), publish(3, { title: 'Two' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await versions()).version).toBe(4);
  expect((await publish(2)).status).toBe(409);
  expect((await publish(9)).status).toBe(409);
});

test.each([
  ['title', { title: ' ' }],
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(100_001) }],
  ['changes', { changes: 'x'.repeat(2_001) }],
])('a form with a wrong %s names it', async (field, form) => {
  const answer = await publish(4, form);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: { [`form.${field}`]: [expect.any(String)] } });
});

test('the database lets nobody change what was published, and contacts publish nothing', async () => {
  const [newest] = (await versions()).versions;
  const row = { id: firm.id(), title: 'Mine', body: 'x', version: 99, created_at: server.now() };
  const user = actor('staff', { userId: firm.staff.ADM.id });
  const person = actor('contact', { accountId: client.contacts.CONTACT_ADMIN.accountId });
  const change = server.db.as(user, (tx) => tx.update(agreements).set({ body: 'Other' }));
  await expect(change).rejects.toThrow();
  await expect(server.db.as(person, (tx) => tx.insert(agreements).values(row))).rejects.toThrow();
  expect((await versions()).versions[0]).toEqual(newest);
});

test('what was accepted is of the account: whoever comes to have the record is asked', async () => {
  const { agreement_id = '' } = await me();
  await accept(agreement_id, (await versions()).version);
  const { id, accountId } = client.contacts.CONTACT_ADMIN;
  const join = (account_id: string) =>
    firm.as((tx) => tx.update(contacts).set({ account_id }).where(eq(contacts.id, id)));
  const taker = await firm.as((tx) => firm.account(tx, 'client', 'taker@elsewhere.example'));
  await join(taker);
  const bearer = await firm.bearerOf(taker, 'client', 'contact');
  expect(await dataOf(server.call(clientMe, {}, { bearer }))).toMatchObject({ accept_agreement: false });
  await join(accountId);
  expect(await me()).toMatchObject({ accept_agreement: true });
});
