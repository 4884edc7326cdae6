import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { nameMaxLength } from '../core/limits.ts';
import { fitsPath, folderRelativeUrl, pathTooLong, splitPath } from '../core/paths.ts';
import { fileName } from '../core/rules.ts';
import { id, idParams, instant } from '../core/values.ts';
import { senders } from '../signing/sending.ts';
import { newFolderName } from './client-documents.ts';
import { pdfPassword, upload } from './uploads.ts';

/*
 * The firm's document storage: sites, their drives, folders and files, and each person's own drive (specification, section 7, with its
 * paths and parameters). The storage belongs to a provider, so its ids are the provider's.
 */

const base = '/storage-integration';
/** An id of the provider's. */
const storageId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
const params = v.object({ id: storageId });
/** Path from the root of the drive, parts separated by slashes; empty is the root. */
const path = v.pipe(
  v.string(),
  v.maxLength(1000, 'This path is too long.'),
  v.transform((text) => splitPath(text).join('/')),
  v.check((text) => !splitPath(text).some((part) => /^\.{1,2}$/.test(part)), 'There is no such folder.'),
);
const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false', '1', '0', ''], 'Write true or false.'),
    v.transform((text) => text === 'true' || text === '1'),
  ),
  '',
);

export const site = v.object({ id: storageId, name: v.string() });
export type Site = v.InferOutput<typeof site>;
export const drive = v.object({ id: storageId, name: v.string() });
export type Drive = v.InferOutput<typeof drive>;
/** A folder or file in a folder. */
export const storedEntry = v.object({
  id: storageId,
  kind: v.picklist(['folder', 'file']),
  name: v.string(),
  /** Bytes; null for a folder. */
  size: v.nullable(v.number()),
  modifiedAt: instant,
  /** Changes whenever the content of a file does; empty for a folder. */
  etag: v.string(),
});
export type StoredEntry = v.InferOutput<typeof storedEntry>;
/** A folder with its entries: folders first, each kind by name. */
export const folder = v.object({ drive, path_to_root: v.string(), entries: v.array(storedEntry) });
export type Folder = v.InferOutput<typeof folder>;

const staffMay = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { any: ['create sign', 'view document client', 'view shared folder client'] },
} as const;

export const checkClientSite = endpoint({
  name: 'documentStorage.checkClientSite',
  summary: 'The site of a client; null where it has none',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/check-client-site`,
  params: idParams,
  shape: 'data',
  answer: v.nullable(site),
  allow: staffMay,
});
export const listSites = endpoint({
  name: 'documentStorage.sites',
  summary: 'The sites of the document storage',
  api: 'main',
  method: 'GET',
  path: `${base}/sites`,
  shape: 'data',
  answer: v.array(site),
  allow: staffMay,
});
export const clientDrives = endpoint({
  name: 'documentStorage.clientDrives',
  summary: 'The drives of a client’s site',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/available-drives`,
  params: idParams,
  shape: 'data',
  answer: v.array(drive),
  allow: staffMay,
});
export const siteDrives = endpoint({
  name: 'documentStorage.siteDrives',
  summary: 'The drives of a site',
  api: 'main',
  method: 'GET',
  path: `${base}/site/{id}/available-drives`,
  params,
  shape: 'data',
  answer: v.array(drive),
  allow: staffMay,
});

/** A folder in a drive; the first drive if none is given. */
export const inDrive = {
  drive_id: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  path_to_root: v.optional(path, ''),
};
const withFiles = { ...inDrive, include_files: flag };
const withMine = { ...withFiles, use_my_drive: flag };

export const listClientFolders = endpoint({
  name: 'documentStorage.clientFolders',
  summary: 'The folders within a folder of a client’s site',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/list-folders`,
  params: idParams,
  query: v.object(inDrive),
  shape: 'data',
  answer: folder,
  allow: staffMay,
});
/** Mounted before the endpoint below, whose path would match this one too. */
export const listMyFolders = endpoint({
  name: 'documentStorage.myFolders',
  summary: 'What lies in a folder of one’s own drive, to be signed',
  api: 'main',
  method: 'GET',
  path: `${base}/sign/my-drive/list-folders`,
  query: v.object(withMine),
  shape: 'data',
  answer: folder,
  allow: senders,
});
export const listFoldersToSign = endpoint({
  name: 'documentStorage.foldersToSign',
  summary: 'What lies in a folder of a site, to be signed',
  api: 'main',
  method: 'GET',
  path: `${base}/sign/{id}/list-folders`,
  params,
  query: v.object(withFiles),
  shape: 'data',
  answer: folder,
  allow: senders,
});
export const listSiteFolders = endpoint({
  name: 'documentStorage.siteFolders',
  summary: 'What lies in a folder of a site, or of one’s own drive',
  api: 'main',
  method: 'GET',
  path: `${base}/site/{id}/list-folders`,
  params,
  query: v.object(withMine),
  shape: 'data',
  answer: folder,
  allow: staffMay,
});

const newFolder = v.pipe(
  v.object({
    drive_id: storageId,
    drive_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
    path_to_root: path,
    new_folder_name: newFolderName,
    folderRelativeUrl: v.pipe(v.string(), v.maxLength(8000, pathTooLong)),
  }),
  v.forward(
    v.check(
      (to) => to.folderRelativeUrl === folderRelativeUrl(to.drive_name, to.path_to_root, to.new_folder_name),
      'The address does not fit drive, path and name.',
    ),
    ['folderRelativeUrl'],
  ),
  v.forward(
    v.check((to) => fitsPath(to.path_to_root, to.new_folder_name), pathTooLong),
    ['new_folder_name'],
  ),
);
export const createFolder = endpoint({
  name: 'documentStorage.createFolder',
  summary: 'Make a folder; one of that name is answered as it is',
  api: 'main',
  method: 'POST',
  path: `${base}/site/{id}/create-folder`,
  params,
  body: newFolder,
  shape: 'data',
  answer: folder,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { any: ['create sign', 'edit client'] },
  },
});

export const takeFile = endpoint({
  name: 'documentStorage.takeFile',
  summary:
    'Copy a stored PDF into a finished upload, from which an envelope is made; the same id again answers it',
  api: 'main',
  method: 'POST',
  path: '/uploads/from-storage',
  body: v.object({
    /** Id of the upload. */
    id,
    drive_id: storageId,
    path_to_root: path,
    /** A title, the number that tells it from others, and its ending. */
    name: fileName(nameMaxLength + 20),
    /** The PDF's password, if it has one; without it the answer is a message at `password`. */
    password: v.optional(pdfPassword),
  }),
  shape: 'data',
  answer: upload,
  allow: senders,
});
