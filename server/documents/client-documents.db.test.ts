import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import {
  addClientDocuments,
  type ClientDocument,
  listClientDocuments,
  markDocumentsOpened,
  moveClientDocument,
} from '#contract/documents/client-documents.ts';
import { clientDrives, listClientFolders } from '#contract/documents/document-storage.ts';
import {
  listYourDocuments,
  readYourDocumentFile,
  sendDocuments,
  sendInformation,
  type YourDocument,
} from '#contract/documents/your-documents.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { insertManagers } from '../clients/queries.ts';
import { actor } from '../db/actor.ts';
import { storageDrives, storageItems } from '../integrations/storage/tables.ts';
import { documents } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let staff: string;
let contact: string;
let other: string;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  other = await firm.bearerOf(birch.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const pdf = (bearer: string, name: string) =>
  uploadPdf(server, firm, bearer, {}, { name, purpose: 'document' });

async function added(lane: 'INTERNAL' | 'SHARED', title: string): Promise<ClientDocument> {
  const document = {
    ...{ id: firm.id(), title, document_type: 'CONTRACT' as const, valid_until: '2027-01-31' },
    upload_id: await pdf(staff, 'Scan.pdf'),
  };
  const body = { client_id: alder.clientId, lane, folder: '', documents: [document] };
  const [made] = await dataOf<ClientDocument[]>(server.call(addClientDocuments, { body }, { bearer: staff }));
  if (!made) throw new Error('Nothing was added.');
  return made;
}
const yours = async (bearer: string) =>
  (
    (await (
      await succeeded(server.call(listYourDocuments, { query: {} }, { bearer }))
    ).json()) as ListAnswer<YourDocument>
  ).data;
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).toSorted();
/** The item of a document: its drive's lane and its name. */
const itemOf = (id: string) =>
  firm.as(
    async (tx) =>
      (
        await tx
          .select({ lane: storageDrives.lane, folder: storageItems.folder, name: storageItems.name })
          .from(documents)
          .innerJoin(storageItems, eq(storageItems.id, documents.item_id))
          .innerJoin(storageDrives, eq(storageDrives.id, storageItems.drive_id))
          .where(eq(documents.id, id))
      )[0],
  );

test('a document that staff share is the contact’s to read, and no other client’s', async () => {
  const { id } = await added('SHARED', 'Lease');
  expect(titles(await yours(contact))).toEqual(['Lease', 'Letter']);
  expect(titles(await yours(other))).toEqual(['Letter']);
  const read = (bearer: string) => server.call(readYourDocumentFile, { params: { id } }, { bearer });
  expect((await read(contact)).status).toBe(200);
  expect((await read(other)).status).toBe(404);
});

test('every document is an item of the drive of its lane, and moves and is named with it', async () => {
  const first = await added('INTERNAL', 'Minutes');
  const second = await added('INTERNAL', 'Minutes');
  expect(await itemOf(first.id)).toEqual({ lane: 'INTERNAL', folder: '', name: 'Minutes.pdf' });
  expect(await itemOf(second.id)).toEqual({ lane: 'INTERNAL', folder: '', name: 'Minutes (2).pdf' });
  expect(titles(await yours(contact))).not.toContain('Minutes');
  const move = () =>
    server.call(
      moveClientDocument,
      { params: { id: second.id }, body: { lane: 'SHARED', version: second.version } },
      { bearer: staff },
    );
  expect((await dataOf<ClientDocument>(move())).version).toBe(2);
  expect(await itemOf(second.id)).toEqual({ lane: 'SHARED', folder: '', name: 'Minutes.pdf' });
  expect(titles(await yours(contact))).toContain('Minutes');
  // The same move once more changes nothing.
  expect((await dataOf<ClientDocument>(move())).version).toBe(2);
  const stale = await server.call(
    moveClientDocument,
    { params: { id: second.id }, body: { lane: 'INTERNAL', version: 1 } },
    { bearer: staff },
  );
  expect(stale.status).toBe(409);
  await firm.as((tx) =>
    tx.update(documents).set({ deleted_at: server.now() }).where(eq(documents.id, second.id)),
  );
  expect(await itemOf(second.id)).toBeUndefined();
});

test('a shared document is found in the client’s drives of the document storage', async () => {
  const drives = await dataOf<{ id: string; name: string }[]>(
    server.call(clientDrives, { params: { id: alder.clientId } }, { bearer: staff }),
  );
  expect(drives.map(({ name }) => name)).toEqual(['Documents', 'Shared']);
  await succeeded(
    server.call(
      listClientFolders,
      { params: { id: alder.clientId }, query: { drive_id: drives[1]?.id ?? '' } },
      { bearer: staff },
    ),
  );
});

test('a title follows the rule of document libraries, and a lane is one of the firm’s own', async () => {
  const add = async (change: object, lane = 'INTERNAL') => {
    const document = {
      id: firm.id(),
      upload_id: firm.id(),
      title: 'A',
      document_type: 'OTHER',
      valid_until: '',
    };
    const body = { client_id: alder.clientId, lane, folder: '', documents: [{ ...document, ...change }] };
    const response = await server.call(addClientDocuments, { body } as never, { bearer: staff });
    return { status: response.status, body: await response.json() };
  };
  expect(await add({ title: 'A/B' })).toMatchObject({
    status: 422,
    body: {
      errors: {
        'documents.0.title': [
          'This value must not contain any of these characters: ~ " # % & * : < > ? / \\ { | }',
        ],
      },
    },
  });
  expect((await add({}, 'FROM_CLIENT')).status).toBe(422);
  expect(await add({})).toMatchObject({
    body: { errors: { 'documents.0.upload_id': ['This file is no longer there. Choose it again.'] } },
  });
});

