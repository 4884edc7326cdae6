import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSearch } from '#contract/core/list.ts';
import { type Permission, permissions } from '#contract/core/permissions.ts';
import * as documentCalls from '#contract/documents/client-documents.ts';
import * as storage from '#contract/documents/document-storage.ts';
import * as stored from '#contract/documents/stored-documents.ts';
import { succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertDrives, insertItems, insertSites } from '../integrations/storage/queries.ts';
import { roles } from '../people/tables.ts';
import { insertVersion } from './client-documents.queries.ts';
import { documents } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let bearer: string;
const names = { site: 'Business development', drive: 'Pipeline', file: 'Offer to Zenith.pdf' };
const bd = { site: '', drive: '', item: '' };
const versions = { internal: '', shared: '' };
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  Object.assign(bd, { site: firm.id(), drive: firm.id(), item: firm.id() });
  Object.assign(versions, { internal: firm.id(), shared: firm.id() });
  await firm.as(async (tx) => {
    await insertSites(tx, [{ id: bd.site, name: names.site, client_id: null, bd: true }]);
    await insertDrives(tx, [{ id: bd.drive, name: names.drive, site_id: bd.site }]);
    const file_id = await firm.file(tx, names.file);
    const item = { id: bd.item, drive_id: bd.drive, folder: '', name: names.file, file_id };
    await insertItems(tx, [{ ...item, modified_at: server.now() }]);
    for (const [lane, id] of Object.entries({
      internal: alder.internalDocumentId,
      shared: alder.sharedDocumentId,
    }))
      await insertVersion(tx, {
        ...{ id: versions[lane as keyof typeof versions], document_id: id, file_id },
        ...{ added_at: server.now(), added_by: 'Ada' },
      });
  });
});
afterAll(() => server.close());

const holding = (held: readonly Permission[]) =>
  firm.as((tx) =>
    tx
      .update(roles)
      .set({ permissions: [...held] })
      .where(eq(roles.name, 'ASC')),
  );
const lacking = (...lacks: Permission[]) => holding(permissions.api.filter((one) => !lacks.includes(one)));

const as = () => ({ bearer });
const said = async (response: Promise<Response>) => (await response).text();

describe('business development', () => {
  const paths = { drive_id: '', path_to_root: '' };
  /** Every call that could show its site, its drive or a file in it. */
  const calls: Record<string, () => Promise<Response>> = {
    'list-bd': () => server.call(stored.listBd, {}, as()),
    sites: () => server.call(storage.listSites, {}, as()),
    drives: () => server.call(storage.siteDrives, { params: { id: bd.site } }, as()),
    folders: () =>
      server.call(
        storage.listSiteFolders,
        { params: { id: bd.site }, query: { ...paths, include_files: 'true' } },
        as(),
      ),
    'folders to sign': () =>
      server.call(
        storage.listFoldersToSign,
        { params: { id: bd.site }, query: { ...paths, include_files: 'true' } },
        as(),
      ),
    downloads: () =>
      server.call(stored.downloadStored, { body: { drive_id: bd.drive, item_ids: [bd.item] } }, as()),
    'create-folder': () =>
      server.call(
        storage.createFolder,
        {
          params: { id: bd.site },
          body: {
            ...{ drive_id: bd.drive, drive_name: names.drive, path_to_root: '', new_folder_name: 'New' },
            folderRelativeUrl: `${names.drive}/New`,
          },
        },
        as(),
      ),
    'from-storage': () =>
      server.call(
        storage.takeFile,
        { body: { id: firm.id(), drive_id: bd.drive, path_to_root: '', name: names.file } },
        as(),
      ),
  };

  test.each(Object.entries(calls))('is shown by %s to people who view it alone', async (name, call) => {
    await lacking('view bd client');
    const refused = await call();
    const text = await refused.text();
    for (const word of [...Object.values(names), ...Object.values(bd)]) expect(text).not.toContain(word);
    expect(refused.status).toBe({ 'list-bd': 403, sites: 200 }[name] ?? 404);
    await holding(permissions.api);
    expect((await call()).status).toBe(200);
  });
});

describe('documents of a client', () => {
  /** Every call that could show an internal document, and the same of a shared one. */
  const calls = (lane: 'internal' | 'shared') => {
    const id = lane === 'internal' ? alder.internalDocumentId : alder.sharedDocumentId;
    return {
      file: () => server.call(documentCalls.readClientDocumentFile, { params: { id } }, as()),
      version: () => server.call(documentCalls.readDocumentVersion, { params: { id: versions[lane] } }, as()),
    };
  };
  const lists = {
    documents: () => server.call(documentCalls.listClientDocuments, { query: listSearch({}) }, as()),
    drives: () => server.call(storage.clientDrives, { params: { id: alder.clientId } }, as()),
    versions: () =>
      server.call(documentCalls.listDocumentVersions, { params: { id: alder.internalDocumentId } }, as()),
  };

  test('that are shared are there for people with the shared folder alone, and no others', async () => {
    await holding(['view client', 'view shared folder client']);
    for (const call of Object.values(calls('shared'))) expect((await call()).status).toBe(200);
    for (const call of Object.values(calls('internal'))) expect((await call()).status).toBe(404);
    const rows = async () =>
      (await (await succeeded(lists.documents())).json()) as {
        data: { lane: string }[];
        meta: { total: number };
      };
    const { data, meta } = await rows();
    expect(new Set(data.map(({ lane }) => lane))).toEqual(new Set(['SHARED']));
    expect(meta.total).toBe(data.length);
    expect(await said(lists.drives())).not.toContain('Internal');
    expect(await said(lists.versions())).not.toContain(versions.internal);
  });

  test('are not shown by the document storage to senders who may not view them', async () => {
    await holding(['view client', 'view sign', 'create sign']);
    expect(JSON.parse(await said(lists.drives()))).toEqual({ data: [] });
    const [row] = await firm.as((tx) =>
      tx.select().from(documents).where(eq(documents.id, alder.internalDocumentId)),
    );
    const taken = { id: firm.id(), drive_id: alder.driveId, path_to_root: '', name: `${row?.title}.pdf` };
    expect((await server.call(storage.takeFile, { body: taken }, as())).status).toBe(404);
    expect((await lists.documents()).status).toBe(403);
  });
});
