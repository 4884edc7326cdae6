import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  downloadStored,
  getDocumentsByType,
  listBd,
  listFolderFiles,
  listStored,
  listYourStored,
  type StoredDocument,
  yourBd,
  yourDocumentsByType,
  yourDownload,
  yourDrives,
  yourFolderFiles,
  yourFolders,
  yourSite,
} from '#contract/documents/stored-documents.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertDrives, insertSites } from '../integrations/storage/queries.ts';
import { describeItems } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let staff: string;
let contact: string;
const of = (tenant: Tenant) => ({ params: { id: tenant.clientId } });

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  await firm.as(describeItems);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const files = (tenant: Tenant, document_type = '') =>
  dataOf<StoredDocument[]>(
    server.call(getDocumentsByType, { ...of(tenant), query: { document_type } }, { bearer: staff }),
  );
const named = (all: readonly { name: string }[]) => all.map(({ name }) => name).toSorted();
async function fileNamed(tenant: Tenant, name: string): Promise<StoredDocument> {
  const found = (await files(tenant)).find((file) => file.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

describe('files of a client by their facts', () => {
  test('by type, by folder, and by filters', async () => {
    expect(named(await files(alder))).toEqual(['Letter.pdf', 'Note.pdf', 'Stored.pdf']);
    expect(named(await files(alder, 'LETTER'))).toEqual(['Letter.pdf', 'Note.pdf']);
    const internal = server.call(
      listFolderFiles,
      { ...of(alder), query: { drive_id: alder.driveId } },
      { bearer: staff },
    );
    expect(named(await dataOf<StoredDocument[]>(internal))).toEqual(['Note.pdf', 'Stored.pdf']);
    const filters = JSON.stringify([{ field: 'lane', operator: 'EQ', keyword: 'SHARED' }]);
    const shared = server.call(listStored, { ...of(alder), query: { filters } }, { bearer: staff });
    expect(named(await dataOf<StoredDocument[]>(shared))).toEqual(['Letter.pdf']);
    const payroll = { drive_id: alder.driveId, type: 'payroll-payslips' } as const;
    expect(
      await dataOf(server.call(listFolderFiles, { ...of(alder), query: payroll }, { bearer: staff })),
    ).toEqual([]);
  });

  test.each([
    ['a forged drive', { drive_id: 'b!forged' }, 404],
    ['another client’s drive', 'theirs', 404],
    ['a path that leads up', { path_to_root: '../Shared' }, 422],
    ['an encoded slash, which is part of a name', { path_to_root: 'a%2f..%2fb' }, 404],
    ['a folder that is not there', { path_to_root: 'Nowhere' }, 404],
  ])('%s is refused', async (_, given, status) => {
    const query = given === 'theirs' ? { drive_id: birch.driveId } : (given as object);
    const answer = server.call(listFolderFiles, { ...of(alder), query }, { bearer: staff });
    expect((await refusalOf(answer)).status).toBe(status);
  });

  test('filters that cannot be read are a message', async () => {
    const answer = server.call(listStored, { ...of(alder), query: { filters: '[{' } }, { bearer: staff });
    expect((await refusalOf(answer)).errors).toEqual({ filters: ['The filters could not be read.'] });
  });

  test('business development is null until the firm has its site', async () => {
    const bd = () => dataOf(server.call(listBd, {}, { bearer: staff }));
    expect(await bd()).toBeNull();
    const site = firm.id();
    await firm.as(async (tx) => {
      await insertSites(tx, [{ id: site, name: 'Business development', client_id: null, bd: true }]);
      await insertDrives(tx, [{ id: firm.id(), name: 'Documents', site_id: site }]);
    });
    expect(await bd()).toMatchObject({ drive: { name: 'Documents' }, entries: [] });
    // It is the firm's own: contacts have the call, and see nothing.
    expect(await dataOf(server.call(yourBd, {}, { bearer: contact }))).toBeNull();
  });
});

describe('the client’s own view', () => {
  test('a contact finds what was shared, in drives and folders that are theirs', async () => {
    const ask = { bearer: contact };
    expect(await dataOf(server.call(yourSite, {}, ask))).toMatchObject({ name: 'Alder' });
    const drives = await dataOf<{ id: string; name: string }[]>(server.call(yourDrives, {}, ask));
    expect(named(drives)).toEqual(['Shared']);
    expect(await dataOf(server.call(yourFolders, { query: {} }, ask))).toMatchObject({ entries: [] });
    expect(named(await dataOf<StoredDocument[]>(server.call(yourFolderFiles, { query: {} }, ask)))).toEqual([
      'Letter.pdf',
    ]);
    expect(
      named(await dataOf<StoredDocument[]>(server.call(yourDocumentsByType, { query: {} }, ask))),
    ).toEqual(['Letter.pdf']);
    const filtered = async (...filters: object[]) =>
      named(
        await dataOf<StoredDocument[]>(
          server.call(listYourStored, { query: { filters: JSON.stringify(filters) } }, ask),
        ),
      );
    expect(await filtered()).toEqual(['Letter.pdf']);
    expect(await filtered({ field: 'title', operator: 'CONTAINS', keyword: 'nothing like it' })).toEqual([]);
    // Internal documents are not there under any filter.
    expect(await filtered({ field: 'lane', operator: 'EQ', keyword: 'INTERNAL' })).toEqual([]);
    for (const drive_id of [alder.driveId, birch.driveId])
      expect((await server.call(listYourStored, { query: { drive_id } }, ask)).status).toBe(404);
    const internal = server.call(yourFolderFiles, { query: { drive_id: alder.driveId } }, ask);
    expect((await refusalOf(internal)).status).toBe(404);
  });

  test('downloads theirs, and nothing internal or of another client, not even with theirs', async () => {
    const get = (...document_ids: string[]) =>
      server.call(yourDownload, { body: { document_ids } }, { bearer: contact });
    const one = await get(alder.sharedDocumentId);
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    for (const other of [alder.internalDocumentId, birch.sharedDocumentId, firm.id()])
      expect((await get(alder.sharedDocumentId, other)).status).toBe(404);
  });
});

describe('downloads', () => {
  const get = (drive_id: string, item_ids: string[]) =>
    server.call(downloadStored, { body: { drive_id, item_ids } }, { bearer: staff });

  test('one file is itself, several are one zip, and an item of another drive is not there', async () => {
    const note = await fileNamed(alder, 'Note.pdf');
    const stored = await fileNamed(alder, 'Stored.pdf');
    const letter = await fileNamed(alder, 'Letter.pdf');
    const one = await get(alder.driveId, [note.id, note.id]);
    expect(one.headers.get('content-disposition')).toContain('Note.pdf');
    const both = await get(alder.driveId, [note.id, stored.id]);
    expect(both.headers.get('content-type')).toBe('application/zip');
    expect([...unzip(new Uint8Array(await both.arrayBuffer())).keys()]).toEqual(['Note.pdf', 'Stored.pdf']);
    expect((await get(alder.driveId, [note.id, letter.id])).status).toBe(404);
    expect((await get('b!forged', [note.id])).status).toBe(404);
  });

  test('more than 100 files at one time are refused in words', async () => {
    const many = Array.from({ length: 101 }, () => firm.id());
    expect((await refusalOf(get(alder.driveId, many))).errors).toEqual({
      item_ids: ['At most 100 files can be downloaded at one time.'],
    });
  });
});
