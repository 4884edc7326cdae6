import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { id, idParams, instant, sha256 } from '../core/values.ts';

/** Visibility of a client's document: the four lanes of the documents tab. */
export const lanes = ['INTERNAL', 'SHARED', 'FROM_CLIENT', 'EMPLOYEE'] as const;
export type Lane = (typeof lanes)[number];

/** Facts about a stored file. Its bytes come from the file call of the row that owns it. */
export const fileFacts = v.object({ name: v.string(), type: v.string(), size: v.number(), sha256 });
export type FileFacts = v.InferOutput<typeof fileFacts>;

export const sharedDocumentFields = {
  title: { type: 'text', sort: true, filter: true },
  document_type: { type: 'choice', sort: true, filter: true },
  shared_at: { type: 'date', sort: true, filter: true },
} as const satisfies ListFields;

export const sharedDocument = v.object({
  id,
  title: v.string(),
  document_type: v.string(),
  /** The name of its type today. */
  type_name: v.string(),
  shared_at: instant,
  shared_by: v.string(),
  file: fileFacts,
});
export type SharedDocument = v.InferOutput<typeof sharedDocument>;

const contactMay = {
  by: 'bearer',
  audiences: ['contact'],
  permissions: { all: ['view shared document'] },
} as const;

export const listSharedDocuments = endpoint({
  name: 'documents.listShared',
  summary: 'Documents the firm shared with the client',
  api: 'client',
  method: 'GET',
  path: '/shared-documents',
  query: listQuery,
  shape: 'list',
  answer: sharedDocument,
  allow: contactMay,
});
export const readShared = endpoint({
  name: 'documents.readShared',
  summary: 'One document the firm shared with the client',
  api: 'client',
  method: 'GET',
  path: '/shared-documents/{id}',
  params: idParams,
  shape: 'data',
  answer: sharedDocument,
  allow: contactMay,
});
export const readSharedFile = endpoint({
  name: 'documents.readSharedFile',
  summary: 'The file of a shared document',
  api: 'client',
  method: 'GET',
  path: '/shared-documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: contactMay,
});

/** A title for a file: its name without the ending, and `-` for each character that a title may not have. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[~"#%&*:<>?/\\{|}]/g, '-')
    .trim();
