import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as comments from '#contract/clients/comments.ts';
import * as contract from '#contract/clients/conversation.ts';
import { listInbox } from '#contract/inbox.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { letterJobs } from '../inbox/letters/jobs.ts';
import { inbox } from '../inbox/tables.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { mails } from '../mail/tables.ts';

/* The conversation of a client, from its own side and from that of people who have no part in it. */

let server: TestServer;
let firm: TestFirm;
let manager: string;
let client: Tenant;
let other: Tenant;
let contact: string;
let viewer: string;
let stranger: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  client = await firm.tenant(`Quay ${count++}`);
  other = await firm.tenant(`Mole ${count++}`);
  const enter = async ({ accountId }: { accountId: string }) => {
    await firm.acceptNewest(accountId);
    return firm.bearerOf(accountId, 'client', 'contact');
  };
  contact = await enter(client.contacts.CONTACT_ADMIN);
  viewer = await enter(client.contacts.CONTACT_VIEWER);
  stranger = await enter(other.contacts.CONTACT_ADMIN);
  await firm.as(async (tx) => {
    await tx.delete(inbox);
    await tx.delete(mails);
  });
});
afterAll(() => server.close());

type Note = Partial<{
  parent: string;
  visibility: 'INTERNAL' | 'CLIENT';
  body: string;
  mentions: string[];
  files: string[];
}>;
const comment = async (change: Note = {}) => {
  const body = {
    id: firm.id(),
    visibility: 'CLIENT' as const,
    body: 'We need it.',
    mentions: [],
    files: [],
    ...change,
  };
  const answer = server.call(
    comments.addComment,
    { params: { id: client.clientId }, body },
    { bearer: manager },
  );
  return dataOf<{ comment: comments.Comment; told: string[] }>(answer);
};
const write = (
  change: { id?: string; parent?: string; body?: string; files?: string[] } = {},
  bearer = contact,
) =>
  server.call(
    contract.writeMessage,
    { body: { id: firm.id(), body: 'Here it is.', files: [], ...change } },
    { bearer },
  );
const written = (change: Parameters<typeof write>[0] = {}, bearer = contact) =>
  dataOf<{ message: contract.Message; told: string[] }>(write(change, bearer));
const conversation = (bearer = contact) =>
  dataOf<contract.MessageThread[]>(server.call(contract.listConversation, { query: {} }, { bearer }));
const state = (bearer = contact) =>
  dataOf<{ unread: number; told: string[] }>(server.call(contract.readConversationState, {}, { bearer }));
const inboxOf = (bearer: string) =>
  dataOf<{ kind: string; title: string; body: string; path: string }[]>(
    server.call(listInbox, { query: {} }, { bearer }),
  );
const letters = async () => {
  await runDueJobs(server.services, letterJobs);
  return firm.as((tx) => tx.select().from(mails));
};

test('a message reaches the contacts by portal, inbox and letter, which says nothing of it', async () => {
  const { told } = await comment({ body: 'Send us the **secret** figures.' });
  expect(told).toEqual(['Con CONTACT_ADMIN', 'Con CONTACT_VIEWER']);
  expect(await conversation()).toMatchObject([
    { body: 'Send us the **secret** figures.', author: { of: 'FIRM', is_me: false }, unread: true },
  ]);
  const [item] = await inboxOf(contact);
  expect(item).toMatchObject({ kind: 'comments.fromFirm', path: '/client/conversation' });
  const sent = await letters();
  expect(sent).toHaveLength(2);
  expect(JSON.stringify([item, sent])).not.toContain('secret');
});

test('an answer reaches the writer and the managers, opens what was resolved, and is unread on the tab', async () => {
  const { comment: asked } = await comment();
  const resolve = { params: { id: asked.id }, body: { resolved: true } };
  await succeeded(server.call(comments.resolveComment, resolve, { bearer: manager }));
  const id = firm.id();
  const { message, told } = await written({ id, parent: asked.id });
  expect(message).toMatchObject({ parent: asked.id, author: { of: 'CLIENT', is_me: true }, unread: false });
  expect(told.length).toBeGreaterThan(0);
  expect((await written({ id, parent: asked.id })).message.id).toBe(id);
  expect(await inboxOf(manager)).toMatchObject([
    { kind: 'comments.fromClient', path: `/app/clients/${client.clientId}/comment` },
  ]);
  const list = server.call(
    comments.listComments,
    { params: { id: client.clientId }, query: {} },
    { bearer: manager },
  );
  expect(await dataOf(list)).toMatchObject([
    { resolved_at: null, replies: [{ unread: true, author: { of: 'CLIENT', is_me: false } }] },
  ]);
});

test('a contact reads up to what they have seen, each for themselves', async () => {
  await comment();
  expect([(await state()).unread, (await state(viewer)).unread]).toEqual([1, 1]);
  await succeeded(
    server.call(contract.markConversationRead, { body: { until: server.now() } }, { bearer: contact }),
  );
  expect([(await state()).unread, (await state(viewer)).unread]).toEqual([0, 1]);
});

