import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readClient } from '#contract/clients/clients.ts';
import { editCommentMs } from '#contract/clients/comment-words.ts';
import * as contract from '#contract/clients/comments.ts';
import { listConversation, type Message, writeMessage } from '#contract/clients/conversation.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { inbox } from '../inbox/tables.ts';
import { roles } from '../people/tables.ts';

/* Comments as staff write them. The client's side of the conversation is in conversation.db.test.ts. */

let server: TestServer;
let firm: TestFirm;
let manager: string;
let colleague: string;
let auditor: string;
let client: Tenant;
let other: Tenant;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  const enter = (role: 'RM' | 'ASC' | 'AUD') => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  [manager, colleague, auditor] = await Promise.all([enter('RM'), enter('ASC'), enter('AUD')]);
});
beforeEach(async () => {
  client = await firm.tenant(`Quay ${count++}`);
  other = await firm.tenant(`Mole ${count++}`);
  await firm.as((tx) => tx.delete(inbox));
});
afterAll(() => server.close());

type Body = Partial<Parameters<typeof bodyOf>[0]>;
const bodyOf = (change: {
  id?: string;
  parent?: string | null;
  visibility?: 'INTERNAL' | 'CLIENT';
  body?: string;
  mentions?: string[];
  files?: string[];
}) => ({
  ...{
    id: firm.id(),
    parent: null,
    visibility: 'INTERNAL' as const,
    body: 'They called.',
    mentions: [],
    files: [],
  },
  ...change,
});
const write = (change: Body = {}, bearer = manager, clientId = client.clientId) =>
  server.call(contract.addComment, { params: { id: clientId }, body: bodyOf(change) }, { bearer });
const written = async (change: Body = {}, bearer = manager) =>
  (await dataOf<{ comment: contract.Comment; told: string[] }>(write(change, bearer))).comment;
const edit = ({ id, version }: contract.Comment, body: string, bearer = manager, mentions: string[] = []) =>
  server.call(contract.editComment, { params: { id }, body: { version, body, mentions } }, { bearer });
const list = (bearer = manager) =>
  dataOf<contract.CommentThread[]>(
    server.call(contract.listComments, { params: { id: client.clientId }, query: {} }, { bearer }),
  );
const onId = (id: string) => ({ params: { id } });
const inboxOf = async (readerId: string) =>
  (await firm.as((tx) => tx.select().from(inbox).where(eq(inbox.reader_id, readerId)))).map(
    ({ kind }) => kind,
  );
const unreadOf = async (bearer: string) =>
  (
    await dataOf<{ counts: { comments_unread: number } }>(
      server.call(readClient, onId(client.clientId), { bearer }),
    )
  ).counts.comments_unread;

test('a note has its writer, and comes once, however often it is sent', async () => {
  const id = firm.id();
  const note = await written({ id });
  expect(note).toMatchObject({
    visibility: 'INTERNAL',
    author: { of: 'FIRM', is_me: true },
    shared_at: null,
  });
  expect(await written({ id })).toEqual(note);
  expect(await list()).toHaveLength(1);
  expect((await refusalOf(write({ id }, colleague))).code).toBe('conflict');
  expect((await refusalOf(write({ id }, manager, other.clientId))).code).toBe('conflict');
});

test.each([
  ['spaces alone', ' \n\t '],
  ['more than it may hold', 'a'.repeat(10_001)],
])('a comment of %s is refused', async (_, body) => {
  expect((await refusalOf(write({ body }))).errors).toHaveProperty('body');
});

test('a comment of as much as it may hold is kept, with what nobody sees taken off', async () => {
  expect((await written({ body: `\u200b${'[a'.repeat(5000)} ` })).body).toHaveLength(10_000);
});

test('somebody who reads alone writes nothing, and a client that is not there has no comments', async () => {
  expect((await refusalOf(write({}, auditor))).code).toBe('forbidden');
  expect((await refusalOf(write({}, manager, firm.id()))).code).toBe('not_found');
  const missing = server.call(contract.listComments, { ...onId(firm.id()), query: {} }, { bearer: manager });
  expect((await refusalOf(missing)).code).toBe('not_found');
});

describe('replies', () => {
  test('stand under their comment, the oldest first, and answer no reply', async () => {
    const root = await written();
    const first = await written({ parent: root.id, body: 'First' }, colleague);
    server.wait(1000);
    await written({ parent: root.id, body: 'Second' });
    const [thread] = await list();
    expect(thread?.replies.map(({ body }) => body)).toEqual(['First', 'Second']);
    expect((await refusalOf(write({ parent: first.id }))).errors).toHaveProperty('parent');
  });

  test('belong to their client, and the client reads none to a note', async () => {
    const root = await written();
    const elsewhere = write({ parent: root.id }, manager, other.clientId);
    expect((await refusalOf(elsewhere)).errors).toHaveProperty('parent');
    const told = write({ parent: root.id, visibility: 'CLIENT' });
    expect((await refusalOf(told)).errors).toHaveProperty('visibility');
  });

  test('go with a comment that is taken back, and come back with it', async () => {
    const root = await written();
    const reply = await written({ parent: root.id }, colleague);
    const { id, version } = root;
    await succeeded(
      server.call(contract.removeComment, { ...onId(id), body: { version } }, { bearer: manager }),
    );
    expect(await list(colleague)).toEqual([]);
    expect(await unreadOf(manager)).toBe(0);
    expect((await refusalOf(edit(reply, 'More', colleague))).code).toBe('not_found');
    await succeeded(server.call(contract.restoreComment, onId(id), { bearer: manager }));
    expect((await list())[0]?.replies).toHaveLength(1);
  });
});

