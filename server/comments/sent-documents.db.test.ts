import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as comments from '#contract/clients/comments.ts';
import * as contract from '#contract/clients/conversation.ts';
import { sendDocuments, sendInformation } from '#contract/documents/your-documents.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { documents } from '../documents/tables.ts';
import { roles } from '../people/tables.ts';

/* What a contact sends stands in the conversation of their client, and the firm answers there. */

let server: TestServer;
let firm: TestFirm;
let manager: string;
let client: Tenant;
let contact: string;
let stranger: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  manager = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  client = await firm.tenant(`Pier ${count++}`);
  const other = await firm.tenant(`Jetty ${count++}`);
  const enter = async ({ accountId }: { accountId: string }) => {
    await firm.acceptNewest(accountId);
    return firm.bearerOf(accountId, 'client', 'contact');
  };
  contact = await enter(client.contacts.CONTACT_ADMIN);
  stranger = await enter(other.contacts.CONTACT_ADMIN);
});
afterAll(() => server.close());

const document = async () => ({
  id: firm.id(),
  upload_id: await uploadPdf(server, firm, contact, {}, { purpose: 'document' }),
});
const send = (body: { message: string; documents: { id: string; upload_id: string }[] }) =>
  succeeded(server.call(sendDocuments, { body }, { bearer: contact }));
const conversation = (bearer = contact) =>
  dataOf<contract.MessageThread[]>(server.call(contract.listConversation, { query: {} }, { bearer }));
const ofStaff = (bearer = manager) =>
  dataOf<comments.CommentThread[]>(
    server.call(comments.listComments, { params: { id: client.clientId }, query: {} }, { bearer }),
  );
const unread = async () =>
  (await dataOf<{ unread: number }>(server.call(contract.readConversationState, {}, { bearer: contact })))
    .unread;

test('documents that were sent are one thread with the firm’s answer, which is unread until it is read', async () => {
  const [first, second] = [await document(), await document()];
  const body = { message: 'For the file.', documents: [first, second] };
  await send(body);
  // A second try after a lost answer says nothing twice.
  await send(body);
  const [thread, ...others] = await conversation();
  expect(others).toEqual([]);
  expect(thread).toMatchObject({
    body: 'For the file.',
    author: { of: 'CLIENT', is_me: true },
    unread: false,
  });
  expect(thread?.documents.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await ofStaff()).toMatchObject([
    { id: thread?.id, unread: true, documents: [{ id: first.id }, { id: second.id }] },
  ]);
  await succeeded(
    server.call(
      comments.addComment,
      {
        params: { id: client.clientId },
        body: {
          ...{ id: firm.id(), parent: thread?.id ?? '', visibility: 'CLIENT' as const },
          ...{ body: 'Thank you.', mentions: [], files: [] },
        },
      },
      { bearer: manager },
    ),
  );
  expect(await unread()).toBe(1);
  expect((await conversation())[0]?.replies).toMatchObject([
    { body: 'Thank you.', unread: true, documents: [] },
  ]);
  const until = server.now();
  await succeeded(server.call(contract.markConversationRead, { body: { until } }, { bearer: contact }));
  expect(await unread()).toBe(0);
});

test('without words the message counts the documents, and information stands as it was written', async () => {
  await send({ message: '', documents: [await document()] });
  const file = await document();
  const body = { id: firm.id(), topic: 'New address', message: 'We have moved.', documents: [file] };
  await succeeded(server.call(sendInformation, { body }, { bearer: contact }));
  const said = (await conversation()).map(({ body: words, documents: all }) => [
    words,
    all.map(({ id }) => id),
  ]);
  expect(said).toHaveLength(2);
  expect(said).toContainEqual(['New address\n\nWe have moved.', [file.id]]);
  expect(said.map(([words]) => words)).toContain('Sent 1 document.');
});

test('a document that is gone stands beside no message, and another client sees neither', async () => {
  const one = await document();
  await send({ message: 'Once.', documents: [one] });
  expect(await conversation(stranger)).toEqual([]);
  await firm.as((tx) =>
    tx.update(documents).set({ deleted_at: server.now() }).where(eq(documents.id, one.id)),
  );
  expect(await conversation()).toMatchObject([{ body: 'Once.', documents: [] }]);
  expect(await ofStaff()).toMatchObject([{ body: 'Once.', documents: [] }]);
});

test('a document in a lane that somebody of the staff does not see is not named to them', async () => {
  const one = await document();
  await send({ message: 'For the file.', documents: [one] });
  const reader = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  const holding = (...permissions: string[]) =>
    firm.as((tx) => tx.update(roles).set({ permissions }).where(eq(roles.name, 'ASC')));
  const some = ['view client', 'view comment client', 'view shared folder client'];
  await holding(...some);
  expect(await ofStaff(reader)).toMatchObject([{ body: 'For the file.', documents: [] }]);
  await holding(...some, 'view document client');
  expect(await ofStaff(reader)).toMatchObject([{ body: 'For the file.', documents: [{ id: one.id }] }]);
});
