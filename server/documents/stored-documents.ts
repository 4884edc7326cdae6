import type { Filter } from '#contract/core/filters.ts';
import { cleanFileName } from '#contract/core/text/file-names.ts';
import { ownTypes } from '#contract/documents/document-types.ts';
import * as contract from '#contract/documents/stored-documents.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Actor } from '../db/actor.ts';
import { archiveOf } from '../files/archive.ts';
import { checkedList } from '../http/calls/list-answer.ts';
import {
  type FileAnswer,
  type FreeCall,
  type Handler,
  handle,
  handleWithoutTransaction,
} from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import type { StoredItem } from '../integrations/storage/port.ts';
import {
  clientDrives,
  folderIn,
  goneRefusal,
  isFolderEntry,
  siteDrives,
} from '../storage/browse-handlers.ts';
import { documentsById } from './client-documents.queries.ts';
import { storedDocuments } from './stored-documents.queries.ts';

const equal = (field: string, keyword: string): Filter[] =>
  keyword === '' ? [] : [{ field, operator: 'EQ', keyword } as Filter];
const checked = (filters: readonly unknown[]) =>
  checkedList(contract.storedFields, { filters: filters as Filter[], sort: undefined });

/** The client a contact acts for. */
function clientOf({ clientIds }: Actor): string {
  const [id] = clientIds;
  if (!id) throw new Refusal('forbidden');
  return id;
}

type FolderQuery = FreeCall<typeof contract.listFolderFiles>['input']['query'];

/** The files in a folder of one of the client's drives, the first one if none is named. */
async function folderFiles(
  { services: { storage, db }, actor }: Pick<FreeCall<typeof contract.listFolderFiles>, 'services' | 'actor'>,
  clientId: string,
  query: FolderQuery,
) {
  const by = { storage, actor };
  const { drive, path_to_root } = await folderIn(by, await clientDrives(by, clientId), query, isFolderEntry);
  const filters = equal('document_type', query.type === '' ? '' : ownTypes.payrollReport);
  return db.as(actor, (tx) =>
    storedDocuments(tx, { clientId, driveId: drive.id, folder: path_to_root, checked: checked(filters) }),
  );
}

type ListQuery = FreeCall<typeof contract.listStored>['input']['query'];

/** The files of a client that fit filters, of all the drives the actor sees or of one. */
async function filteredFiles(
  { services: { storage, db }, actor }: Pick<FreeCall<typeof contract.listStored>, 'services' | 'actor'>,
  clientId: string,
  { filters, list_id, drive_id }: ListQuery,
) {
  const driveId = drive_id || list_id;
  if (list_id !== '' && driveId !== list_id) throw goneRefusal('list');
  const drives = await clientDrives({ storage, actor }, clientId);
  if (driveId !== '' && !drives.some(({ id }) => id === driveId)) throw goneRefusal('drive');
  const asked = { clientId, driveId: driveId || undefined, checked: checked(filters) };
  return db.as(actor, (tx) => storedDocuments(tx, asked));
}

/** One file as it is, several as a zip, once the activity log has it. */
async function download(
  {
    services,
    actor,
    now,
    request,
  }: Pick<FreeCall<typeof contract.downloadStored>, 'services' | 'actor' | 'now' | 'request'>,
  files: readonly Omit<StoredItem, 'id' | 'etag'>[],
  wanted: number,
): Promise<FileAnswer> {
  const [first] = files;
  if (!first || files.length < wanted) throw goneRefusal('file');
  if (files.reduce((sum, { size }) => sum + size, 0) > contract.downloadBytes)
    throw invalid('item_ids', 'These files are more than 500 MB together. Download fewer at one time.');
  const description = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 1000);
  const entry = { name: 'Document', event: 'downloaded', description } as const;
  await services.db.as(actor, (tx) => writeActivity(tx, actor, entry, now, request));
  const facts = await Promise.all(
    files.map(async ({ name, size, type, blob }) => ({ name, size, type, sha256: await blob() })),
  );
  const newest =
    files
      .map(({ modifiedAt }) => modifiedAt)
      .toSorted()
      .at(-1) ?? now;
  if (files.length > 1) return archiveOf(services.files, 'Documents', facts, newest);
  return { blob: await first.blob(), name: first.name, type: first.type, size: first.size };
}

/** The folder for business development, as far as the actor's row policies show it. */
async function bdFolder({
  services: { storage },
  actor,
}: Pick<FreeCall<typeof contract.listBd>, 'services' | 'actor'>) {
  const site = await storage.bdSite(actor);
  const by = { storage, actor };
  const drives = site ? await siteDrives(by, site.id) : [];
  return drives.length === 0 ? null : folderIn(by, drives, { drive_id: '', path_to_root: '' }, () => true);
}

const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0] ?? '';

export const storedDocumentHandlers: readonly Handler[] = [
  handle(contract.getDocumentsByType, ({ tx, input: { params, query } }) =>
    storedDocuments(tx, {
      clientId: params.id,
      checked: checked(equal('document_type', query.document_type)),
    }),
  ),
  handleWithoutTransaction(contract.listFolderFiles, (call) =>
    folderFiles(call, call.input.params.id, call.input.query),
  ),
  handleWithoutTransaction(contract.listStored, (call) =>
    filteredFiles(call, call.input.params.id, call.input.query),
  ),
  handleWithoutTransaction(contract.listBd, bdFolder),
  handleWithoutTransaction(contract.downloadStored, async (call) => {
    const { drive_id, item_ids } = call.input.body;
    const files = await call.services.storage.items(call.actor, drive_id, item_ids);
    return download(call, files, new Set(item_ids).size);
  }),

  handleWithoutTransaction(
    contract.yourSite,
    async ({ services: { storage }, actor }) =>
      (await storage.sitesOfClient(actor, clientOf(actor)))[0] ?? null,
  ),
  handleWithoutTransaction(contract.yourDrives, ({ services: { storage }, actor }) =>
    clientDrives({ storage, actor }, clientOf(actor)),
  ),
  handleWithoutTransaction(contract.yourFolders, async ({ services: { storage }, actor, input }) => {
    const by = { storage, actor };
    return folderIn(by, await clientDrives(by, clientOf(actor)), input.query, isFolderEntry);
  }),
  handle(contract.yourDocumentsByType, ({ tx, actor, input: { query } }) =>
    storedDocuments(tx, {
      clientId: clientOf(actor),
      checked: checked(equal('document_type', query.document_type)),
    }),
  ),
  handleWithoutTransaction(contract.yourFolderFiles, (call) =>
    folderFiles(call, clientOf(call.actor), call.input.query),
  ),
  handleWithoutTransaction(contract.listYourStored, (call) =>
    filteredFiles(call, clientOf(call.actor), call.input.query),
  ),
  handleWithoutTransaction(contract.yourBd, bdFolder),
  handleWithoutTransaction(contract.yourDownload, async (call) => {
    const ids = [...new Set(call.input.body.document_ids)];
    const rows = await call.services.db.as(call.actor, (tx) => documentsById(tx, ids));
    const files = rows.map(({ title, modified_at, file: { name, size, type, sha256 } }) => ({
      ...{ name: cleanFileName(`${title}${endingOf(name)}`), size, type, modifiedAt: modified_at },
      blob: async () => sha256,
    }));
    return download(call, files, ids.length);
  }),
];