describe('changes', () => {
  test('are its writer’s, for fifteen minutes of the server’s clock, and keep the earlier words', async () => {
    const note = await written({ body: 'One' });
    expect((await refusalOf(edit(note, 'Theirs', colleague))).code).toBe('forbidden');
    server.wait(editCommentMs - 1000);
    const changed = await dataOf<contract.Comment>(edit(note, 'Two'));
    expect(changed).toMatchObject({ body: 'Two', version: 2 });
    expect(changed.edited_at).not.toBeNull();
    const versions = server.call(contract.listCommentVersions, onId(note.id), { bearer: colleague });
    expect(await dataOf(versions)).toMatchObject([{ body: 'One', written_at: note.created_at }]);
    server.wait(2000);
    const late = await refusalOf(edit(changed, 'Three'));
    expect(late).toMatchObject({ code: 'conflict', message: expect.stringContaining('15 minutes') });
    expect((await list())[0]?.body).toBe('Two');
  });

  test('of two at once one counts, and the other is told what it is now', async () => {
    const note = await written({ body: 'One' });
    const answers = await Promise.all([edit(note, 'Two'), edit(note, 'Three')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that change nothing leave no trace', async () => {
    const note = await written({ body: 'One' });
    expect(await dataOf(edit(note, 'One'))).toMatchObject({ version: 1, edited_at: null });
  });
});

test('a comment is taken back, and brought back, by its writer alone', async () => {
  const { id, version } = await written();
  const remove = (bearer: string) =>
    server.call(contract.removeComment, { ...onId(id), body: { version } }, { bearer });
  expect((await refusalOf(remove(colleague))).code).toBe('forbidden');
  await succeeded(remove(manager));
  expect(await list()).toEqual([]);
  const restore = (bearer: string) => server.call(contract.restoreComment, onId(id), { bearer });
  expect((await refusalOf(restore(colleague))).code).toBe('forbidden');
  await succeeded(restore(manager));
  expect(await list()).toHaveLength(1);
});

test('a pinned one is first, a resolved one says by whom, and a reply is neither', async () => {
  const first = await written({ body: 'First' });
  server.wait(1000);
  const second = await written({ body: 'Second' });
  const reply = await written({ parent: second.id });
  const pin = (id: string, pinned = true) =>
    server.call(contract.pinComment, { ...onId(id), body: { pinned } }, { bearer: colleague });
  expect((await list()).map(({ body }) => body)).toEqual(['Second', 'First']);
  await succeeded(pin(first.id));
  await succeeded(pin(first.id));
  expect((await list()).map(({ body }) => body)).toEqual(['First', 'Second']);
  expect((await refusalOf(pin(reply.id))).code).toBe('conflict');
  const resolve = { ...onId(first.id), body: { resolved: true } };
  await succeeded(server.call(contract.resolveComment, resolve, { bearer: colleague }));
  expect((await list())[0]?.resolved_by).toBe('Associate Test');
  const events = await firm.as((tx) => activityOf(tx, first.id));
  expect(events.map(({ event }) => event).toSorted()).toEqual(['created', 'pinned', 'resolved']);
});

describe('mentions', () => {
  test('tell a colleague once, and no writer of themselves', async () => {
    const ids = [firm.staff.ASC.id, firm.staff.RM.id];
    const note = await written({ mentions: ids });
    expect(note.mentions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await succeeded(edit(note, 'More words', manager, ids));
    expect(await inboxOf(firm.staff.ASC.id)).toEqual(['comments.mentioned']);
    expect(await inboxOf(firm.staff.RM.id)).toEqual([]);
  });

  test('of somebody who does not see the comments are refused', async () => {
    const without = sql`array_remove(${roles.permissions}, 'view comment client')`;
    const held = await firm.as((tx) => tx.select().from(roles).where(eq(roles.name, 'PAY')));
    await firm.as((tx) =>
      tx
        .update(roles)
        .set({ permissions: without as never })
        .where(eq(roles.name, 'PAY')),
    );
    const answer = await refusalOf(write({ mentions: [firm.staff.PAY.id] }));
    expect(answer.errors).toHaveProperty('mentions');
    const audience = server.call(contract.readCommentAudience, onId(client.clientId), { bearer: manager });
    const { colleagues } = await dataOf<{ colleagues: { id: string }[] }>(audience);
    expect(colleagues.map(({ id }) => id)).toContain(firm.staff.ASC.id);
    expect(colleagues.map(({ id }) => id)).not.toContain(firm.staff.PAY.id);
    const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
    await written();
    expect(await unreadOf(payroll)).toBe(0);
    await firm.as((tx) =>
      tx
        .update(roles)
        .set({ permissions: held[0]?.permissions ?? [] })
        .where(eq(roles.name, 'PAY')),
    );
    expect((await refusalOf(write({ mentions: [firm.id()] }))).errors).toHaveProperty('mentions');
    expect((await refusalOf(write({ mentions: [client.contacts.CONTACT_ADMIN.id] }))).errors).toHaveProperty(
      'mentions',
    );
  });
});

test('what others wrote is unread until one has read it, and never one’s own', async () => {
  await written();
  expect([await unreadOf(manager), await unreadOf(colleague)]).toEqual([0, 1]);
  const [thread] = await list(colleague);
  expect(thread?.unread).toBe(true);
  const read = (until: string) =>
    succeeded(
      server.call(
        contract.markCommentsRead,
        { ...onId(client.clientId), body: { until } },
        { bearer: colleague },
      ),
    );
  // A clock that runs ahead reads nothing that is yet to come.
  await read('2199-01-01T00:00:00.000Z');
  await read('2001-01-01T00:00:00.000Z');
  expect(await unreadOf(colleague)).toBe(0);
  server.wait(1000);
  await written();
  expect([await unreadOf(colleague), await unreadOf(auditor)]).toEqual([1, 2]);
});

describe('files', () => {
  test('are the writer’s own uploads', async () => {
    const upload = await uploadPdf(server, firm, manager, {}, { purpose: 'document' });
    expect((await refusalOf(write({ files: [upload] }, colleague))).errors).toHaveProperty('files.0');
    const note = await written({ files: [upload] });
    const [file] = note.files;
    expect(file?.file.name).toBe('Agreement.pdf');
    const answer = server.call(contract.readCommentFile, onId(file?.id ?? ''), { bearer: colleague });
    expect((await succeeded(answer)).headers.get('content-type')).toContain('pdf');
  });

  test('are no more than ten, and gone with their comment', async () => {
    const ids = Array.from({ length: 11 }, () => firm.id());
    expect((await refusalOf(write({ files: ids }))).errors).toHaveProperty('files');
    const upload = await uploadPdf(server, firm, manager, {}, { purpose: 'document' });
    const { id, version, files } = await written({ files: [upload] });
    await succeeded(
      server.call(contract.removeComment, { ...onId(id), body: { version } }, { bearer: manager }),
    );
    const answer = server.call(contract.readCommentFile, onId(files[0]?.id ?? ''), { bearer: manager });
    expect((await refusalOf(answer)).code).toBe('not_found');
  });
});

test('the log says what was done, and nothing of the words', async () => {
  const { id } = await written({ body: 'A secret of theirs' });
  const entries = await firm.as((tx) => activityOf(tx, id));
  expect(JSON.stringify(entries)).not.toContain('secret');
  expect(entries).toMatchObject([{ name: 'Comment', description: 'Note among colleagues' }]);
});

test('a note is shown to the client, without its replies, and does not become a note again', async () => {
  const contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  await firm.acceptNewest(client.contacts.CONTACT_ADMIN.accountId);
  const conversation = () =>
    dataOf<(Message & { replies: Message[] })[]>(
      server.call(listConversation, { query: {} }, { bearer: contact }),
    );
  const root = await written({ body: 'Shown later' }, colleague);
  const reply = await written({ parent: root.id, body: 'Not shown' });
  expect(await conversation()).toEqual([]);
  const share = ({ id, version }: contract.Comment) =>
    server.call(contract.shareComment, { ...onId(id), body: { version } }, { bearer: manager });
  expect((await refusalOf(share(reply))).errors).toHaveProperty('visibility');
  server.wait(1000);
  const shared = await dataOf<{ comment: contract.Comment; told: string[] }>(share(root));
  expect(shared.told.toSorted()).toEqual(['Con CONTACT_ADMIN', 'Con CONTACT_VIEWER']);
  expect(await conversation()).toMatchObject([{ body: 'Shown later', replies: [], unread: true }]);
  expect(await inboxOf(client.contacts.CONTACT_VIEWER.id)).toEqual(['comments.fromFirm']);
  await succeeded(share(shared.comment));
  expect(await inboxOf(client.contacts.CONTACT_VIEWER.id)).toHaveLength(1);
  const back = firm.as((tx) =>
    tx.execute(sql`update comments set visibility = 'INTERNAL', shared_at = null where id = ${root.id}`),
  );
  await expect(back).rejects.toThrow();
});

test('who may not write as a contact, may not write to it as staff of another kind', async () => {
  const answer = server.call(
    writeMessage,
    { body: { id: firm.id(), body: 'Me', files: [] } },
    { bearer: manager },
  );
  expect((await refusalOf(answer)).status).toBe(403);
});
