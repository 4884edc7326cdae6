import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBytesPerDay } from '#contract/core/limits.ts';
import { folderRelativeUrl } from '#contract/core/paths.ts';
import {
  createFolder,
  type Folder,
  listClientFolders,
  listFoldersToSign,
  listMyFolders,
  listSiteFolders,
  listSites,
  siteDrives,
  takeFile,
} from '#contract/documents/document-storage.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertFiles } from '../files/queries.ts';
import { uploads } from '../files/tables.ts';
import { insertDrives, insertItems, insertSites } from '../integrations/storage/queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let colleague: string;
const ids = { site: '', documents: '', mine: '', theirs: '' };

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  colleague = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  for (const name of ['site', 'documents', 'mine', 'theirs'] as const) ids[name] = firm.id();
  await firm.as(async (tx) => {
    await insertSites(tx, [{ id: ids.site, name: 'Client work', client_id: null }]);
    await insertDrives(tx, [
      { id: ids.documents, name: 'Documents', site_id: ids.site, owner_id: null },
      { id: ids.mine, name: 'My drive', site_id: null, owner_id: firm.staff.RM.id },
      { id: ids.theirs, name: 'My drive', site_id: null, owner_id: firm.staff.ASC.id },
    ]);
  });
  await put(ids.documents, '', 'Contracts', null);
  await put(ids.documents, 'Contracts', 'Letter & annex.pdf', await makePdf({ pages: 3, rotate: 90 }));
  const locked = await protectPdf(await makePdf(), { userPassword: 'x' });
  await put(ids.documents, 'Contracts', 'Locked.pdf', locked);
  await put(ids.documents, 'Contracts', 'Notes.txt', new TextEncoder().encode('Notes'));
  await put(ids.mine, '', 'Draft.pdf', await makePdf());
  await put(ids.theirs, '', 'Secret.pdf', await makePdf());
});
afterAll(() => server.close());

async function put(drive_id: string, folder: string, name: string, bytes: Uint8Array | null) {
  const blob = bytes && (await server.services.files.put(bytes));
  const file_id = blob && firm.id();
  await firm.as(async (tx) => {
    const at = { created_at: server.now() };
    if (blob && file_id)
      await insertFiles(tx, [{ id: file_id, ...blob, ...at, type: 'application/pdf', name }]);
    await insertItems(tx, [{ drive_id, folder, name, file_id, modified_at: server.now() }]);
  });
}

const names = ({ entries }: Folder) => entries.map(({ kind, name }) => `${kind} ${name}`);
const listed = (query: Record<string, string>) =>
  server.call(listFoldersToSign, { params: { id: ids.site }, query }, { bearer });
const mine = (query: Record<string, string>, by = bearer) =>
  server.call(listMyFolders, { query }, { bearer: by });

describe('looking', () => {
  test('from the sites to a drive, a folder and what lies in it', async () => {
    expect(await dataOf(server.call(listSites, {}, { bearer }))).toContainEqual({
      id: ids.site,
      name: 'Client work',
    });
    const drives = await dataOf(server.call(siteDrives, { params: { id: ids.site } }, { bearer }));
    expect(drives).toEqual([{ id: ids.documents, name: 'Documents' }]);
    const root = await dataOf<Folder>(listed({ drive_id: ids.documents, include_files: 'true' }));
    expect(names(root)).toEqual(['folder Contracts']);
    const inside = await dataOf<Folder>(
      listed({ drive_id: ids.documents, path_to_root: '/Contracts//', include_files: 'true' }),
    );
    expect(inside.path_to_root).toBe('Contracts');
    expect(names(inside)).toEqual(['file Letter & annex.pdf', 'file Locked.pdf', 'file Notes.txt']);
    expect(inside.entries[0]?.size).toBeGreaterThan(500);
  });

  test('without files where they are not asked for, and in the first drive where none is named', async () => {
    expect(names(await dataOf<Folder>(listed({ path_to_root: 'Contracts' })))).toEqual([]);
  });

  test('one’s own drive is one’s own, by whichever call', async () => {
    expect(names(await dataOf<Folder>(mine({ include_files: 'true', use_my_drive: 'true' })))).toEqual([
      'file Draft.pdf',
    ]);
    const query = { include_files: 'true', use_my_drive: 'true' } as const;
    const same = server.call(listSiteFolders, { params: { id: ids.site }, query }, { bearer });
    expect(names(await dataOf<Folder>(same))).toEqual(['file Draft.pdf']);
    const theirs = { drive_id: ids.theirs };
    for (const answer of [mine(theirs), listed(theirs)]) expect((await refusalOf(answer)).status).toBe(404);
    expect(names(await dataOf<Folder>(mine({ include_files: 'true' }, colleague)))).toEqual([
      'file Secret.pdf',
    ]);
  });

  test.each([
    ['a drive of another site', { drive_id: 'b!xyz' }],
    ['a folder that is not there', { path_to_root: 'Contracts/Old' }],
    ['a file as a folder', { path_to_root: 'Contracts/Notes.txt' }],
  ])('%s is not found', async (_, query) => {
    expect((await refusalOf(listed(query))).code).toBe('not_found');
  });

  test('a path does not lead out of its drive, and a site may have any id', async () => {
    expect((await refusalOf(listed({ path_to_root: '../Documents' }))).status).toBe(422);
    const other = server.call(siteDrives, { params: { id: 'contoso.example,4f,b2' } }, { bearer });
    expect((await refusalOf(other)).status).toBe(404);
  });

  test('a client without a site has no drive', async () => {
    const tenant = await firm.tenant('Cedar');
    const of = (id: string) => server.call(listClientFolders, { params: { id }, query: {} }, { bearer });
    expect(await dataOf(of(tenant.clientId))).toMatchObject({ drive: { name: 'Documents' }, entries: [] });
    expect((await refusalOf(of(firm.id()))).status).toBe(404);
  });
});

