import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox, readInbox, readInboxItem } from '#contract/inbox.ts';
import { cancelEnvelope } from '#contract/signing/sending.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { putInInbox } from './put.ts';
import { forgetInbox } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let contact: string;
let staff: string;
let envelopeId: string;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  envelopeId = (await sentEnvelope(server, firm, staff, alder)).id;
});
afterAll(() => server.close());

async function inboxOf(bearer: string, unread = false): Promise<InboxItem[]> {
  const filters = unread
    ? [{ field: 'read_at', operator: 'ISNULL' as const, keyword: '', keyword2: '' }]
    : [];
  const response = await server.call(listInbox, { query: listSearch({ filters }) }, { bearer });
  return ((await response.json()) as ListAnswer<InboxItem>).data;
}

test('a person asked to sign finds it in their inbox, with the way there in their portal', async () => {
  expect(await inboxOf(contact)).toEqual([
    expect.objectContaining({
      kind: 'signing.invited',
      title: expect.stringContaining('asks you to sign: Agreement'),
      path: `/client/sign/document-to-sign/${envelopeId}`,
      read_at: null,
    }),
  ]);
});

test('a link to sign never goes through an inbox', async () => {
  for (const bearer of [contact, staff])
    expect(JSON.stringify(await inboxOf(bearer))).not.toContain('external-login');
});

test('the newest comes first, and what is read is no longer among the unread', async () => {
  server.wait(1000);
  await server.call(
    cancelEnvelope,
    { params: { id: envelopeId }, body: { version: 2, reason: 'Wrong year.' } },
    { bearer: staff },
  );
  const [newest, ...rest] = await inboxOf(contact);
  expect(newest).toMatchObject({
    kind: 'signing.cancelled',
    body: expect.stringContaining('Wrong year.'),
    path: null,
  });
  expect(rest).toHaveLength(1);
  const id = newest?.id ?? '';
  const marked = await server.call(
    readInboxItem,
    { params: { id }, body: { read: true } },
    { bearer: contact },
  );
  expect(await marked.json()).toMatchObject({ data: { id, read_at: server.now() } });
  expect((await inboxOf(contact, true)).map((item) => item.id)).not.toContain(id);

  const all = await server.call(readInbox, { body: { until: server.now() } }, { bearer: contact });
  expect(await all.json()).toEqual({ data: { read: 1 } });
  expect(await inboxOf(contact, true)).toEqual([]);
});

test('a notice of an earlier version opens what the client sent, as one of now does; others lead where they did', async () => {
  const item = { readerId: firm.staff.RM.id, title: 'Alder: sent', body: '' };
  const documents = `/app/clients/${alder.clientId}/documents`;
  await firm.as(async (tx) => {
    for (const [kind, path] of [
      ['documents.fromClient', documents],
      ['documents.fromClient', `${documents}?lane=FROM_CLIENT`],
      ['payroll.approved', documents],
    ] as const)
      await putInInbox(tx, { ...item, kind, path }, server.now());
  });
  const paths = (await inboxOf(staff))
    .filter(({ title }) => title === item.title)
    .map(({ kind, path }) => `${kind} ${path}`);
  expect(paths.toSorted()).toEqual([
    `documents.fromClient ${documents}?lane=FROM_CLIENT`,
    `documents.fromClient ${documents}?lane=FROM_CLIENT`,
    `payroll.approved ${documents}`,
  ]);
});

test('old entries are forgotten', async () => {
  await firm.as((tx) => forgetInbox(tx, '2100-01-01T00:00:00.000Z'));
  expect(await inboxOf(contact)).toEqual([]);
});
