import {
  listSharedDocuments,
  readShared,
  readSharedFile,
  type SharedDocument,
  sharedDocumentFields,
} from '#contract/documents/documents.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { factsOfFiles } from '../files/queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { clientDocumentHandlers } from './client-documents.ts';
import { publicLinkHandlers } from './public-links.ts';
import { sharedDocumentById, sharedDocuments } from './queries.ts';
import { storedDocumentHandlers } from './stored-documents.ts';
import { documentTypeHandlers } from './types.ts';
import { yourDocumentHandlers } from './your-documents.ts';

type Row = Awaited<ReturnType<typeof sharedDocuments>>['rows'][number];

/** Rows in the form of the contract; a row whose file is gone is left out. */
async function withFiles(tx: Tx, rows: readonly Row[]): Promise<SharedDocument[]> {
  const factsOf = await factsOfFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  return rows.flatMap(({ id, title, document_type, type_name, added_at, added_by, file_id }) => {
    const file = factsOf(file_id);
    return file
      ? [{ id, title, document_type, type_name, shared_at: added_at, shared_by: added_by, file }]
      : [];
  });
}

async function sharedDocument(tx: Tx, id: string): Promise<SharedDocument> {
  const row = await sharedDocumentById(tx, id);
  const [document] = row ? await withFiles(tx, [row]) : [];
  if (!document) throw new Refusal('not_found');
  return document;
}

export const documentHandlers: readonly Handler[] = [
  handle(listSharedDocuments, async ({ input: { query }, tx }) => {
    const checked = checkedList(sharedDocumentFields, query);
    const { rows, count } = await sharedDocuments(tx, checked, query);
    return listAnswer(await withFiles(tx, rows), query, checked, count);
  }),

  handle(readShared, ({ input: { params }, tx }) => sharedDocument(tx, params.id)),

  handle(readSharedFile, async ({ input: { params }, tx }) =>
    fileAnswer((await sharedDocument(tx, params.id)).file),
  ),
  ...clientDocumentHandlers,
  ...documentTypeHandlers,
  ...publicLinkHandlers,
  ...storedDocumentHandlers,
  ...yourDocumentHandlers,
];
