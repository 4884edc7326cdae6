import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDocumentVersion,
  addLaneFolder,
  type ClientDocument,
  listDocumentVersions,
  listLaneFolders,
  moveClientDocument,
  readDocumentVersion,
} from '../../contract/documents/client-documents.ts';
import {
  getPublicUrl,
  listPublicLinks,
  type PublicLink,
  readPublicFile,
  readPublicLink,
  revokePublicLink,
} from '../../contract/documents/public-links.ts';
import {
  downloadStored,
  getDocumentsByType,
  listBd,
  listFolderFiles,
  listStored,
  type StoredDocument,
  yourDocumentsByType,
  yourDownload,
  yourDrives,
  yourFolderFiles,
  yourFolders,
  yourSite,
} from '../../contract/documents/stored-documents.ts';
import { unzip } from '../../tests/fixtures/unzip.ts';
import { dataOf, refusalOf } from '../../tests/server/answers.ts';
import { uploadPdf } from '../../tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import type { Tenant } from '../../tests/server/tenant.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { dayMs, later } from '../clock.ts';
import { insertDrives, insertSites } from '../integrations/storage/queries.ts';
import { describeItems } from './queries.ts';
import { publicLinks } from './tables.ts';

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

describe('public links', () => {
  const make = async (days: number) => {
    const { drive_id, id: item_id } = await fileNamed(alder, 'Letter.pdf');
    const made = await dataOf<{ url: string; link: PublicLink }>(
      server.call(getPublicUrl, { body: { drive_id, item_id, days } }, { bearer: staff }),
    );
    return { ...made, token: made.url.split('/').at(-1) ?? '' };
  };
  const open = (token: string) => server.call(readPublicFile, { params: { token } });
  const listed = () => dataOf<PublicLink[]>(server.call(listPublicLinks, of(alder), { bearer: staff }));

  test('opens one file to whoever has it, counts, and ends when revoked', async () => {
    const { token, link } = await make(7);
    const facts = await dataOf(server.call(readPublicLink, { params: { token } }));
    expect(facts).toMatchObject({ name: 'Letter.pdf' });
    expect(Object.keys(facts as object)).not.toContain('sha256');
    expect((await open(token)).status).toBe(200);
    expect((await listed()).find(({ id }) => id === link.id)).toMatchObject({ fetched: 1, title: 'Letter' });
    const revoke = () =>
      dataOf<PublicLink>(server.call(revokePublicLink, { params: { id: link.id } }, { bearer: staff }));
    const { revoked_at } = await revoke();
    expect(revoked_at).not.toBeNull();
    expect(await revoke()).toMatchObject({ revoked_at });
    const refused = await refusalOf(open(token));
    expect([refused.status, refused.message]).toEqual([
      404,
      'This link has expired or was revoked. Ask its sender for a new one.',
    ]);
    expect((await open('x'.repeat(43))).status).toBe(404);
  });

  test('ends by itself, and with a move to another lane', async () => {
    const { drive_id } = await fileNamed(alder, 'Letter.pdf');
    const theirs = await fileNamed(birch, 'Letter.pdf');
    const forged = server.call(
      getPublicUrl,
      { body: { drive_id, item_id: theirs.id, days: 7 } },
      { bearer: staff },
    );
    expect((await refusalOf(forged)).status).toBe(404);
    const [short, long] = [await make(1), await make(90)];
    await firm.as((tx) =>
      tx
        .update(publicLinks)
        .set({ expires_at: later(server.now(), -dayMs) })
        .where(eq(publicLinks.id, short.link.id)),
    );
    expect((await open(short.token)).status).toBe(404);
    expect((await open(long.token)).status).toBe(200);
    const params = { id: alder.sharedDocumentId };
    const move = (lane: 'INTERNAL' | 'SHARED', version: number) =>
      dataOf<ClientDocument>(
        server.call(moveClientDocument, { params, body: { lane, folder: '', version } }, { bearer: staff }),
      );
    await move('SHARED', (await move('INTERNAL', 1)).version);
    expect((await open(long.token)).status).toBe(404);
  });
});

describe('folders and versions', () => {
  const add = (name: string, folder = '') =>
    server.call(addLaneFolder, { ...of(birch), body: { lane: 'INTERNAL', folder, name } }, { bearer: staff });
  test('a folder is made once, and a document moves into it', async () => {
    for (let i = 0; i < 2; i++) expect(await dataOf(add('Board'))).toEqual({ folder: 'Board' });
    expect(await dataOf(add('2026', 'Board'))).toEqual({ folder: 'Board/2026' });
    expect((await refusalOf(add('2026', 'Nowhere'))).errors).toHaveProperty('folder');
    expect((await refusalOf(add('A:B'))).errors).toEqual({
      name: ['This value must not contain any of these characters: ~ " # % & * : < > ? / \\ { | }'],
    });
    const folders = server.call(
      listLaneFolders,
      { ...of(birch), query: { lane: 'INTERNAL' } },
      { bearer: staff },
    );
    expect(await dataOf(folders)).toEqual(['Board', 'Board/2026']);
    const moved = await dataOf<ClientDocument>(
      server.call(
        moveClientDocument,
        {
          params: { id: birch.internalDocumentId },
          body: { lane: 'INTERNAL', folder: 'Board/2026', version: 1 },
        },
        { bearer: staff },
      ),
    );
    expect(moved).toMatchObject({ folder: 'Board/2026', version: 2 });
    expect(await fileNamed(birch, 'Note.pdf')).toMatchObject({ path_to_root: 'Board/2026' });
  });

  test('a newer file replaces the earlier one, which stays to be read', async () => {
    const params = { id: birch.sharedDocumentId };
    const upload_id = await uploadPdf(server, firm, staff, { pages: 2 }, { purpose: 'document' });
    const replace = () =>
      server.call(addDocumentVersion, { params, body: { upload_id, version: 1 } }, { bearer: staff });
    expect(await dataOf(replace())).toMatchObject({ version: 2 });
    expect(await dataOf(replace())).toMatchObject({ version: 2 });
    const versions = await dataOf<{ id: string }[]>(
      server.call(listDocumentVersions, { params }, { bearer: staff }),
    );
    expect(versions).toHaveLength(1);
    const earlier = { params: { id: versions[0]?.id ?? '' } };
    expect((await server.call(readDocumentVersion, earlier, { bearer: staff })).status).toBe(200);
  });
});