test('nothing of a note among colleagues reaches the client, by no call', async () => {
  const upload = await uploadPdf(server, firm, manager, {}, { purpose: 'document' });
  const asked = await comment();
  const note = await comment({ visibility: 'INTERNAL', body: 'Beware', files: [upload] });
  const reply = await comment({ visibility: 'INTERNAL', parent: asked.comment.id, body: 'Beware too' });
  expect(JSON.stringify(await conversation())).not.toContain('Beware');
  expect((await state()).unread).toBe(1);
  const fileId = note.comment.files[0]?.id ?? '';
  const file = server.call(contract.readMessageFile, { params: { id: fileId } }, { bearer: contact });
  expect((await refusalOf(file)).code).toBe('not_found');
  for (const id of [note.comment.id, reply.comment.id]) {
    const asStaff = [
      server.call(comments.listCommentVersions, { params: { id } }, { bearer: contact }),
      server.call(comments.readCommentFile, { params: { id: fileId } }, { bearer: contact }),
      server.call(comments.pinComment, { params: { id }, body: { pinned: true } }, { bearer: contact }),
    ];
    for (const answer of await Promise.all(asStaff)) expect(answer.status).toBe(403);
    expect((await refusalOf(write({ parent: id }))).errors).toHaveProperty('parent');
    expect((await refusalOf(write({ id }))).code).toBe('conflict');
  }
  expect(JSON.stringify(await inboxOf(contact))).not.toContain('Beware');
});

test('a contact of another client, an employee and an outsider have no part in it', async () => {
  const upload = await uploadPdf(server, firm, manager, {}, { purpose: 'document' });
  const { comment: asked } = await comment({ files: [upload] });
  expect(await conversation(stranger)).toEqual([]);
  expect((await refusalOf(write({ parent: asked.id }, stranger))).errors).toHaveProperty('parent');
  expect((await refusalOf(write({ id: asked.id }, stranger))).code).toBe('conflict');
  const file = (bearer: string) =>
    server.call(contract.readMessageFile, { params: { id: asked.files[0]?.id ?? '' } }, { bearer });
  expect((await file(contact)).status).toBe(200);
  expect((await refusalOf(file(stranger))).code).toBe('not_found');
  const employee = await firm.bearerOf(client.employee.accountId, 'client', 'employee');
  const list = server.call(contract.listConversation, { query: {} }, { bearer: employee });
  expect((await refusalOf(list)).status).toBe(403);
});

test('a contact who only reads writes nothing, and nobody attaches the upload of another', async () => {
  await comment();
  expect(await conversation(viewer)).toHaveLength(1);
  expect((await refusalOf(write({}, viewer))).code).toBe('forbidden');
  const theirs = await uploadPdf(server, firm, stranger, {}, { purpose: 'document' });
  expect((await refusalOf(write({ files: [theirs] }))).errors).toHaveProperty('files.0');
  expect((await refusalOf(write({ body: '  ' }))).errors).toHaveProperty('body');
});

test('somebody without access to the portal is not told, and the answer says so', async () => {
  const ids = [client.contacts.CONTACT_ADMIN.id, client.contacts.CONTACT_VIEWER.id];
  for (const id of ids)
    await firm.as((tx) => tx.update(contacts).set({ portal_access: 'REVOKED' }).where(eq(contacts.id, id)));
  expect((await comment()).told).toEqual([]);
  const rows = await firm.as((tx) => tx.select().from(inbox));
  expect(rows).toEqual([]);
  expect((await server.call(contract.listConversation, { query: {} }, { bearer: contact })).ok).toBe(false);
});

test('the database itself keeps a contact to messages of their own', async () => {
  const { comment: note } = await comment({ visibility: 'INTERNAL' });
  const { comment: asked } = await comment();
  const { id: contactId } = client.contacts.CONTACT_ADMIN;
  const me = actor('contact', { clientIds: [client.clientId], contactIds: [contactId] });
  const row = {
    ...{
      visibility: 'CLIENT',
      from_client: true,
      author_contact_id: contactId,
      author_name: 'Me',
      body: 'x',
    },
    ...{ client_id: client.clientId, created_at: server.now(), shared_at: server.now() },
  };
  const insert = (change: Record<string, unknown>) =>
    server.db.as(me, (tx) => {
      const json = JSON.stringify({
        id: firm.id(),
        mentions: [],
        document_ids: [],
        pinned: false,
        version: 1,
        ...row,
        ...change,
      });
      return tx.execute(
        sql`insert into comments select * from jsonb_populate_record(null::comments, ${json}::jsonb)`,
      );
    });
  await insert({});
  for (const change of [
    { client_id: other.clientId },
    { visibility: 'INTERNAL', from_client: false, shared_at: null },
    { pinned: true },
    { author_contact_id: other.contacts.CONTACT_ADMIN.id },
    { author_user_id: firm.staff.RM.id },
    { parent_id: note.id },
    { from_client: false },
  ])
    await expect(insert(change), JSON.stringify(change)).rejects.toThrow();
  const update = server.db.as(me, (tx) =>
    tx.execute(sql`update comments set body = 'y' where id = ${asked.id}`),
  );
  await expect(update).rejects.toThrow();
});
