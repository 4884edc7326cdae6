import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { maxUploadFiles } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { fitsPath, pathTooLong, splitPath } from '../core/paths.ts';
import { allows } from '../core/requirement.ts';
import { folderName, libraryTitle, messages, optionalDate, requiredName } from '../core/rules.ts';
import { line } from '../core/text/pasted.ts';
import { date, id, idParams, instant, version } from '../core/values.ts';
import { documentCode } from './document-code.ts';
import { fileFacts, type Lane, lanes } from './documents.ts';

/* The documents of a client, as the firm's staff see and keep them. */

export const clientDocumentFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  lane: { type: 'choice', label: 'Lane', filter: true, options: lanes },
  folder: { type: 'text', label: 'Folder', filter: true },
  title: { type: 'text', label: 'Title', sort: true, filter: true },
  document_type: { type: 'choice', label: 'Type', sort: true, filter: true },
  added_at: { type: 'date', label: 'Added', sort: true, filter: true },
  valid_until: { type: 'date', label: 'Valid until', sort: true, filter: true },
} as const satisfies ListFields;

export const clientDocument = v.object({
  id,
  /** Its drive and item in the document storage. */
  drive_id: id,
  item_id: id,
  lane: v.picklist(lanes),
  /** The path of its folder; '' is the root of its lane. */
  folder: v.string(),
  title: v.string(),
  document_type: v.string(),
  /** The name of its type today. */
  type_name: v.string(),
  issued: v.nullable(date),
  valid_until: v.nullable(date),
  added_at: instant,
  added_by: v.string(),
  /** The message it came with. */
  message: v.string(),
  /** Names of the people who were told when it came. */
  told: v.array(v.string()),
  version,
  file: fileFacts,
});
export type ClientDocument = v.InferOutput<typeof clientDocument>;

/** Lanes that staff put documents in: what comes from the client is never the firm's own. */
export const staffLanes = ['INTERNAL', 'SHARED'] as const;
export type StaffLane = (typeof staffLanes)[number];

export const documentTitle = v.pipe(requiredName('title'), libraryTitle);

/** Path of a folder in the drive of a lane; empty is the root. */
export const folderPath = v.pipe(
  v.string(),
  line,
  v.maxLength(1000, 'This path is too long.'),
  v.transform((text) => splitPath(text).join('/')),
);

/** Reads documents of a client: of which lanes, `lanesFor` says. */
export const readsDocuments = {
  all: ['view client'],
  any: ['view document client', 'view shared folder client'],
} as const;
/** The lanes of clients' documents that a member of staff sees: all with the documents, what is shared with the shared folder alone. */
export function lanesFor(permissions: readonly string[]): readonly Lane[] {
  if (allows(permissions, { all: ['view document client'] })) return lanes;
  return allows(permissions, { all: ['view shared folder client'] }) ? ['SHARED'] : [];
}

const reads = { by: 'bearer', audiences: ['staff'], permissions: readsDocuments } as const;
const views = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view document client'] },
} as const;
const keeps = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view document client', 'edit client'] },
} as const;

/** Facts of a document that its type asks for. */
const facts = v.object({ document_type: documentCode, issued: optionalDate, valid_until: optionalDate });

