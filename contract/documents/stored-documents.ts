import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { filterEntries } from '../core/filters.ts';
import { id, idParams, instant, sha256 } from '../core/values.ts';
import { drive, folder, inDrive, site } from './document-storage.ts';
import { lanes } from './documents.ts';

/*
 * Files of a client's site by the facts beside them, and files to take away: the rest of the specification's document-storage calls
 * (section 7). Staff ask the main API, contacts the client API, of their own client.
 */

const base = '/storage-integration';
export const downloadFiles = 100;
/** Most bytes of one download, before they are packed. */
export const downloadBytes = 500 * 1024 * 1024;

/** A file of a client's site, with the facts of its document. */
export const storedDocument = v.object({
  /** Id of the item in the storage. */
  id,
  document_id: id,
  drive_id: id,
  path_to_root: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  /** Changes whenever the content does. */
  etag: sha256,
  modifiedAt: instant,
  lane: v.picklist(lanes),
  title: v.string(),
  document_type: v.string(),
});
export type StoredDocument = v.InferOutput<typeof storedDocument>;

/** Fields that `list?filters=` may name. */
export const storedFields = {
  name: { type: 'text', filter: true },
  title: { type: 'text', filter: true },
  document_type: { type: 'choice', filter: true },
  lane: { type: 'choice', filter: true, options: lanes },
  modified: { type: 'date', filter: true },
} as const;

const filters = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(8000, 'These are more filters than fit an address.'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return v.parse(filterEntries, JSON.parse(dataset.value));
      } catch {
        addIssue({ message: 'The filters could not be read.' });
        return NEVER;
      }
    }),
  ),
  '[]',
);
const text = v.optional(v.pipe(v.string(), v.maxLength(300)), '');
const byType = v.object({ document_type: text });
const inFolder = v.object({
  ...inDrive,
  type: v.optional(v.picklist(['', 'payroll-payslips'], 'There is no such type of file.'), ''),
});
const filtered = v.object({ filters, list_id: text, drive_id: text });
const items = v.object({
  drive_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  item_ids: v.pipe(
    v.array(id),
    v.minLength(1, 'Choose at least 1 file.'),
    v.maxLength(downloadFiles, `At most ${downloadFiles} files can be downloaded at one time.`),
  ),
});

const staffMay = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view document client'] },
} as const;
const contactMay = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view document'] } } as const;

export const getDocumentsByType = endpoint({
  name: 'storedDocuments.byType',
  summary: 'The files of a client of one type, or of all types, the newest first',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/get-documents-by-type`,
  params: idParams,
  query: byType,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: staffMay,
});
export const listFolderFiles = endpoint({
  name: 'storedDocuments.folderFiles',
  summary: 'The files in a folder of a client’s site; of the type payroll-payslips, payroll reports alone',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/list-folder-files`,
  params: idParams,
  query: inFolder,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: staffMay,
});
export const listStored = endpoint({
  name: 'storedDocuments.list',
  summary: 'The files of a client that fit these filters; a list is the library of a drive and has its id',
  api: 'main',
  method: 'GET',
  path: `${base}/{id}/list`,
  params: idParams,
  query: filtered,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: staffMay,
});
/** Sees business development: the deals of clients, and the firm's site for it, by whatever call. */
export const viewsBd = { all: ['view bd client'] } as const;
export const listBd = endpoint({
  name: 'storedDocuments.bd',
  summary: 'The firm’s folder for business development: null where there is none',
  api: 'main',
  method: 'GET',
  path: `${base}/list-bd`,
  shape: 'data',
  answer: v.nullable(folder),
  allow: { by: 'bearer', audiences: ['staff'], permissions: viewsBd },
});
export const downloadStored = endpoint({
  name: 'storedDocuments.download',
  summary: 'One stored file as it is, several as one zip; all of them or none',
  api: 'main',
  method: 'POST',
  path: `${base}/downloads`,
  body: items,
  shape: 'file',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { any: ['view document client', 'view shared folder client'] },
  },
});

// The same for contacts, of the client they act for.

export const yourSite = endpoint({
  name: 'yourStorage.site',
  summary: 'The site of the client; null where it has none',
  api: 'client',
  method: 'GET',
  path: `${base}/check-client-site`,
  shape: 'data',
  answer: v.nullable(site),
  allow: contactMay,
});
export const yourDrives = endpoint({
  name: 'yourStorage.drives',
  summary: 'The drives that the client sees: what the firm shared, and what the client sent',
  api: 'client',
  method: 'GET',
  path: `${base}/available-drives`,
  shape: 'data',
  answer: v.array(drive),
  allow: contactMay,
});
export const yourFolders = endpoint({
  name: 'yourStorage.folders',
  summary: 'The folders within a folder that the client sees',
  api: 'client',
  method: 'GET',
  path: `${base}/list-folders`,
  query: v.object(inDrive),
  shape: 'data',
  answer: folder,
  allow: contactMay,
});
export const yourDocumentsByType = endpoint({
  name: 'yourStorage.byType',
  summary: 'The files that the client sees, of one type or of all, the newest first',
  api: 'client',
  method: 'GET',
  path: `${base}/get-documents-by-type`,
  query: byType,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: contactMay,
});
export const yourFolderFiles = endpoint({
  name: 'yourStorage.folderFiles',
  summary: 'The files in a folder that the client sees',
  api: 'client',
  method: 'GET',
  path: `${base}/list-folder-files`,
  query: inFolder,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: contactMay,
});
export const listYourStored = endpoint({
  name: 'yourStorage.list',
  summary: 'The files that the client sees and that fit these filters; a list is the library of a drive',
  api: 'client',
  method: 'GET',
  path: `${base}/list`,
  query: filtered,
  shape: 'data',
  answer: v.array(storedDocument),
  allow: contactMay,
});
export const yourBd = endpoint({
  name: 'yourStorage.bd',
  summary:
    'The firm’s folder for business development as far as a contact sees it, which is not at all: null',
  api: 'client',
  method: 'GET',
  path: `${base}/list-bd`,
  shape: 'data',
  answer: v.nullable(folder),
  allow: contactMay,
});
export const yourDownload = endpoint({
  name: 'yourStorage.download',
  summary: 'One document of the client as it is, several as one zip; all of them or none',
  api: 'client',
  method: 'POST',
  path: `${base}/downloads`,
  body: v.object({ document_ids: items.entries.item_ids }),
  shape: 'file',
  allow: contactMay,
});