describe('making a folder', () => {
  const make = (new_folder_name: string, change: object = {}) => {
    const where = { drive_id: ids.documents, drive_name: 'Documents', path_to_root: 'Contracts' };
    const url = folderRelativeUrl(where.drive_name, where.path_to_root, new_folder_name);
    const body = { ...where, new_folder_name, folderRelativeUrl: url, ...change };
    return server.call(createFolder, { params: { id: ids.site }, body }, { bearer });
  };

  test('it is there, empty, and made once', async () => {
    for (let i = 0; i < 2; i++)
      expect(await dataOf(make('2026 and later'))).toMatchObject({
        path_to_root: 'Contracts/2026 and later',
        entries: [],
      });
    const there = await dataOf<Folder>(listed({ path_to_root: 'Contracts' }));
    expect(names(there)).toEqual(['folder 2026 and later']);
  });

  test.each([
    ['', {}, 'new_folder_name'],
    ['a/b', {}, 'new_folder_name'],
    ['..', {}, 'new_folder_name'],
    ['Notes.txt', {}, 'new_folder_name'],
    ['New', { folderRelativeUrl: 'Documents/Elsewhere/New' }, 'folderRelativeUrl'],
    ['New', { drive_name: 'Other', folderRelativeUrl: 'Other/Contracts/New' }, 'drive_name'],
  ])('“%s” %o is refused in words', async (name, change, field) => {
    const { status, errors } = await refusalOf(make(name, change));
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  test('not in a drive of one’s own or another site', async () => {
    expect((await refusalOf(make('New', { drive_id: ids.mine }))).status).toBe(404);
  });
});

describe('taking a file', () => {
  const take = (name: string, change: object = {}, by = bearer) => {
    const body = { id: firm.id(), drive_id: ids.documents, path_to_root: 'Contracts', name, ...change };
    return server.call(takeFile, { body }, { bearer: by });
  };

  test('makes an upload of it, from which a draft is begun; it says what was found', async () => {
    const id = firm.id();
    const upload = await dataOf<Upload>(take('Letter & annex.pdf', { id }));
    expect(upload).toMatchObject({ id, name: 'Letter & annex.pdf', purpose: 'signing' });
    expect(upload.received).toBe(upload.file?.size);
    expect(await dataOf(take('Letter & annex.pdf', { id }))).toEqual(upload);
    const draft = { id: firm.id(), title: 'Letter', documents: [{ id: firm.id(), uploadId: id }] };
    const { documents } = await dataOf<{ documents: object[] }>(
      server.call(createEnvelope, { body: draft }, { bearer }),
    );
    expect(documents).toMatchObject([{ pages: 3, findings: ['rotated'] }]);
  });

  test('one that was taken when names were kept as they came is answered again', async () => {
    const id = firm.id();
    await dataOf(take('Letter & annex.pdf', { id }));
    const name = 'Letter & annex\u200b.pdf';
    await firm.as((tx) => tx.update(uploads).set({ name }).where(eq(uploads.id, id)));
    expect(await dataOf(take(name, { id }))).toMatchObject({ id, name });
  });

  test.each([
    ['Locked.pdf', 422, /password/],
    ['Notes.txt', 422, /Only these kinds of files/],
    ['Missing.pdf', 404, /no longer there/],
  ])('%s: %i', async (name, status, words) => {
    const answer = await take(name);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(words);
  });

  test('one that is protected asks for its password, opens with it, and is kept without', async () => {
    const wrong = await refusalOf(take('Locked.pdf', { password: 'y' }));
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['password']]);
    const upload = await dataOf<Upload>(take('Locked.pdf', { password: 'x' }));
    expect(upload.findings).toEqual(['opened']);
    const bytes = await server.services.files.bytes(upload.file?.sha256 ?? '');
    expect(await server.services.pdf.run('preparePdf', bytes)).toMatchObject({ facts: { encrypted: false } });
  });

  test('never from somebody else’s drive, and not under an id that is taken', async () => {
    const theirs = take('Secret.pdf', { drive_id: ids.theirs, path_to_root: '' });
    expect((await refusalOf(theirs)).status).toBe(404);
    const id = firm.id();
    await dataOf(take('Letter & annex.pdf', { id }));
    const other = take('Draft.pdf', { id, drive_id: ids.mine, path_to_root: '' });
    expect((await refusalOf(other)).code).toBe('conflict');
    expect((await refusalOf(take('Letter & annex.pdf', { id }, colleague))).code).toBe('conflict');
  });

  test('takes room out of what the account may upload within 24 hours', async () => {
    await firm.as((tx) =>
      tx.insert(uploads).values(
        [1, 2].map(() => ({
          ...{ id: firm.id(), account_id: firm.staff.RM.accountId, name: 'Large.pdf' },
          ...{ size: uploadBytesPerDay / 2, purpose: 'signing' as const, created_at: server.now() },
        })),
      ),
    );
    const id = firm.id();
    expect((await refusalOf(take('Letter & annex.pdf', { id }))).code).toBe('too_many');
    const kept = await firm.as((tx) => tx.select().from(uploads).where(eq(uploads.id, id)));
    expect(kept).toEqual([]);
  });
});