export const listClientDocuments = endpoint({
  name: 'clientDocuments.list',
  summary: 'Documents of clients, the newest first',
  api: 'main',
  method: 'GET',
  path: '/client-document',
  query: listQuery,
  shape: 'list',
  answer: clientDocument,
  allow: reads,
});
export const readClientDocument = endpoint({
  name: 'clientDocuments.read',
  summary: 'One document of a client',
  api: 'main',
  method: 'GET',
  path: '/client-document/{id}',
  params: idParams,
  shape: 'data',
  answer: clientDocument,
  allow: reads,
});
export const updateClientDocument = endpoint({
  name: 'clientDocuments.update',
  summary: 'Change the type of a document and its days; the same once more changes nothing',
  api: 'main',
  method: 'PUT',
  path: '/client-document/{id}',
  params: idParams,
  body: v.object({ version, form: facts }),
  shape: 'data',
  answer: clientDocument,
  allow: keeps,
});
export const readClientDocumentFile = endpoint({
  name: 'clientDocuments.readFile',
  summary: 'The file of a client’s document',
  api: 'main',
  method: 'GET',
  path: '/client-document/{id}/file',
  params: idParams,
  shape: 'file',
  allow: reads,
});
/** Most documents in one call. */
const mostOpened = 100;
export const markDocumentsOpened = endpoint({
  name: 'clientDocuments.opened',
  summary: 'Say that I opened documents: the notices of what a client sent close for all who were told',
  api: 'main',
  method: 'POST',
  path: '/client-document/opened',
  body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(mostOpened)) }),
  shape: 'none',
  allow: views,
  quiet: true,
});
export const addClientDocuments = endpoint({
  name: 'clientDocuments.add',
  summary: 'Add uploaded files as documents of a client, all or none; the same ids once more change nothing',
  api: 'main',
  method: 'POST',
  path: '/client-document',
  body: v.object({
    client_id: id,
    lane: v.picklist(staffLanes),
    folder: folderPath,
    documents: v.pipe(
      v.array(
        v.object({
          id,
          upload_id: id,
          title: documentTitle,
          ...facts.entries,
          // Older apps do not know it.
          issued: v.optional(optionalDate, ''),
        }),
      ),
      v.minLength(1, 'Choose at least 1 file.'),
      v.maxLength(maxUploadFiles, messages.tooManyFiles),
    ),
  }),
  shape: 'data',
  answer: v.array(clientDocument),
  allow: keeps,
});
export const moveClientDocument = endpoint({
  name: 'clientDocuments.move',
  summary: 'Move a document to a folder of a lane; the lane decides who sees it, and links to it end with it',
  api: 'main',
  method: 'POST',
  path: '/client-document/{id}/move',
  params: idParams,
  body: v.object({ lane: v.picklist(staffLanes), folder: v.optional(folderPath, ''), version }),
  shape: 'data',
  answer: clientDocument,
  allow: keeps,
});

/** A folder's name; document libraries take no full stop at either end. */
export const newFolderName = v.pipe(
  folderName,
  libraryTitle,
  v.check((name) => !/^\.|\.$/.test(name), 'A folder’s name does not begin or end with a full stop.'),
);

export const listLaneFolders = endpoint({
  name: 'clientDocuments.folders',
  summary: 'The paths of all folders of a client’s lane',
  api: 'main',
  method: 'GET',
  path: '/client-document/{id}/folders',
  params: idParams,
  query: v.object({ lane: v.optional(v.picklist(lanes), 'INTERNAL') }),
  shape: 'data',
  answer: v.array(v.string()),
  allow: reads,
});
export const addLaneFolder = endpoint({
  name: 'clientDocuments.addFolder',
  summary: 'Make a folder in a lane of a client; one of that name is answered as it is',
  api: 'main',
  method: 'POST',
  path: '/client-document/{id}/folders',
  params: idParams,
  body: v.pipe(
    v.object({ lane: v.picklist(staffLanes), folder: folderPath, name: newFolderName }),
    v.forward(
      v.check(({ folder, name }) => fitsPath(folder, name), pathTooLong),
      ['name'],
    ),
  ),
  shape: 'data',
  answer: v.object({ folder: v.string() }),
  allow: keeps,
});

/** A file that a newer one has replaced. */
export const documentVersion = v.object({ id, added_by: v.string(), added_at: instant, file: fileFacts });
export type DocumentVersion = v.InferOutput<typeof documentVersion>;

export const listDocumentVersions = endpoint({
  name: 'clientDocuments.versions',
  summary: 'The earlier files of a document, the newest first',
  api: 'main',
  method: 'GET',
  path: '/client-document/{id}/versions',
  params: idParams,
  shape: 'data',
  answer: v.array(documentVersion),
  allow: reads,
});
export const readDocumentVersion = endpoint({
  name: 'clientDocuments.readVersion',
  summary: 'An earlier file of a document',
  api: 'main',
  method: 'GET',
  path: '/client-document/versions/{id}/file',
  params: idParams,
  shape: 'file',
  allow: reads,
});
export const addDocumentVersion = endpoint({
  name: 'clientDocuments.addVersion',
  summary: 'Replace the file of a document by an uploaded one; the earlier file stays as a version',
  api: 'main',
  method: 'POST',
  path: '/client-document/{id}/versions',
  params: idParams,
  body: v.object({ upload_id: id, version }),
  shape: 'data',
  answer: clientDocument,
  allow: keeps,
});
