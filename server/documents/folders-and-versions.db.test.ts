import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addClientDocuments,
  addDocumentVersion,
  addLaneFolder,
  type ClientDocument,
  type DocumentVersion,
  listDocumentVersions,
  listLaneFolders,
  moveClientDocument,
  readClientDocumentFile,
  readDocumentVersion,
} from '#contract/documents/client-documents.ts';
import { readSharedFile } from '#contract/documents/documents.ts';
import { getDocumentsByType, type StoredDocument } from '#contract/documents/stored-documents.ts';
import {
  listYourDocuments,
  listYourFolders,
  readYourDocumentFile,
  type YourDocument,
} from '#contract/documents/your-documents.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { describeItems } from './queries.ts';
import { documentVersions } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let staff: string;
let contact: string;
const contactOf = (tenant: Tenant) =>
  firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  await firm.as(describeItems);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await contactOf(birch);
});
afterAll(() => server.close());

type StaffLane = 'INTERNAL' | 'SHARED';
const addFolder = (tenant: Tenant, lane: StaffLane, name: string, folder = '', bearer = staff) =>
  server.call(addLaneFolder, { params: { id: tenant.clientId }, body: { lane, folder, name } }, { bearer });
const foldersOf = (tenant: Tenant, lane: StaffLane) =>
  dataOf<string[]>(
    server.call(listLaneFolders, { params: { id: tenant.clientId }, query: { lane } }, { bearer: staff }),
  );
const move = (id: string, lane: StaffLane, folder: string, version: number, bearer = staff) =>
  server.call(moveClientDocument, { params: { id }, body: { lane, folder, version } }, { bearer });
const upload = (pages: number, bearer = staff) =>
  uploadPdf(server, firm, bearer, { pages }, { purpose: 'document' });
const replace = (id: string, upload_id: string, version: number, bearer = staff) =>
  server.call(addDocumentVersion, { params: { id }, body: { upload_id, version } }, { bearer });
const versionsOf = (id: string) =>
  dataOf<DocumentVersion[]>(server.call(listDocumentVersions, { params: { id } }, { bearer: staff }));
/** Adds a document to a lane. */
async function added(tenant: Tenant, lane: StaffLane): Promise<ClientDocument> {
  const document = { id: firm.id(), upload_id: await upload(1), title: 'Plan', valid_until: '' };
  const documents = [{ ...document, document_type: 'OTHER' as const }];
  const body = { client_id: tenant.clientId, lane, folder: '', documents };
  const [made] = await dataOf<ClientDocument[]>(server.call(addClientDocuments, { body }, { bearer: staff }));
  if (!made) throw new Error('Nothing was added.');
  return made;
}

describe('folders', () => {
  test('a folder is made once, and a document moves into it, which the storage follows and the log says', async () => {
    for (let i = 0; i < 2; i++)
      expect(await dataOf(addFolder(birch, 'INTERNAL', 'Board'))).toEqual({ folder: 'Board' });
    expect(await dataOf(addFolder(birch, 'INTERNAL', '2026', 'Board'))).toEqual({ folder: 'Board/2026' });
    expect(await foldersOf(birch, 'INTERNAL')).toEqual(['Board', 'Board/2026']);
    const id = birch.internalDocumentId;
    const moved = await dataOf<ClientDocument>(move(id, 'INTERNAL', 'Board/2026', 1));
    expect(moved).toMatchObject({ folder: 'Board/2026', version: 2 });
    const files = await dataOf<StoredDocument[]>(
      server.call(getDocumentsByType, { params: { id: birch.clientId }, query: {} }, { bearer: staff }),
    );
    expect(files.find(({ document_id }) => document_id === id)).toMatchObject({
      path_to_root: 'Board/2026',
      id: moved.item_id,
      drive_id: moved.drive_id,
    });
    const log = await firm.as((tx) => activityOf(tx, id));
    expect(log.at(-1)).toMatchObject({
      event: 'moved',
      description: 'Note: Internal → Internal / Board / 2026',
    });
  });

  test.each([
    ...[...'~"#%&*:<>?/\\{|}'].map((bad) => [
      `Accounts ${bad}`,
      'This value must not contain any of these characters: ~ " # % & * : < > ? / \\ { | }',
    ]),
    ['..', 'A folder’s name does not begin or end with a full stop.'],
  ])('of the name %s is refused in words', async (name, words) => {
    expect((await refusalOf(addFolder(birch, 'INTERNAL', name))).errors).toEqual({ name: [words] });
  });

  test('in a folder that is not there, or of another client, none is made and nothing is moved', async () => {
    await dataOf(addFolder(alder, 'INTERNAL', 'Theirs'));
    for (const folder of ['Nowhere', 'Theirs', '../Theirs']) {
      expect((await refusalOf(addFolder(birch, 'INTERNAL', 'New', folder))).errors).toHaveProperty('folder');
      const moved = move(birch.sharedDocumentId, 'INTERNAL', folder, 1);
      expect((await refusalOf(moved)).errors).toEqual({
        folder: ['This folder is no longer there. Choose another one.'],
      });
    }
    expect(await foldersOf(birch, 'INTERNAL')).not.toContain('Theirs');
  });

  test('a contact sees those of the lanes that are the client’s, finds documents by them, and makes none', async () => {
    await dataOf(addFolder(birch, 'INTERNAL', 'Secret plans'));
    await dataOf(addFolder(birch, 'SHARED', 'Reports'));
    const yours = (bearer: string) => dataOf<string[]>(server.call(listYourFolders, {}, { bearer }));
    expect(await yours(contact)).toEqual(['Reports']);
    expect(await yours(await contactOf(alder))).not.toContain('Reports');
    await dataOf(move((await added(birch, 'SHARED')).id, 'SHARED', 'Reports', 1));
    const filters = JSON.stringify([{ field: 'folder', operator: 'EQ', keyword: 'Reports' }]);
    const query = { page: '1', recordPerPage: '10', filters };
    const found = await dataOf<YourDocument[]>(
      server.call(listYourDocuments, { query }, { bearer: contact }),
    );
    expect(found.map(({ title, folder }) => [title, folder])).toEqual([['Plan', 'Reports']]);
    expect((await refusalOf(addFolder(birch, 'SHARED', 'Mine', '', contact))).status).toBe(403);
    const moved = move(birch.sharedDocumentId, 'SHARED', 'Reports', 1, contact);
    expect((await refusalOf(moved)).status).toBe(403);
  });
});