test('a contact’s file is in its lane once, and the client’s managers are told', async () => {
  const body = {
    message: 'For the audit.',
    documents: [{ id: firm.id(), upload_id: await pdf(contact, 'Bank #1.pdf') }],
  };
  const send = () => dataOf<{ told: string[] }>(server.call(sendDocuments, { body }, { bearer: contact }));
  const { told } = await send();
  expect(told).toHaveLength(1);
  expect(await send()).toMatchObject({ told });
  const filters = JSON.stringify([
    { field: 'client_id', operator: 'EQ', keyword: alder.clientId },
    { field: 'lane', operator: 'EQ', keyword: 'FROM_CLIENT' },
  ]);
  const list = await server.call(
    listClientDocuments,
    { query: { page: '1', recordPerPage: '10', filters } },
    { bearer: staff },
  );
  expect(((await list.json()) as ListAnswer<ClientDocument>).data).toMatchObject([
    { title: 'Bank -1', message: 'For the audit.', told, added_by: 'Con CONTACT_ADMIN' },
  ]);
  const inbox = (await (
    await server.call(listInbox, { query: {} }, { bearer: staff })
  ).json()) as ListAnswer<InboxItem>;
  expect(inbox.data).toMatchObject([
    {
      kind: 'documents.fromClient',
      title: 'Alder: Con CONTACT_ADMIN sent 1 document',
      path: `/app/clients/${alder.clientId}/documents?lane=FROM_CLIENT`,
    },
  ]);
});

test('the notice of what a client sent closes for all who were told, once one of them has opened a document of it', async () => {
  const cedar = await firm.tenant('Cedar');
  await firm.as((tx) =>
    insertManagers(tx, [
      {
        ...{ id: firm.id(), client_id: cedar.clientId, user_id: firm.staff.ASC.id },
        ...{ role: 'DEPUTY', since: '2025-01-01' },
      },
    ]),
  );
  const sender = await firm.bearerOf(cedar.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const associate = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  const stranger = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  async function sent(...names: string[]): Promise<string[]> {
    server.wait(1000);
    const files = [];
    for (const name of names) files.push({ id: firm.id(), upload_id: await pdf(sender, name) });
    const body = { message: '', documents: files };
    await succeeded(server.call(sendDocuments, { body }, { bearer: sender }));
    return files.map(({ id }) => id);
  }
  const [first = ''] = await sent('One.pdf', 'Two.pdf');
  const [later = ''] = await sent('Three.pdf');
  /** Titles of the open notices, without the client and the sender. */
  const open = async (bearer: string) => {
    const answer = server.call(listInbox, { query: { page: '1', recordPerPage: '100' } }, { bearer });
    return (await dataOf<InboxItem[]>(answer))
      .filter(({ title, read_at }) => title.startsWith('Cedar') && read_at === null)
      .map(({ title }) => title.replace(/^.* sent/, 'sent'))
      .toSorted();
  };
  const opened = (bearer: string, ...ids: string[]) =>
    succeeded(server.call(markDocumentsOpened, { body: { ids } }, { bearer }));
  const both = ['sent 1 document', 'sent 2 documents'];
  await opened(stranger, first);
  expect([await open(staff), await open(associate)]).toEqual([both, both]);
  await opened(associate, first);
  expect([await open(staff), await open(associate)]).toEqual([['sent 1 document'], ['sent 1 document']]);
  await opened(staff, later, first, firm.id());
  expect([await open(staff), await open(associate)]).toEqual([[], []]);
  const [log, ...more] = await firm.as(async (tx) =>
    (await tx.select().from(activityLog)).filter(
      ({ event, subject_id }) => event === 'opened' && subject_id === first,
    ),
  );
  expect([log?.description, more]).toEqual(['One', []]);
});

test('a message is kept as a document of the client, once', async () => {
  const body = { id: firm.id(), topic: 'New address', message: 'We have moved.', documents: [] };
  const inform = () => succeeded(server.call(sendInformation, { body }, { bearer: contact }));
  await inform();
  await inform();
  expect(titles(await yours(contact)).filter((title) => title === 'New address')).toHaveLength(1);
  const file = await server.call(readYourDocumentFile, { params: { id: body.id } }, { bearer: contact });
  expect(await file.text()).toBe('New address\n\nWe have moved.\n');
});

test('a contact may not send what somebody else uploaded', async () => {
  const documents = [{ id: firm.id(), upload_id: await pdf(other, 'Theirs.pdf') }];
  const response = await server.call(
    sendDocuments,
    { body: { message: '', documents } },
    { bearer: contact },
  );
  expect(response.status).toBe(422);
});

test('the database lets a contact add documents to the lane from their own client alone', async () => {
  const row = {
    ...{ id: firm.id(), title: 'A', document_type: 'OTHER', added_by: '', file_id: firm.id() },
    ...{ added_at: server.now(), modified_at: server.now() },
  };
  const who = {
    ...{ accountId: alder.contacts.CONTACT_ADMIN.accountId, userId: null },
    ...{ contactIds: [alder.contacts.CONTACT_ADMIN.id], clientIds: [alder.clientId] },
  };
  for (const [clientId, lane] of [
    [alder.clientId, 'SHARED'],
    [alder.clientId, 'INTERNAL'],
    [birch.clientId, 'FROM_CLIENT'],
    // The file is nobody's upload.
    [alder.clientId, 'FROM_CLIENT'],
  ] as const)
    await expect(
      server.db.as({ ...actor('contact'), ...who }, (tx) =>
        tx.insert(documents).values({ ...row, client_id: clientId, lane }),
      ),
    ).rejects.toThrow();
});
