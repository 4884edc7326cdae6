import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { maxUploadFiles } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { messages, requiredName, requiredParagraphs } from '../core/rules.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { id, idParams, instant } from '../core/values.ts';
import { fileFacts } from './documents.ts';

/* The documents of a client, as its contacts see them: what the firm shared, and what the client sent. */

const lanes = ['SHARED', 'FROM_CLIENT'] as const;

export const yourDocumentFields = {
  lane: { type: 'choice', label: 'From', filter: true, options: lanes },
  folder: { type: 'choice', label: 'Folder', filter: true },
  title: { type: 'text', label: 'Title', sort: true, filter: true },
  document_type: { type: 'choice', label: 'Type', sort: true, filter: true },
  added_at: { type: 'date', label: 'Added', sort: true, filter: true },
} as const satisfies ListFields;

export const yourDocument = v.object({
  id,
  lane: v.picklist(lanes),
  folder: v.string(),
  title: v.string(),
  document_type: v.string(),
  /** The name of its type today. */
  type_name: v.string(),
  added_at: instant,
  added_by: v.string(),
  file: fileFacts,
});
export type YourDocument = v.InferOutput<typeof yourDocument>;

const views = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view document'] } } as const;
const uploads = { by: 'bearer', audiences: ['contact'], permissions: { all: ['upload document'] } } as const;
const informs = {
  by: 'bearer',
  audiences: ['contact'],
  permissions: { all: ['upload information'] },
} as const;

export const listYourDocuments = endpoint({
  name: 'yourDocuments.list',
  summary: 'What the firm shared with the client and what the client sent, the newest first',
  api: 'client',
  method: 'GET',
  path: '/your-documents',
  query: listQuery,
  shape: 'list',
  answer: yourDocument,
  allow: views,
});
export const readYourDocument = endpoint({
  name: 'yourDocuments.read',
  summary: 'One document of the client',
  api: 'client',
  method: 'GET',
  path: '/your-documents/{id}',
  params: idParams,
  shape: 'data',
  answer: yourDocument,
  allow: views,
});
export const readYourDocumentFile = endpoint({
  name: 'yourDocuments.readFile',
  summary: 'The file of a document of the client',
  api: 'client',
  method: 'GET',
  path: '/your-documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: views,
});

export const listYourFolders = endpoint({
  name: 'yourDocuments.folders',
  summary:
    'The paths of the folders that the client sees: of what the firm shared, and of what the client sent',
  api: 'client',
  method: 'GET',
  path: '/document-folders',
  shape: 'data',
  answer: v.array(v.string()),
  allow: views,
});

export const listYourTypes = endpoint({
  name: 'yourDocuments.types',
  summary: 'The types of the documents that the client sees, by name',
  api: 'client',
  method: 'GET',
  path: '/document-types',
  shape: 'data',
  answer: v.array(v.object({ code: v.string(), name: v.string() })),
  allow: views,
});

/** The people at the firm who look after the client. */
export const listReaders = endpoint({
  name: 'yourDocuments.readers',
  summary: 'The people who are told of what the client sends',
  api: 'client',
  method: 'GET',
  path: '/document-readers',
  shape: 'data',
  answer: v.array(v.string()),
  allow: {
    by: 'bearer',
    audiences: ['contact'],
    permissions: { any: ['upload document', 'upload information'] },
  },
});

const file = v.object({ id, upload_id: id });
const files = (least: number) =>
  v.pipe(
    v.array(file),
    v.minLength(least, 'Choose at least 1 file.'),
    v.maxLength(maxUploadFiles, messages.tooManyFiles),
  );
const message = v.pipe(v.string(), paragraphs, v.maxLength(4000, 'This may have at most 4000 characters.'));

/** The documents that were sent, and who was told. */
export const sentToFirm = v.object({ documents: v.array(yourDocument), told: v.array(v.string()) });

export const sendDocuments = endpoint({
  name: 'yourDocuments.send',
  summary: 'Send uploaded files to the firm, all or none; the same ids once more change nothing',
  api: 'client',
  method: 'POST',
  path: '/your-documents',
  body: v.object({ message, documents: files(1) }),
  shape: 'data',
  answer: sentToFirm,
  allow: uploads,
});
/** Fields of a message to the firm, by themselves: a screen checks them before the message waits for a connection. */
export const messageFields = v.object({
  topic: requiredName('topic'),
  message: requiredParagraphs('message', 4000),
});
export const sendInformation = endpoint({
  name: 'yourDocuments.inform',
  summary: 'Send a message to the firm, with files if there are any; the same id once more changes nothing',
  api: 'client',
  method: 'POST',
  path: '/information',
  body: v.object({
    /** Id of the document that keeps the message. */
    id,
    ...messageFields.entries,
    documents: files(0),
  }),
  shape: 'data',
  answer: sentToFirm,
  allow: informs,
});