describe('versions', () => {
  const etag = async (answer: Promise<Response>) => (await answer).headers.get('etag');

  test('a newer file takes the place of the earlier one, for contacts as well, who never see the earlier', async () => {
    const { id } = await added(birch, 'SHARED');
    const params = { id };
    const read = () => etag(server.call(readClientDocumentFile, { params }, { bearer: staff }));
    const before = await read();
    const upload_id = await upload(2);
    // Sent once more after a lost answer, it changes nothing.
    for (let i = 0; i < 2; i++) expect(await dataOf(replace(id, upload_id, 1))).toMatchObject({ version: 2 });
    const newest = await read();
    expect(newest).not.toBe(before);
    for (const endpoint of [readYourDocumentFile, readSharedFile])
      expect(await etag(server.call(endpoint, { params }, { bearer: contact }))).toBe(newest);
    const [earlier, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(earlier).toMatchObject({
      added_by: expect.stringMatching(/./),
      file: { type: 'application/pdf' },
    });
    const old = { params: { id: earlier?.id ?? '' } };
    expect(await etag(server.call(readDocumentVersion, old, { bearer: staff }))).toBe(before);
    const log = await firm.as((tx) => activityOf(tx, id));
    expect(log.map(({ event }) => event)).toContain('replaced');
    for (const [endpoint, input] of [
      [readDocumentVersion, old],
      [listDocumentVersions, { params }],
    ] as const)
      expect((await refusalOf(server.call(endpoint, input, { bearer: contact }))).status).toBe(403);
    expect((await refusalOf(replace(id, upload_id, 2, contact))).status).toBe(403);
  });

  test('of two at once one wins, and the other is told that the document has changed', async () => {
    const { id } = await added(birch, 'SHARED');
    const uploads = [await upload(2), await upload(3)];
    const answers = await Promise.all(uploads.map((upload_id) => replace(id, upload_id, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await versionsOf(id)).toHaveLength(1);
    // The refused upload is still there, for the version that is the newest now.
    const lost = uploads[answers.findIndex(({ status }) => status === 409)] ?? '';
    expect(await dataOf(replace(id, lost, 2))).toMatchObject({ version: 3 });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test.each(['portico_contact', 'portico_employee', 'portico_signer', 'portico_none'])(
    'the database shows %s no earlier version',
    async (role) => {
      const read = firm.as(async (tx) => {
        await tx.execute(`set local role ${role}`);
        return tx.select().from(documentVersions);
      });
      await expect(read).rejects.toMatchObject({
        cause: { message: 'permission denied for table document_versions' },
      });
    },
  );

  test('somebody else’s upload, one that is not there, and a document that is not there are refused', async () => {
    const { id } = await added(birch, 'SHARED');
    const theirs = await uploadPdf(server, firm, contact, {}, { purpose: 'document' });
    for (const upload_id of [theirs, firm.id()])
      expect((await refusalOf(replace(id, upload_id, 1))).errors).toEqual({
        upload_id: ['This file is no longer there. Choose it again.'],
      });
    expect((await refusalOf(replace(firm.id(), await upload(1), 1))).status).toBe(404);
    expect(await versionsOf(id)).toEqual([]);
  });
});
