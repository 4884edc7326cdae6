import type { Drive, Folder, StoredEntry } from '#contract/documents/document-storage.ts';
import * as contract from '#contract/documents/document-storage.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Actor } from '../db/actor.ts';
import { type Handler, handleWithoutTransaction } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import type { DocumentStorage } from '../integrations/storage/port.ts';
import { takeStoredFile } from './take-file.ts';

/** The document storage and the actor who reads it. */
interface Asking {
  storage: DocumentStorage;
  actor: Actor;
}
interface Where {
  drive_id: string;
  path_to_root: string;
}

export const goneRefusal = (what: string) =>
  new Refusal('not_found', { message: `This ${what} is no longer there, or is not yours to see.` });

export async function siteDrives({ storage, actor }: Asking, siteId: string): Promise<Drive[]> {
  const drives = await storage.drives(actor, siteId);
  if (!drives) throw goneRefusal('site');
  return drives;
}

export async function clientDrives({ storage, actor }: Asking, clientId: string): Promise<Drive[]> {
  const sites = await storage.sitesOfClient(actor, clientId);
  const drives = await Promise.all(sites.map(({ id }) => siteDrives({ storage, actor }, id)));
  return drives.flat();
}

async function myDrives({ storage, actor }: Asking): Promise<Drive[]> {
  const mine = await storage.myDrive(actor);
  if (!mine)
    throw new Refusal('not_found', { message: 'You have no drive of your own in the document storage.' });
  return [mine];
}

/** The content of a folder in one of these drives, the first one if none is named. */
export async function folderIn(
  { storage, actor }: Asking,
  drives: readonly Drive[],
  { drive_id, path_to_root }: Where,
  shown: (entry: StoredEntry) => boolean,
): Promise<Folder> {
  const drive = drive_id === '' ? drives[0] : drives.find(({ id }) => id === drive_id);
  if (!drive) throw goneRefusal('drive');
  const entries = await storage.list(actor, { driveId: drive.id, path: path_to_root });
  if (!entries) throw goneRefusal('folder');
  return { drive, path_to_root, entries: entries.filter(shown) };
}

export const isFolderEntry = ({ kind }: StoredEntry) => kind === 'folder';
const withFiles = (included: boolean) => (included ? () => true : isFolderEntry);

/** Handlers of the document storage, as the actor may see it. No transaction is kept open meanwhile, since the provider may be slow. */
export const browseHandlers: readonly Handler[] = [
  handleWithoutTransaction(
    contract.checkClientSite,
    async ({ services: { storage }, actor, input: { params } }) =>
      (await storage.sitesOfClient(actor, params.id))[0] ?? null,
  ),

  handleWithoutTransaction(contract.listSites, ({ services: { storage }, actor }) => storage.sites(actor)),

  handleWithoutTransaction(contract.clientDrives, ({ services: { storage }, actor, input: { params } }) =>
    clientDrives({ storage, actor }, params.id),
  ),

  handleWithoutTransaction(contract.siteDrives, ({ services: { storage }, actor, input: { params } }) =>
    siteDrives({ storage, actor }, params.id),
  ),

  handleWithoutTransaction(contract.listClientFolders, async ({ services: { storage }, actor, input }) => {
    const by = { storage, actor };
    return folderIn(by, await clientDrives(by, input.params.id), input.query, isFolderEntry);
  }),

  handleWithoutTransaction(
    contract.listMyFolders,
    async ({ services: { storage }, actor, input: { query } }) => {
      const by = { storage, actor };
      return folderIn(by, await myDrives(by), query, withFiles(query.include_files));
    },
  ),

  handleWithoutTransaction(contract.listFoldersToSign, async ({ services: { storage }, actor, input }) => {
    const by = { storage, actor };
    const drives = await siteDrives(by, input.params.id);
    return folderIn(by, drives, input.query, withFiles(input.query.include_files));
  }),

  handleWithoutTransaction(
    contract.listSiteFolders,
    async ({ services: { storage }, actor, input: { params, query } }) => {
      const by = { storage, actor };
      const drives = await (query.use_my_drive ? myDrives(by) : siteDrives(by, params.id));
      return folderIn(by, drives, query, withFiles(query.include_files));
    },
  ),

  handleWithoutTransaction(
    contract.createFolder,
    async ({ services, actor, now, request, input: { params, body } }) => {
      const { storage } = services;
      const by = { storage, actor };
      const drives = await siteDrives(by, params.id);
      const { drive_id, path_to_root, new_folder_name: name } = body;
      // Only drives of this site are accepted.
      const { drive, entries } = await folderIn(by, drives, body, isFolderEntry);
      if (drive.name !== body.drive_name) throw invalid('drive_name', 'The drive has another name.');
      if (!entries.some((entry) => entry.name === name)) {
        const entry = { name: 'Folder', event: 'created', description: body.folderRelativeUrl } as const;
        // Logged before, since the provider's part cannot be undone.
        await services.db.as(actor, (tx) => writeActivity(tx, actor, entry, now, request));
        await storage.createFolder(actor, { driveId: drive_id, path: path_to_root }, name);
      }
      const inside = [path_to_root, name].filter(Boolean).join('/');
      const made = await storage.list(actor, { driveId: drive_id, path: inside });
      if (!made) throw invalid('new_folder_name', 'Something else of this name is there already.');
      return { drive, path_to_root: inside, entries: made };
    },
  ),

  handleWithoutTransaction(contract.takeFile, takeStoredFile),
];
