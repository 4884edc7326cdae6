import { listSharedDocuments, readSharedFile, sharedDocumentFields } from '../../contract/documents.ts';
import { factsOfFiles } from '../files/queries.ts';
import { type Handler, handle } from '../http/handler.ts';
import { checkedList, listAnswer } from '../http/list-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { fileAnswer } from './file-answer.ts';
import { sharedDocumentById, sharedDocuments } from './queries.ts';

export const documentHandlers: readonly Handler[] = [
  handle(listSharedDocuments, async ({ input: { query }, tx }) => {
    const checked = checkedList(sharedDocumentFields, query);
    const { rows, count } = await sharedDocuments(tx, checked, query);
    const factsOf = await factsOfFiles(
      tx,
      rows.map(({ file_id }) => file_id),
    );
    const data = rows.flatMap(({ id, title, document_type, added_at, added_by, file_id }) => {
      const file = factsOf(file_id);
      return file ? [{ id, title, document_type, shared_at: added_at, shared_by: added_by, file }] : [];
    });
    return listAnswer(data, query, checked, count);
  }),

  handle(readSharedFile, async ({ input: { params }, tx }) => {
    const document = await sharedDocumentById(tx, params.id);
    if (!document) throw new Refusal('not_found');
    const file = (await factsOfFiles(tx, [document.file_id]))(document.file_id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),
];
